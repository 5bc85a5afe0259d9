import type id from '../id/tools.ts'
import type { Translation } from '../shape.ts'

export default {
  emptyText: 'Add a tool outside of the portal, and the menu leads to it for those who need it.',
  section: { place: 'In the menu' },
  problem: {
    link: 'Enter an address that begins with https://, such as https://tool.example.',
    rank: 'Enter a number from 1 to 9999.',
  },
} as const satisfies Translation<typeof id>
