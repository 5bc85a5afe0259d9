import type { Kind } from './sentences.ts'
import { scoredShare, type FeedbackSource } from './channels.ts'
import { weighted, weightedNames, type Random } from '../random.ts'

export type Sentiment = 'Positif' | 'Netral' | 'Negatif'
export interface Mood {
  score: number | null
  sentiment: Sentiment
  kind: Kind
}

type Answer = 'promoter' | 'passive' | 'detractor'
const passiveShare = 0.29
const answers: Readonly<Record<Answer, (random: Random) => number>> = {
  detractor: weighted([
    [0, 9],
    [1, 7],
    [2, 8],
    [3, 11],
    [4, 12],
    [5, 24],
    [6, 29],
  ]),
  passive: weighted([
    [7, 42],
    [8, 58],
  ]),
  promoter: weighted([
    [9, 38],
    [10, 62],
  ]),
}
const stars: typeof answers = {
  detractor: weighted([
    [2, 58],
    [4, 16],
    [6, 26],
  ]),
  passive: weighted([[8, 1]]),
  promoter: weighted([[10, 1]]),
}

const sentimentOf: Readonly<Record<Answer, (random: Random) => Sentiment>> = {
  detractor: weightedNames<Sentiment>({ Negatif: 88, Netral: 11, Positif: 1 }),
  passive: weightedNames<Sentiment>({ Negatif: 19, Netral: 59, Positif: 22 }),
  promoter: weightedNames<Sentiment>({ Negatif: 2, Netral: 9, Positif: 89 }),
}
// Who writes without being asked for a score rather complains.
const unaskedSentiment: Partial<Record<FeedbackSource, (random: Random) => Sentiment>> = {
  Helpdesk: weightedNames<Sentiment>({ Negatif: 77, Netral: 19, Positif: 4 }),
  'Media sosial': weightedNames<Sentiment>({ Negatif: 68, Netral: 18, Positif: 14 }),
}
const usualSentiment = weightedNames<Sentiment>({ Negatif: 44, Netral: 36, Positif: 20 })

const kinds: Readonly<Record<Sentiment, (random: Random) => Kind>> = {
  Negatif: weightedNames<Kind>({ Keluhan: 87, Saran: 7, Pertanyaan: 4, 'Permintaan fitur': 2 }),
  Netral: weightedNames<Kind>({ Saran: 38, Pertanyaan: 32, 'Permintaan fitur': 25, Keluhan: 5 }),
  Positif: weightedNames<Kind>({ Pujian: 86, Saran: 10, 'Permintaan fitur': 4 }),
}

/**
 * How the customer feels and what they answer.
 * @param nps what the product's customers answer on average at that time, -100 to 100
 */
export function drawMood(source: FeedbackSource, nps: number, inIncident: boolean, random: Random): Mood {
  if (inIncident && random.chance(0.9)) {
    const score = random.chance(scoredShare[source]) ? scaleOf(source).detractor(random) : null
    return { score, sentiment: 'Negatif', kind: 'Keluhan' }
  }
  if (!random.chance(scoredShare[source])) {
    const sentiment = (unaskedSentiment[source] ?? usualSentiment)(random)
    return { score: null, sentiment, kind: kinds[sentiment](random) }
  }
  const answer = drawAnswer(nps, random)
  const sentiment = sentimentOf[answer](random)
  return { score: scaleOf(source)[answer](random), sentiment, kind: kinds[sentiment](random) }
}

// Five stars are stored as twice the stars, as the import of reviews does.
function scaleOf(source: FeedbackSource): typeof answers {
  return source === 'Ulasan aplikasi' ? stars : answers
}

function drawAnswer(nps: number, random: Random): Answer {
  const detractors = Math.min(0.92, Math.max(0.04, (1 - passiveShare - nps / 100) / 2))
  const mark = random.next()
  if (mark < detractors) return 'detractor'
  return mark < Math.min(1, detractors + passiveShare) ? 'passive' : 'promoter'
}
