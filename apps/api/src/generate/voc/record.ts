import type { VocStatus, VocWeightField } from '@ido/contract'
import type { Product } from '../portal-lists.ts'
import type { Colleague } from '../cast.ts'
import { drawWriter } from '../cast.ts'
import { dayText, hourLength, type WorkingClock } from '../calendar.ts'
import { drawMedia, drawRegister, drawSource, hoursUntilEntered, type FeedbackSource } from './channels.ts'
import { write, type Words } from './grammar.ts'
import type { Incident } from '../incidents.ts'
import { incidentStrength } from '../incidents.ts'
import { complaintTitles, otherTitles } from './language/notes.ts'
import { drawMood, type Sentiment } from './mood.ts'
import { companyName, respondentName } from '../people.ts'
import { cityIn, drawRegion } from '../places.ts'
import { type Category, domains, type Ownership } from '../products.ts'
import { weightedNames, type Draw, type Random } from '../random.ts'
import { feedbackText, type Kind, type Register } from './sentences.ts'
import { wordsFor } from './wording.ts'

/** One line of a record's history. */
export interface Change {
  at: number
  by: Colleague
  kind: 'created' | 'edited' | 'status' | 'progress'
  reason: string | null
  changes: { field: string; old: string | null; new: string | null }[]
}

/** A record as the customer gave it; labels stand for coded fields, instants are milliseconds. */
export interface Feedback {
  timeIn: number
  createdAt: number
  createdBy: Colleague
  product: Product
  subProduct: { id: number; name: string } | null
  region: string
  ownership: Ownership
  source: FeedbackSource
  media: string
  category: Category
  kind: Kind
  sentiment: Sentiment
  scoreNps: number | null
  company: string | null
  respondent: string | null
  title: string | null
  text: string
  link: string | null
  surveyId: string | null
  episodeId: string | null
  /** To write later notes with: the same city, product and ticket. */
  words: Words
}

/** What colleagues made of it since. */
export interface FollowUp {
  status: VocStatus
  weights: Partial<Record<VocWeightField, number>>
  score: number
  improvement: string | null
  factor: string | null
  journey: string | null
  burn: string | null
  typeNps: string | null
  interest: string | null
  progress: number
  progressNote: string | null
  problem: string | null
  validated: boolean
  validatedAt: number | null
  doneAt: number | null
  changes: Change[]
}
export type GeneratedRecord = Feedback & FollowUp

const ownerships = new Map<string, Draw<Ownership>>()
const categoriesOf = new Map<string, Draw<Category>>()
for (const [domain, traits] of Object.entries(domains)) {
  ownerships.set(domain, weightedNames<Ownership>(traits.ownership))
  categoriesOf.set(domain, weightedNames<Category>(traits.categories))
}
function drawFrom<T>(draws: ReadonlyMap<string, Draw<T>>, key: string, random: Random): T {
  const draw = draws.get(key)
  if (!draw) throw new RangeError(`Nothing to draw for ${key}`)
  return draw(random)
}

export interface Moment {
  timeIn: number
  product: Product
  incident: Incident | null
  /** End of all that is generated; nothing is entered after it. */
  until: number
  clock: WorkingClock
}

const yearLength = 365.25 * 24 * hourLength

