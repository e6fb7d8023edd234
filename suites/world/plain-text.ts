/** What no service can refuse that lets ids be chosen: small letters, digits and hyphens, as many as a UUID has. */
export const isPlainest = (text: string): boolean => /^[a-z0-9-]{1,36}$/.test(text)

/** Whether a text is one that every service has to take as an id: letters, digits and a few signs (WAL-21, COL-43, MINT-44). */
export const isPlainText = (text: string): boolean => /^[A-Za-z0-9._@-]{1,64}$/.test(text)
