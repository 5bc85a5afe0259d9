import type original from '../id/similar.ts'
import type { Translation } from '../shape.ts'

export default {
  title: 'Similar feedback',
  found_one: '{{count}} similar record is there already',
  found_other: '{{count}} similar records are there already',
  loading: 'Looking for similar feedback…',
  none: 'No other feedback has similar words.',
  noWords: 'No text',
  score: '{{percent}}% alike',
  words: 'Words in common or related: {{words}}',
  method: 'Compared by words, spelling, affixes and a list of related words; rare words weigh more.',
  merged: 'Merged into {{main}}',
  newTab: 'opens in a new tab',
} satisfies Translation<typeof original>
