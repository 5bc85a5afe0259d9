import type { VocStatus, VocWeightField } from '@ido/contract'
import { dayText, hourLength, type WorkingClock } from '../calendar.ts'
import { yearLength } from '../era.ts'
import { incidentStrength, type Incident } from '../incidents.ts'
import { companyName, drawWriter, respondentName, type Colleague } from '../people.ts'
import type { Product } from '../portal-lists.queries.ts'
import { drawsBy, type Random } from '../random.ts'
import {
  domains,
  drawCity,
  drawRegionOf,
  drawSegment,
  drawSubProduct,
  type Category,
  type Domain,
  type Ownership,
  type Weights,
} from '../world.ts'
import { feedbackText, titleOf, wordsFor, type Kind, type Register } from './text.ts'
import voc from './voc.json' with { type: 'json' }

type Sentiment = keyof typeof voc.kinds
type Source = keyof typeof voc.channels
type Media = keyof typeof voc.registers
type Answer = keyof typeof voc.scores

/** What colleagues made of it since; columns that are not there yet have not been given a value. */
export interface Made extends Partial<Record<VocWeightField, number>> {
  status: VocStatus
  score: number
  validate_journey: string | null
  category_improvement_id: string | null
  factory_id: string | null
  burn_feedback_id: string | null
  type_nps: string | null
  interestingness: string | null
  progress_by_po: number
  progress_by_po_description: string | null
  defined_problem_statement: string | null
  validated_feedback: boolean
  validate_date: number | null
  done_at: number | null
}

/** One line of a record's history. */
export interface Change {
  at: number
  by: Colleague
  kind: 'created' | 'edited' | 'status' | 'progress'
  reason: string | null
  changes: { field: string; old: string | null; new: string | null }[]
}

/** A record as the customer gave it; `words` are to write later notes with: the same city, product and ticket. */
export type Feedback = ReturnType<typeof makeFeedback>

export interface Moment {
  timeIn: number
  product: Product
  incident: Incident | null
  /** End of all that is generated; nothing is entered after it. */
  until: number
  clock: WorkingClock
}

const drawSource = drawsBy<keyof typeof voc.sources, Source, Weights>(voc.sources, (shares) => shares)
const drawMedia = drawsBy<Source, Media, { media: Weights }>(voc.channels, ({ media }) => media)
const drawRegister = drawsBy<Media, Register, Weights>(voc.registers, (shares) => shares)
const drawCategory = drawsBy<Domain, Category, { categories: Weights }>(domains, ({ categories }) => categories)

export function makeFeedback({ timeIn, product, incident, until, clock }: Moment, random: Random) {
  const { domain, nps, trend } = product.traits
  const ownership = drawSegment(domain, random)
  const source = drawSource(audienceOf(domain, ownership), random)
  const media = drawMedia(source, random)
  const register = drawRegister(media, random)
  const isRegional = incident !== null && incident.region !== 'National'
  const region = isRegional ? incident.region : drawRegionOf(ownership, random)
  const city = isRegional ? random.pick(incident.cities) : drawCity(region, random)
  const loss = incident ? Math.min(50, incidentStrength(incident, timeIn)) : 0
  const mood = drawMood(source, nps - (trend * (until - timeIn)) / yearLength - loss, incident !== null, random)
  const category = incident ? incident.category : drawCategory(domain, random)
  const subProduct = drawSubProduct(product.subProducts, random)
  const isSchool = ownership !== 'Consumer' && random.chance(domains[domain].schools)
  const company = random.chance(0.96) ? companyName(random, ownership, isSchool) : null
  const respondent = random.chance(source === 'Media sosial' ? 0.6 : 0.93) ? respondentName(random) : null
  const subject = { domain, product: product.name, subProduct: subProduct?.name ?? null, city, ownership, timeIn }
  const words = wordsFor({ ...subject, isCasual: register === 'casual', incident: incident?.cause ?? null }, random)
  const createddate = enteredAt(source, timeIn, until, clock, random)
  const createdBy = drawWriter(random)
  const occasion = { kind: mood.kind, category, register, words, inIncident: incident !== null, letterFrom: null }
  const title = random.chance(0.93) ? titleOf(occasion, random) : null
  const isLetter = register === 'formal' && media === 'E-mail' && respondent !== null && random.chance(0.4)
  const letterFrom = isLetter ? [respondent, company].filter((line) => line !== null).join('\n') : null
  // Columns of `voc`, with labels in place of ids of lists; instants are milliseconds.
  const given = {
    time_in: timeIn,
    createddate,
    sub_product: subProduct?.id ?? null,
    regional_company: region,
    customer_ownership_id: ownership,
    source_id: source,
    media_id: media,
    category_feedback: category,
    type_feedback: mood.kind,
    sentiment_feedback: mood.sentiment,
    score_nps: mood.score,
    company_or_school_name: company,
    respondent_name: respondent,
    list_feedback: title,
    longtext: feedbackText({ ...occasion, letterFrom }, random),
    link: linkFor(source, media, random),
    ...surveyIds(source, timeIn, random),
  }
  return { product, createdBy, words, given }
}

