/** The first line of a text: what follows is the last output of a target, which is for whoever started it, and not for a report. */
export const firstLine = (text: string): string => text.split('\n', 1).join('')
