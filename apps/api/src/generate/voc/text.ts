import { dayText } from '../calendar.ts'
import { drawsBy, type Random } from '../random.ts'
import type { Category, Domain, Ownership } from '../world.ts'
import texts from './texts.json' with { type: 'json' }
import voc from './voc.json' with { type: 'json' }
import vocabulary from './words.json' with { type: 'json' }

export type Register = keyof typeof voc.shapes
export type Kind = 'Keluhan' | 'Saran' | 'Pertanyaan' | 'Pujian' | 'Permintaan fitur'
type Shape = 'short' | 'clause' | 'two' | 'long'

/** What the slots of a template become for one text: a list to draw from, or a function that makes the words. */
export type Words = Readonly<Record<string, readonly string[] | ((random: Random) => string)>>

/**
 * Writes a text from a template: `{name}` becomes a word of that name, `[a|b]` one of the choices; both may be in each
 * other, and so may a drawn word that is a template itself.
 */
export function write(template: string, words: Words, random: Random): string {
  const begin = template.search(/[[{]/)
  if (begin === -1) return template
  const { pieces, end } = piecesOf(template, begin)
  const [slot = ''] = pieces
  const source = template[begin] === '[' ? pieces : words[slot]
  if (source === undefined) throw new RangeError(`A template uses {${slot}}, which nobody fills`)
  const drawn = typeof source === 'function' ? source(random) : write(random.pick(source), words, random)
  return template.slice(0, begin) + drawn + write(template.slice(end), words, random)
}

/** What is between the bracket at a place and its end, by the bars that are in no further bracket. */
function piecesOf(template: string, begin: number): { pieces: string[]; end: number } {
  const pieces: string[] = []
  let [depth, from] = [0, begin + 1]
  for (let at = begin; at < template.length; at += 1) {
    const letter = template.charAt(at)
    if ('[{'.includes(letter)) depth += 1
    if (']}'.includes(letter)) depth -= 1
    if (depth > 1 || (depth === 1 && letter !== '|')) continue
    pieces.push(template.slice(from, at))
    from = at + 1
    if (depth === 0) break
  }
  return { pieces, end: from }
}

const number = (least: number, most: number) => (random: Random) => String(random.between(least, most))
const numbers = Object.entries(vocabulary.ranges).map(([slot, [least = 0, most = 0]]) => [slot, number(least, most)])
const rupiah = (isLarge: boolean) => (random: Random) => {
  const thousands = isLarge ? random.between(15, 480) * 100 : random.between(3, 90) * 5
  return `Rp${(thousands * 1000).toLocaleString('id-ID')}`
}

/** What people name when they talk about a product of the domain: `benda` carries the service, `kerja` stops when it fails. */
interface DomainWords extends Readonly<Record<'benda' | 'fitur' | 'ingin' | 'kerja', readonly string[]>> {
  jaringan?: readonly string[]
}
const ofDomain = new Map(
  Object.entries<DomainWords>(vocabulary.vocabulary).map(([domain, words]) => [
    domain,
    {
      ...vocabulary.lists,
      jaringan: domain === 'akses' || domain === 'korporat' ? words.benda : ['koneksi', 'akses internet'],
      ...words,
      ...Object.fromEntries(numbers),
      fitur2: words.fitur,
      jam: (random: Random) => `${random.between(5, 22)}.${String(random.between(0, 5) * 10).padStart(2, '0')}`,
      rupiah: rupiah(domain === 'korporat' || domain === 'awan'),
    },
  ]),
)

interface Subject {
  domain: Domain
  product: string
  subProduct: string
  city: string
  ownership: Ownership
  isCasual: boolean
  timeIn: number
  /** Cause of the incident that it belongs to. */
  incident: string
}

/** The words of one record: they name the same city, product and ticket all the way through. */
export function wordsFor({ domain, product, ownership, timeIn, ...subject }: Subject, random: Random): Words {
  const mbps = random.pick(vocabulary.bandwidths[domain === 'korporat' ? 'large' : 'small'])
  const { formal, casual } = vocabulary.speakers[ownership]
  const [year = 2026, month = 1] = dayText(timeIn).split('-').map(Number)
  return {
    ...ofDomain.get(domain),
    p: [product],
    s: [subject.subProduct],
    kota: [subject.city],
    siapa: subject.isCasual ? casual : formal,
    mbps: [String(mbps)],
    mbpsKecil: number(1, Math.max(2, Math.floor(mbps / 3))),
    tiket: [`IN${random.between(10_000_000, 99_999_999)}`],
    // A release a month, counted on through the years.
    versi: [`${year - 2020}.${month}`],
    tahun: [String(year - random.between(1, 7))],
    insiden: [subject.incident],
  }
}

export interface Occasion {
  kind: Kind
  category: Category
  register: Register
  words: Words
  /** The feedback comes from an incident and speaks of it. */
  inIncident: boolean
  /** Written as an e-mail, with its name below. */
  letterFrom: string | null
}

const drawShape = drawsBy<Register, Shape, Readonly<Record<Shape, number>>>(voc.shapes, (shares) => shares)

/** One person's feedback in their own words: what happened, to whom, and what they ask. */
export function feedbackText(occasion: Occasion, random: Random): string {
  // An empty choice leaves a gap where it stood.
  return rawText(occasion, random)
    .replace(/ {2,}/g, ' ')
    .replace(/(?<! ) +([,.?])/g, '$1')
    .replace(/,([,.])/g, '$1')
    .trim()
}

export function titleOf({ kind, category, words }: Occasion, random: Random): string {
  const list = kind === 'Keluhan' ? texts.complaintTitles[category] : texts.otherTitles[kind]
  const title = write(random.pick(list), words, random)
  return title.charAt(0).toUpperCase() + title.slice(1)
}

function rawText(occasion: Occasion, random: Random): string {
  const { register, letterFrom, kind, words } = occasion
  const shape = letterFrom ? 'long' : drawShape(register, random)
  if (shape === 'short') {
    const list = texts.short[kind === 'Keluhan' || kind === 'Pujian' ? kind : 'other']
    return writeCasually(write(random.pick(list), words, random), random, kind)
  }
  const sentences = compose(occasion, shape, random)
  if (register === 'casual')
    return writeCasually(sentences.join(random.pick([', ', '. ', ' ', ', ', '... '])), random, kind)
  const text = sentences.map(asSentence).join(' ')
  return letterFrom
    ? `Yth. Tim ${random.pick(['Layanan', 'Produk', 'Helpdesk'])},\n\n${text}\n\nHormat kami,\n${letterFrom}`
    : text
}

function coreOf({ kind, category, inIncident, words }: Occasion, random: Random): string {
  const lists: Record<Kind, readonly string[]> = {
    Keluhan: inIncident ? texts.incident : texts.complaints[category],
    Saran: texts.suggestions,
    Pertanyaan: texts.questions,
    Pujian: texts.praise[category],
    'Permintaan fitur': texts.featureRequests,
  }
  return write(random.pick(lists[kind]), words, random)
}

const moods = {
  Keluhan: 'complaint',
  Saran: 'wish',
  'Permintaan fitur': 'wish',
  Pertanyaan: 'question',
  Pujian: 'praise',
} as const

function compose(occasion: Occasion, shape: Exclude<Shape, 'short'>, random: Random): string[] {
  const { kind, register, words } = occasion
  const say = (list: readonly string[]) => write(random.pick(list), words, random)
  const around = texts.around[register === 'casual' ? 'casual' : 'formal']
  const core = coreOf(occasion, random)
  const isOpened = random.chance(shape === 'clause' ? 0.3 : 0.6)
  const opened = isOpened ? `${say(texts.openings[register][moods[kind]])} ${core}` : core
  if (shape === 'clause') return [opened]
  const closing = say(texts.closings[register][moods[kind]])
  if (kind === 'Keluhan' && shape === 'two') return [opened, random.chance(0.6) ? say(around.impact) : closing]
  if (shape === 'two') return [opened, closing]
  const second = coreOf(occasion, random)
  const middle = second === core ? [] : [second]
  if (kind !== 'Keluhan') return [opened, ...middle, closing]
  const context = say(around.context)
  const impact = say(around.impact)
  return [`${opened}, ${context}`, ...(random.chance(0.45) ? middle : []), impact, closing]
}

function asSentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?:]$/.test(begun) ? begun : `${begun}.`
}

