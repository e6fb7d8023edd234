import type { History } from '../history.ts'

/** Orders of wares that are alike, while two users who are alike have a wallet each. */
export const wares: History = [
  ...['mail domain', 'mail plain'].map((who) => ({ do: 'wallet', who, role: 'evm' })),
  { do: 'orders', who: 'mail domain' },
]
