/** `1 request`, `2 requests`; figures as scripts read them, without commas, unless `figure` says otherwise. */
export const counted = (
  number: number,
  one: string,
  several = `${one}s`,
  figure: (number: number) => string = String,
): string => `${figure(number)} ${number === 1 ? one : several}`