export function makeFeedback({ timeIn, product, incident, until, clock }: Moment, random: Random): Feedback {
  const { domain, nps, trend } = product.traits
  const ownership = drawFrom(ownerships, domain, random)
  const source = drawSource(domain, ownership, random)
  const media = drawMedia(source, random)
  const register = drawRegister(media, random)
  const region = incident && incident.region !== 'National' ? incident.region : regionFor(ownership, random)
  const city = incident && incident.region !== 'National' ? random.pick(incident.cities) : cityIn(region)(random)
  const loss = incident ? Math.min(50, incidentStrength(incident, timeIn)) : 0
  const mood = drawMood(source, nps - (trend * (until - timeIn)) / yearLength - loss, incident !== null, random)
  const category = incident ? incident.category : drawFrom(categoriesOf, domain, random)
  const subProduct = drawSubProduct(product, random)
  const isSchool = ownership !== 'Consumer' && random.chance(domains[domain].schools)
  const company = random.chance(0.96) ? companyName(random, ownership, isSchool) : null
  const respondent = random.chance(source === 'Media sosial' ? 0.6 : 0.93) ? respondentName(random) : null
  const words = wordsFor(
    {
      domain,
      product: product.name,
      subProduct: subProduct?.name ?? null,
      city,
      ownership,
      isCasual: register === 'casual',
      timeIn,
      incident: incident?.cause ?? null,
    },
    random,
  )
  const occasion = { kind: mood.kind, category, register, words, inIncident: incident !== null }
  return {
    timeIn,
    createdAt: enteredAt(source, timeIn, until, clock, random),
    createdBy: drawWriter(random),
    product,
    subProduct,
    region,
    ownership,
    source,
    media,
    category,
    kind: mood.kind,
    sentiment: mood.sentiment,
    scoreNps: mood.score,
    company,
    respondent,
    title: random.chance(0.93) ? titleOf(mood.kind, category, words, random) : null,
    text: feedbackText({ ...occasion, letterFrom: letterFrom(register, media, respondent, company, random) }, random),
    link: linkFor(source, media, random),
    ...surveyIds(source, timeIn, random),
    words,
  }
}

function titleOf(kind: Kind, category: Category, words: Words, random: Random): string {
  const list = kind === 'Keluhan' ? complaintTitles[category] : otherTitles[kind]
  const title = write(random.pick(list), words, random)
  return title.charAt(0).toUpperCase() + title.slice(1)
}

function regionFor(ownership: Ownership, random: Random): string {
  const national = { Enterprise: 0.14, Government: 0.1, Wholesale: 0.4, SME: 0.01, Consumer: 0.005 }[ownership]
  return random.chance(national) ? 'National' : drawRegion(random)
}

// The first sub-product of a list is the one that sells.
function drawSubProduct({ subProducts }: Product, random: Random): Feedback['subProduct'] {
  if (subProducts.length === 0 || random.chance(0.15)) return null
  const place = Math.floor(subProducts.length * random.next() ** 1.7)
  return subProducts[place] ?? null
}

function enteredAt(source: FeedbackSource, timeIn: number, until: number, clock: WorkingClock, random: Random): number {
  const { hours, inWorkingHours } = hoursUntilEntered(source, random)
  const at = inWorkingHours ? clock.add(timeIn, hours) : Math.round(timeIn + Math.min(hours, 200) * hourLength)
  return Math.min(at, until - 1)
}

function letterFrom(register: Register, media: string, who: string | null, company: string | null, random: Random) {
  if (register !== 'formal' || media !== 'E-mail' || who === null || !random.chance(0.4)) return null
  return company ? `${who}\n${company}` : who
}

function linkFor(source: FeedbackSource, media: string, random: Random): string | null {
  const id = () => random.between(1_000_000_000, 9_999_999_999)
  if (source === 'Ulasan aplikasi') return `https://toko-aplikasi.example/ulasan/${id()}`
  if (source === 'Forum pengguna' && random.chance(0.5))
    return `https://forum.example/t/${random.between(1_000, 99_999)}`
  if (source !== 'Media sosial') return null
  return media === 'X' ? `https://x.example/status/${id()}` : `https://instagram.example/p/${inLetters(id())}`
}

/** An id as such sites write them: eleven letters and digits that mean nothing. */
function inLetters(id: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(id) * 0x9e3779b97f4a7c15n))
  return bytes.toString('base64url')
}

function surveyIds(source: FeedbackSource, timeIn: number, random: Random): Pick<Feedback, 'surveyId' | 'episodeId'> {
  const [year = '', month = ''] = dayText(timeIn).split('-')
  const quarter = Math.ceil(Number(month) / 3)
  const episodeId = source === 'Survei NPS' || random.chance(0.35) ? `EP-${year}-${month}` : null
  if (source === 'Survei NPS')
    return { surveyId: `NPS-${year}Q${quarter}-${random.between(10_000, 99_999)}`, episodeId }
  if (source === 'Ulasan aplikasi')
    return { surveyId: `REV-${year}${month}-${random.between(100_000, 999_999)}`, episodeId: null }
  return { surveyId: random.chance(0.3) ? `VC-${year}${month}-${random.between(100_000, 999_999)}` : null, episodeId }
}
