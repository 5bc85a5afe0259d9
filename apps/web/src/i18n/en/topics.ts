import type original from '../id/topics.ts'
import type { Translation } from '../shape.ts'

export default {
  title: 'What is talked about more',
  lead: 'Words and pairs of words whose share rose against the period of the same length before, from the customers’ own words.',
  page: 'Topics of feedback',
  from: 'From',
  to: 'To',
  product: 'Product',
  all: 'All',
  loading: 'Reading the customers’ words…',
  words: 'Words',
  now: 'This period',
  before: 'Before',
  rise: 'Rise',
  said: 'Verdict',
  share_one: '{{total}} text ({{share}})',
  share_other: '{{total}} texts ({{share}})',
  points: '{{points}} points',
  interval: '{{low}} to {{high}}',
  real: 'Real rise',
  chance: 'May be chance',
  open: 'Open the feedback with the words {{words}}',
  written: 'Also written:',
  periods: '{{from}}–{{to}} against {{beforeFrom}}–{{beforeTo}}.',
  readAll: 'Read: {{now}} records now, {{before}} before.',
  readSome:
    'A sample was read: {{now}} of {{nowAll}} records now, {{before}} of {{beforeAll}} before; counts are those of the sample.',
  small: 'There are few records: the figures below say little yet.',
  empty: 'No word has a higher share than before.',
  nothingNow: 'There is no feedback in this period.',
  nothingBefore: 'There is no feedback in the period before, so there is nothing to compare with.',
  method:
    'Spellings and affixes count as one, common words are left out; a text counts once per word. ‘Real rise’ means that the 99.9% interval of the difference of shares (Newcombe) holds no zero; {{compared}} words and pairs were compared, so one or two may still be chance. What they mean is not understood: read the feedback. The list that opens looks for the words in the same period, within other words too, so it may hold more.',
} satisfies Translation<typeof original>
