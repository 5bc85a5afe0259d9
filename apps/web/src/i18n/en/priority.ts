import type original from '../id/priority.ts'
import type { Translation } from '../shape.ts'

export default {
  parts: 'What each weight contributes',
  points: '{{points}} points',
  weightOf: '{{weight}}, tried out',
  none: 'Not chosen',
  tryText: 'See the score and the rank if a weight changes. Nothing is saved.',
  back: 'Back to the saved weights',
  becomes: 'Score becomes {{score}} ({{change}} points)',
  same: 'Score stays {{score}}',
  rank: 'Rank {{rank}} of {{of}} open records of this product',
  thenRank: 'rank {{rank}} of {{of}}',
  notOpen: 'This record is not open and so not ranked; this is the rank that it would have.',
  shared: 'Equal scores share a rank.',
  alone: 'This product has no other open records.',
  stable: 'How firm the rank is',
  rise: 'Up to {{points}} points more leave the rank as it is; {{next}} draw level with',
  riseNow: 'One point more draws level with',
  riseNone: 'None has a higher score.',
  fall: 'Up to {{points}} points less leave the rank as it is; {{next}} put it below',
  fallNow: 'One point less puts it below',
  fallLowest: 'Its score is 0 and cannot fall any further.',
  fallNone: 'None has the same or a lower score.',
  neighbour: '{{id}} (score {{score}})',
  loading: 'Working out the rank…',
} satisfies Translation<typeof original>
