import type id from '../id/public.ts'
import type { Translation } from '../shape.ts'

export default {
  menu: 'Public menu',
  feature: 'Features',
  guideline: 'Product guide',
  requestAccess: 'Requesting access',
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  faq: 'FAQ',
  signIn: 'Sign in',
  openPortal: 'Open the portal',
  contents: 'On this page',
  updated: 'Last updated {{day}}',
  enlarge: 'Open the full-size picture: {{alt}}',
  footer: {
    label: 'Footer',
    product: 'Product',
    rules: 'Rules',
    contact: 'Contact',
    helpdesk: 'Helpdesk',
    chat: 'Chat',
    offices: 'Offices',
  },
} as const satisfies Translation<typeof id>
