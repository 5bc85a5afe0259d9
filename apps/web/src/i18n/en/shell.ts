import type id from '../id/shell.ts'
import type { Translation } from '../shape.ts'

export default {
  welcome: "Welcome back, Let's get monitoring your product.",
  logo: 'IDO, home page',
  topMenu: 'Main menu',
  sidebar: 'Side menu',
  breadcrumbs: 'Where you are',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  collapse: 'Collapse the side menu',
  expand: 'Expand the side menu',
  account: 'Account menu',
  noRole: 'STAFF',
  settings: 'Settings',
  tioc: {
    boards: 'TIOC boards',
    management: 'Management',
    assurance: 'Assurance Performance',
    infrastructure: 'Infrastructure',
  },
  viewing: {
    label: 'Seeing as somebody else',
    text: 'You see the portal as {{name}} - reading only',
    end: 'Done',
  },
  signOut: 'Sign out',
  manageVoc: 'Manage VoC',
  nav: {
    home: 'Home',
    treg: 'T-REG',
    assurance: 'Assurance Performance',
    product: 'PRODUCT',
    infra: 'Infra Monitoring',
    feedback: 'Feedback',
    management: 'Manage CMS',
    voc: 'Manage VoC',
    guideline: 'Product guide',
  },
  crumb: { settings: 'Settings', records: 'Behind the figure', add: 'Add', detail: 'Detail', edit: 'Edit' },
} as const satisfies Translation<typeof id>