const everyday: Readonly<Record<string, readonly string[]>> = vocabulary.everyday

/** Everyday writing: short forms, slips of the finger, missing capitals, emoji. */
function writeCasually(text: string, random: Random, kind: Kind): string {
  const strength = random.next()
  const words = text.split(' ').map((word) => {
    const forms = random.next() < strength ? everyday[word.toLowerCase().replace(/[,.]$/, '')] : undefined
    if (!forms) return word
    return random.pick(forms) + (/[,.]$/.exec(word)?.[0] ?? '')
  })
  if (random.chance(0.14)) {
    const place = random.between(0, words.length - 1)
    words[place] = slip(words[place] ?? '', random)
  }
  let line = words.join(' ')
  if (random.chance(0.05)) line = line.toUpperCase()
  else if (random.chance(0.35)) line = line.charAt(0).toUpperCase() + line.slice(1)
  if (random.chance(0.18)) line += random.pick(['!!', '...', '.', '!', '..', '???'])
  if (!random.chance(0.16)) return line
  const emoji = random.pick(kind === 'Keluhan' ? texts.emoji.complaint : texts.emoji.praise)
  return `${line} ${emoji.repeat(random.chance(0.25) ? 3 : 1)}`
}

function slip(word: string, random: Random): string {
  if (word.length < 4) return word
  const at = random.between(1, word.length - 2)
  const [left, letter, right] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  const kind = random.between(0, 2)
  if (kind === 0) return left + right
  return kind === 1 ? left + letter + letter + right : left + right.charAt(0) + letter + right.slice(1)
}