const audienceOf = (domain: Domain, ownership: Ownership): keyof typeof voc.sources =>
  ownership !== 'Consumer' ? 'business' : domain === 'portal' || domain === 'hiburan' ? 'app' : 'private'

const drawScore = drawsBy<Answer, string, Weights>(voc.scores, (shares) => shares)
// Five stars are stored as twice the stars, as the import of reviews does.
const drawStars = drawsBy<Answer, string, Weights>(voc.stars, (shares) => shares)
const drawSentiment = drawsBy<keyof typeof voc.sentiments, Sentiment, Weights>(voc.sentiments, (shares) => shares)
const drawKind = drawsBy<Sentiment, Kind, Weights>(voc.kinds, (shares) => shares)
const passiveShare = 0.29

/**
 * How the customer feels and what they answer.
 * @param nps what the product's customers answer on average at that time, -100 to 100
 */
function drawMood(source: Source, nps: number, inIncident: boolean, random: Random) {
  const { scored } = voc.channels[source]
  const scoreOf = (answer: Answer) => Number((source === 'Ulasan aplikasi' ? drawStars : drawScore)(answer, random))
  if (inIncident && random.chance(0.9)) {
    const score = random.chance(scored) ? scoreOf('detractor') : null
    return { score, sentiment: 'Negatif' as const, kind: 'Keluhan' as const }
  }
  if (!random.chance(scored)) {
    // Who writes without being asked for a score rather complains.
    const sentiment = drawSentiment(source === 'Helpdesk' || source === 'Media sosial' ? source : 'other', random)
    return { score: null, sentiment, kind: drawKind(sentiment, random) }
  }
  const answer = drawAnswer(nps, random)
  const sentiment = drawSentiment(answer, random)
  return { score: scoreOf(answer), sentiment, kind: drawKind(sentiment, random) }
}

function drawAnswer(nps: number, random: Random): Answer {
  const detractors = Math.min(0.92, Math.max(0.04, (1 - passiveShare - nps / 100) / 2))
  const mark = random.next()
  if (mark < detractors) return 'detractor'
  return mark < Math.min(1, detractors + passiveShare) ? 'passive' : 'promoter'
}

/** When somebody has written it down: at once at the helpdesk, days after a survey or a visit. */
function enteredAt(source: Source, timeIn: number, until: number, clock: WorkingClock, random: Random): number {
  const { hours: median, spread, isInWorkingHours } = voc.channels[source].entered
  const hours = random.longTailed(median, spread)
  const at = isInWorkingHours ? clock.add(timeIn, hours) : Math.round(timeIn + Math.min(hours, 200) * hourLength)
  return Math.min(at, until - 1)
}

function linkFor(source: Source, media: string, random: Random): string | null {
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

function surveyIds(source: Source, timeIn: number, random: Random) {
  const [year = '', month = ''] = dayText(timeIn).split('-')
  const isSurvey = source === 'Survei NPS'
  const episode_id = isSurvey || random.chance(0.35) ? `EP-${year}-${month}` : null
  if (isSurvey) {
    const quarter = Math.ceil(Number(month) / 3)
    return { survey_id: `NPS-${year}Q${quarter}-${random.between(10_000, 99_999)}`, episode_id }
  }
  const ofMonth = (prefix: string) => `${prefix}-${year}${month}-${random.between(100_000, 999_999)}`
  if (source === 'Ulasan aplikasi') return { survey_id: ofMonth('REV'), episode_id: null }
  return { survey_id: random.chance(0.3) ? ofMonth('VC') : null, episode_id }
}
