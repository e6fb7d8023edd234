/** The areas of the catalogue; one file each in `spec/requirements/`, one folder each in `suites/`. */
export const areas = [
  'general',
  'auth',
  'locators',
  'chains',
  'wallets',
  'listing',
  'signing',
  'transfers',
  'collections',
  'templates',
  'minting',
  'batch',
  'orders',
  'usage',
  'errors',
  'limits',
  'versioning',
] as const
/** A part of the interface. */
export type Area = (typeof areas)[number]
