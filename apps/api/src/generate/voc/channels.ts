import type { Register } from './sentences.ts'
import { weightedNames, type Draw, type Random } from '../random.ts'
import type { Domain, Ownership } from '../products.ts'

export type FeedbackSource =
  | 'Survei NPS'
  | 'Ulasan aplikasi'
  | 'Helpdesk'
  | 'Account manager'
  | 'Media sosial'
  | 'Kunjungan pelanggan'
  | 'Forum pengguna'
type Media =
  | 'Telepon'
  | 'E-mail'
  | 'WhatsApp'
  | 'Formulir web'
  | 'Toko aplikasi'
  | 'Instagram'
  | 'X'
  | 'Tatap muka'
  | 'Chat dalam aplikasi'

const privateSources = weightedNames<FeedbackSource>({
  'Survei NPS': 32,
  Helpdesk: 34,
  'Media sosial': 26,
  'Forum pengguna': 8,
})
const appSources = weightedNames<FeedbackSource>({
  'Survei NPS': 22,
  'Ulasan aplikasi': 38,
  Helpdesk: 20,
  'Media sosial': 16,
  'Forum pengguna': 4,
})
const businessSources = weightedNames<FeedbackSource>({
  'Survei NPS': 33,
  Helpdesk: 28,
  'Account manager': 21,
  'Kunjungan pelanggan': 11,
  'Forum pengguna': 4,
  'Media sosial': 3,
})

export function drawSource(domain: Domain, ownership: Ownership, random: Random): FeedbackSource {
  if (ownership !== 'Consumer') return businessSources(random)
  return (domain === 'portal' || domain === 'hiburan' ? appSources : privateSources)(random)
}

const media: Readonly<Record<FeedbackSource, Draw<Media>>> = {
  'Survei NPS': weightedNames<Media>({ Telepon: 35, 'E-mail': 25, WhatsApp: 26, 'Formulir web': 14 }),
  'Ulasan aplikasi': weightedNames<Media>({ 'Toko aplikasi': 1 }),
  Helpdesk: weightedNames<Media>({ Telepon: 41, WhatsApp: 29, 'E-mail': 16, 'Chat dalam aplikasi': 14 }),
  'Account manager': weightedNames<Media>({ WhatsApp: 42, 'E-mail': 31, 'Tatap muka': 27 }),
  'Media sosial': weightedNames<Media>({ Instagram: 46, X: 54 }),
  'Kunjungan pelanggan': weightedNames<Media>({ 'Tatap muka': 1 }),
  'Forum pengguna': weightedNames<Media>({ 'Formulir web': 62, 'Tatap muka': 38 }),
}
export function drawMedia(source: FeedbackSource, random: Random): Media {
  return media[source](random)
}

const registers: Readonly<Record<Media, Draw<Register>>> = {
  Telepon: weightedNames<Register>({ reported: 74, casual: 14, formal: 12 }),
  'E-mail': weightedNames<Register>({ formal: 86, reported: 8, casual: 6 }),
  WhatsApp: weightedNames<Register>({ casual: 54, formal: 28, reported: 18 }),
  'Formulir web': weightedNames<Register>({ casual: 52, formal: 46, reported: 2 }),
  'Toko aplikasi': weightedNames<Register>({ casual: 92, formal: 8 }),
  Instagram: weightedNames<Register>({ casual: 95, formal: 5 }),
  X: weightedNames<Register>({ casual: 96, formal: 4 }),
  'Tatap muka': weightedNames<Register>({ reported: 80, formal: 20 }),
  'Chat dalam aplikasi': weightedNames<Register>({ casual: 78, formal: 20, reported: 2 }),
}
export function drawRegister(medium: Media, random: Random): Register {
  return registers[medium](random)
}

/** Hours until somebody has written it down: at once at the helpdesk, days after a survey or a visit. */
export function hoursUntilEntered(source: FeedbackSource, random: Random): { hours: number; inWorkingHours: boolean } {
  switch (source) {
    case 'Helpdesk':
      return { hours: random.longTailed(0.12, 0.9), inWorkingHours: false }
    case 'Media sosial':
      return { hours: random.longTailed(1.5, 0.9), inWorkingHours: false }
    case 'Ulasan aplikasi':
      return { hours: random.longTailed(5, 0.7), inWorkingHours: false }
    case 'Survei NPS':
    case 'Forum pengguna':
      return { hours: random.longTailed(7, 0.7), inWorkingHours: true }
    case 'Account manager':
    case 'Kunjungan pelanggan':
      return { hours: random.longTailed(4, 1), inWorkingHours: true }
  }
}

/** How often a source comes with an answer from 0 to 10. */
export const scoredShare: Readonly<Record<FeedbackSource, number>> = {
  'Survei NPS': 1,
  'Ulasan aplikasi': 1,
  Helpdesk: 0.24,
  'Account manager': 0.3,
  'Media sosial': 0,
  'Kunjungan pelanggan': 0.4,
  'Forum pengguna': 0.12,
}
