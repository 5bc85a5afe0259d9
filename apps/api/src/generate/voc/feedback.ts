import { afterWorkingHours, dayText, hourLength } from '../calendar.ts'
import { incidentStrength, yearLength, type Moment } from '../era.ts'
import { companyName, drawWriter, respondentName } from '../people.ts'
import { drawsBy, type Random, type Weights } from '../random.ts'
import {
  domains,
  drawPlace,
  drawSegment,
  drawSubProduct,
  type Category,
  type Domain,
  type Ownership,
} from '../world.ts'
import { feedbackText, titleOf, wordsFor, type Kind, type Register } from './text.ts'
import voc from './voc.json' with { type: 'json' }

type Sentiment = keyof typeof voc.kinds
type Source = keyof typeof voc.channels
type Media = keyof typeof voc.registers
type Answer = keyof typeof voc.scores

/** A record as the customer gave it; `words` are to write later notes with: the same city, product and ticket. */
export type Feedback = ReturnType<typeof makeFeedback>

const drawSource = drawsBy<keyof typeof voc.sources, Source, Weights>(voc.sources, (shares) => shares)
const drawMedia = drawsBy<Source, Media, { media: Weights }>(voc.channels, ({ media }) => media)
const drawRegister = drawsBy<Media, Register, Weights>(voc.registers, (shares) => shares)
const drawCategory = drawsBy<Domain, Category, { categories: Weights }>(domains, ({ categories }) => categories)

/** @param until end of all that is generated; nothing is entered after it */
export function makeFeedback({ at: timeIn, product, incident }: Omit<Moment, 'hour'>, until: number, random: Random) {
  const { domain, nps, trend } = product.traits
  const ownership = drawSegment(domain, random)
  const source = drawSource(audienceOf(domain, ownership), random)
  const media = drawMedia(source, random)
  const register = drawRegister(media, random)
  const { region, city } = drawPlace(ownership, incident, random)
  const loss = incident ? Math.min(50, incidentStrength(incident, timeIn)) : 0
  const mood = drawMood(source, nps - (trend * (until - timeIn)) / yearLength - loss, incident !== null, random)
  const category = incident ? incident.category : drawCategory(domain, random)
  const subProduct = drawSubProduct(product.subProducts, random)
  const isSchool = ownership !== 'Consumer' && random.chance(domains[domain].schools)
  const company = random.chance(0.96) ? companyName(random, ownership, isSchool) : null
  const respondent = random.chance(source === 'Media sosial' ? 0.6 : 0.93) ? respondentName(random) : null
  const named = { product: product.name, subProduct: subProduct?.name ?? product.name, city }
  const about = { domain, ...named, ownership, timeIn, incident: incident?.cause ?? 'gangguan' }
  const words = wordsFor({ ...about, isCasual: register === 'casual' }, random)
  const createddate = enteredAt(source, timeIn, until, random)
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
function enteredAt(source: Source, timeIn: number, until: number, random: Random): number {
  const { hours: median, spread, isInWorkingHours } = voc.channels[source].entered
  const hours = random.longTailed(median, spread)
  const at = isInWorkingHours
    ? afterWorkingHours(timeIn, hours)
    : Math.round(timeIn + Math.min(hours, 200) * hourLength)
  return Math.min(at, until - 1)
}

function linkFor(source: Source, media: string, random: Random): string | null {
  const id = () => random.between(1_000_000_000, 9_999_999_999)
  if (source === 'Ulasan aplikasi') return `https://toko-aplikasi.example/ulasan/${id()}`
  if (source === 'Forum pengguna' && random.chance(0.5))
    return `https://forum.example/t/${random.between(1_000, 99_999)}`
  if (source !== 'Media sosial') return null
  return media === 'X' ? `https://x.example/status/${id()}` : `https://instagram.example/p/${id().toString(36)}`
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
