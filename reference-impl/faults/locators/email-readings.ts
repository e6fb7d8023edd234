/** What a careless reader of an e-mail address makes of it. `says` goes on a sentence. */
export const emailReadings: readonly {
  readonly id: string
  readonly says: string
  readonly read: (email: string) => string
}[] = [
  {
    id: 'without-subdomain',
    says: 'is read without what stands before the last two labels of its domain',
    read: (email) => email.replace(/@.*?([^.@]+\.[^.]+)$/, '@$1'),
  },
  { id: 'of-any-end', says: 'is read as if it ended in .com', read: (email) => email.replace(/[^.]*$/, 'com') },
  {
    id: 'of-any-domain',
    says: 'is read as far as its domain, whichever it is',
    read: (email) => email.replace(/@.*$/, '@mail.test'),
  },
  {
    id: 'without-low-lines',
    says: 'is read without its low lines',
    read: (email) => email.replaceAll('_', ''),
  },
  { id: 'cut', says: 'is read as far as 32 characters', read: (email) => email.slice(0, 32) },
]
