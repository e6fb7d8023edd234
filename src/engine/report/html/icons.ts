import type { Standing } from '../standing.ts'

const icon = (shape: string): string =>
  `<svg class="icon" width="34" height="34" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/>${shape}</svg>`

/** A mark beside a verdict, for those who do not see its colour. */
export const icons: Record<Standing['tone'], string> = {
  good: icon('<path d="m7.5 12.4 3 3 6-6.6"/>'),
  bad: icon('<path d="m8.5 8.5 7 7m0-7-7 7"/>'),
  open: icon('<path d="M9.4 9.2a2.7 2.7 0 1 1 3.9 2.5c-.9.4-1.3 1-1.3 1.9m0 3v.1"/>'),
  partial: icon('<path d="M12 2a10 10 0 0 1 0 20z" fill="currentColor"/>'),
}
