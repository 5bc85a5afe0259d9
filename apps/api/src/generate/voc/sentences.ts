import { write, type Words } from './grammar.ts'
import { complaints } from './language/complaints.ts'
import { everyday } from './language/everyday.ts'
import { closings, frames, openings } from './language/frames.ts'
import { incidentTexts } from './language/notes.ts'
import { featureRequests, praise, questions, suggestions } from './language/other-moods.ts'
import type { Category } from '../products.ts'
import { weightedNames, type Random } from '../random.ts'

export type Register = 'formal' | 'casual' | 'reported'
export type Kind = 'Keluhan' | 'Saran' | 'Pertanyaan' | 'Pujian' | 'Permintaan fitur'

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

type Shape = 'short' | 'clause' | 'two' | 'long'
const shapes: Record<Register, ReturnType<typeof weightedNames<Shape>>> = {
  formal: weightedNames<Shape>({ short: 1, clause: 22, two: 45, long: 32 }),
  casual: weightedNames<Shape>({ short: 22, clause: 38, two: 30, long: 10 }),
  reported: weightedNames<Shape>({ short: 2, clause: 36, two: 44, long: 18 }),
}

/** One person's feedback in their own words: what happened, to whom, and what they ask. */
export function feedbackText(occasion: Occasion, random: Random): string {
  return tidy(rawText(occasion, random))
}

// An empty choice leaves a gap where it stood.
function tidy(text: string): string {
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/(?<! ) +([,.?])/g, '$1')
    .replace(/,([,.])/g, '$1')
    .trim()
}

function rawText(occasion: Occasion, random: Random): string {
  const { register, letterFrom } = occasion
  const shape = letterFrom ? 'long' : shapes[register](random)
  if (shape === 'short') return casual(shortText(occasion, random), random, occasion.kind)
  const sentences = compose(occasion, shape, random)
  if (register === 'casual')
    return casual(sentences.join(random.pick([', ', '. ', ' ', ', ', '... '])), random, occasion.kind)
  const text = sentences.map(asSentence).join(' ')
  return letterFrom
    ? `Yth. Tim ${random.pick(['Layanan', 'Produk', 'Helpdesk'])},\n\n${text}\n\nHormat kami,\n${letterFrom}`
    : text
}

function shortText({ kind, words }: Occasion, random: Random): string {
  const list = kind === 'Keluhan' ? frames.shortComplaint : kind === 'Pujian' ? frames.shortPraise : frames.shortNeutral
  return write(random.pick(list), words, random)
}

function coreOf({ kind, category, inIncident, words }: Occasion, random: Random): string {
  const lists: Record<Kind, readonly string[]> = {
    Keluhan: inIncident ? incidentTexts : complaints[category],
    Saran: suggestions,
    Pertanyaan: questions,
    Pujian: praise[category],
    'Permintaan fitur': featureRequests,
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
  const isCasual = register === 'casual'
  const core = coreOf(occasion, random)
  const isOpened = random.chance(shape === 'clause' ? 0.3 : 0.6)
  const opened = isOpened ? `${say(openings[register][moods[kind]])} ${core}` : core
  if (shape === 'clause') return [opened]
  const closing = say(closings[register][moods[kind]])
  if (kind === 'Keluhan' && shape === 'two') {
    return [opened, random.chance(0.6) ? say(isCasual ? frames.impactCasual : frames.impactFormal) : closing]
  }
  if (shape === 'two') return [opened, closing]
  const second = coreOf(occasion, random)
  const middle = second === core ? [] : [second]
  if (kind !== 'Keluhan') return [opened, ...middle, closing]
  const context = say(isCasual ? frames.contextCasual : frames.contextFormal)
  const impact = say(isCasual ? frames.impactCasual : frames.impactFormal)
  return [`${opened}, ${context}`, ...(random.chance(0.45) ? middle : []), impact, closing]
}

export function asSentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?:]$/.test(begun) ? begun : `${begun}.`
}

/** Everyday writing: short forms, slips of the finger, missing capitals, emoji. */
function casual(text: string, random: Random, kind: Kind): string {
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
  if (random.chance(0.16)) line += emoji(kind, random)
  return line
}

function emoji(kind: Kind, random: Random): string {
  const list = kind === 'Keluhan' ? frames.emojiComplaint : frames.emojiPraise
  return ` ${random.pick(list).repeat(random.chance(0.25) ? 3 : 1)}`
}

function slip(word: string, random: Random): string {
  if (word.length < 4) return word
  const at = random.between(1, word.length - 2)
  const [left, letter, right] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  const kind = random.between(0, 2)
  if (kind === 0) return left + right
  return kind === 1 ? left + letter + letter + right : left + right.charAt(0) + letter + right.slice(1)
}
