import type { VocTopic } from '@ido/contract'
import { wordsInOrder, type SaidWord } from '../similar/alike.words.ts'

/** Two-sided 99.9 % point of the normal distribution: thousands of words are compared, of which few may seem to rise by chance. */
const z999 = 3.290526731491895
/** What fewer texts say is no topic. */
const fewest = 5
const shown = 20
const spellings = 5
/** From this share on, two terms with a word in common are one topic. */
const same = 0.7

/** They say something beside another word only. */
const littleAlone = new Set(['tidak', 'bisa', 'pakai', 'coba', 'tolong', 'orang', 'kasih', 'terima'])

interface Term {
  now: number
  before: number
  /** How the texts of the period write it. */
  written: Map<string, number>
}

type Period = 'now' | 'before'

/** Counts in how many texts of two periods each word and each two words side by side are. */
export class TermCounts {
  readonly texts = { now: 0, before: 0 }
  readonly terms = new Map<string, Term>()

  add(text: string, period: Period): void {
    this.texts[period]++
    for (const [plain, written] of termsOf(text)) {
      const term = this.terms.get(plain) ?? { now: 0, before: 0, written: new Map<string, number>() }
      term[period]++
      if (period === 'now') term.written.set(written, (term.written.get(written) ?? 0) + 1)
      this.terms.set(plain, term)
    }
  }
}

/** The words of a text and its pairs of words with nothing between them, each once, by how they are written there. */
export function termsOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const note = (plain: string, written: string) => {
    if (!found.has(plain)) found.set(plain, written)
  }
  for (const part of text.split(/[.,;:!?()\n]+/u)) {
    let last: SaidWord | null = null
    for (const word of wordsInOrder(part)) {
      const isWord = word !== null && /^\p{L}{2,}$/u.test(word.plain)
      if (isWord && word.plain.length > 2 && !littleAlone.has(word.plain)) note(word.plain, word.written)
      if (isWord && last !== null && last.plain !== word.plain) {
        note(`${last.plain} ${word.plain}`, `${last.written} ${word.written}`)
      }
      last = isWord ? word : null
    }
  }
  return found
}

/** What rose most for sure, by the lower end of the interval of its rise; and how many terms were compared. */
export function risenTopics({ texts, terms }: TermCounts): { compared: number; topics: VocTopic[] } {
  const compared = [...terms].filter(([, { now, before }]) => now + before >= fewest)
  if (texts.now === 0 || texts.before === 0) return { compared: 0, topics: [] }
  const risen = compared
    .filter(([, { now }]) => now >= fewest)
    .map(([plain, term]) => ({ plain, term, ...riseOf(term, texts) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.low - a.low || b.term.now - a.term.now || a.plain.localeCompare(b.plain))
  const topics = withoutRepeats(risen)
    .slice(0, shown)
    .map(({ term: { now, before, written }, points, low, high }) => {
      const ways = [...written].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
      return {
        words: ways[0]?.[0] ?? '',
        now,
        before,
        points: 100 * points,
        low: 100 * low,
        high: 100 * high,
        isReal: low > 0,
        written: ways.slice(0, spellings).map(([words, total]) => ({ words, total })),
      }
    })
  return { compared: compared.length, topics }
}

/**
 * The difference of two shares with its 99.9 % interval, from Wilson's intervals of both (Newcombe 1998, Statistics in Medicine 17,
 * 873-890, method 10), as the change of an NPS has it; it holds for few texts, and for words that nobody said before.
 */
export function riseOf({ now, before }: Record<Period, number>, texts: Readonly<Record<Period, number>>) {
  const [later, earlier] = [wilson(now, texts.now), wilson(before, texts.before)]
  const points = later.share - earlier.share
  return {
    points,
    low: points - Math.hypot(later.share - later.low, earlier.high - earlier.share),
    high: points + Math.hypot(later.high - later.share, earlier.share - earlier.low),
  }
}

function wilson(part: number, of: number): { share: number; low: number; high: number } {
  const share = part / of
  const z2 = z999 ** 2
  const centre = (part + z2 / 2) / (of + z2)
  const reach = (z999 / (of + z2)) * Math.sqrt((part * (of - part)) / of + z2 / 4)
  return { share, low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) }
}

interface Risen {
  plain: string
  term: Term
}

/** A word that is mostly said in a phrase is told by it, and of phrases that overlap the one that rose most. */
function withoutRepeats<T extends Risen>(risen: readonly T[]): T[] {
  const wordsOf = ({ plain }: Risen) => plain.split(' ')
  const phrases = risen.filter((one) => wordsOf(one).length > 1)
  const isOne = (a: Risen, b: Risen) =>
    wordsOf(a).some((word) => wordsOf(b).includes(word)) &&
    Math.min(a.term.now, b.term.now) >= same * Math.max(a.term.now, b.term.now)
  const kept: T[] = []
  for (const one of risen) {
    const isPhrase = wordsOf(one).length > 1
    const isTold = (isPhrase ? kept : phrases).some((other) => isOne(one, other))
    if (!isTold) kept.push(one)
    if (kept.length === shown) break
  }
  return kept
}
