import type { ManagementPage } from '@ido/contract'

// The alphabet ends before the pages do: what is opened least has none.
const pages = {
  users: 'u',
  access: 'a',
  roles: 'r',
  voc: 'v',
  dashboard: 'b',
  'user-activity': 'y',
  'activity-log': 'c',
  logbook: 'l',
  'agent-performance': 'm',
  target: 'k',
  'topdown-overall': 'w',
  event: 'j',
  product: 'q',
  cluster: 'x',
  tool: 'z',
  import: 'i',
  setting: 'o',
} as const satisfies Partial<Record<ManagementPage, string>>

/** The letter after `g` that goes to an address; the first dashboard of the menu has its own. */
export const letters: Readonly<Record<string, string>> = {
  '/v3/dashboard': 'h',
  '/v3/dashboard/digital-product-performance/events': 'e',
  '/v3/dashboard/digital-product-performance/product/feedback': 'f',
  '/v3/dashboard/digital-product-performance/product/feedback/add': 'n',
  '/tioc/management': 't',
  '/v3/settings': 's',
  '/v3/guideline': 'p',
  ...Object.fromEntries(Object.entries(pages).map(([page, letter]) => [`/v3/manage/${page}`, letter])),
}

export const firstBoardLetter = 'd'
