import { dayText } from '../calendar.ts'
import type { Words } from './grammar.ts'
import { noteLists } from './language/notes.ts'
import { vocabulary } from './language/vocabulary.ts'
import { lists, speakers } from './language/words.ts'
import type { Domain, Ownership } from '../products.ts'
import type { Random } from '../random.ts'

/** What the words of one record are about; they name the same city, product and ticket all the way through. */
export interface Subject {
  domain: Domain
  product: string
  subProduct: string | null
  city: string
  ownership: Ownership
  isCasual: boolean
  timeIn: number
  /** Cause of the incident that it belongs to. */
  incident: string | null
}

const number = (least: number, most: number) => (random: Random) => String(random.between(least, most))

const shared = new Map<Domain, Words>()
for (const [domain, words] of Object.entries(vocabulary) as [Domain, (typeof vocabulary)[Domain]][]) {
  shared.set(domain, {
    ...lists,
    ...noteLists,
    benda: words.benda,
    jaringan:
      words.jaringan ?? (domain === 'akses' || domain === 'korporat' ? words.benda : ['koneksi', 'akses internet']),
    fitur: words.fitur,
    fitur2: words.fitur,
    ingin: words.ingin,
    kerja: words.kerja,
    n: number(2, 6),
    n2: number(7, 24),
    ms: number(120, 900),
    menit: number(5, 90),
    jamAngka: number(2, 48),
    persen: number(5, 60),
    jam: (random) => `${random.between(5, 22)}.${String(random.between(0, 5) * 10).padStart(2, '0')}`,
    rupiah: (random) => rupiah(random, domain === 'korporat' || domain === 'awan'),
  })
}

function rupiah(random: Random, isLarge: boolean): string {
  const thousands = isLarge ? random.between(15, 480) * 100 : random.between(3, 90) * 5
  return `Rp${(thousands * 1000).toLocaleString('id-ID')}`
}

const bandwidths = { small: [10, 20, 30, 50, 75, 100], large: [50, 100, 200, 300, 500, 1000] }

export function wordsFor(subject: Subject, random: Random): Words {
  const { domain, product, city, ownership, timeIn } = subject
  const mbps = random.pick(domain === 'korporat' ? bandwidths.large : bandwidths.small)
  const { formal, casual } = speakers[ownership]
  const [year = 2026, month = 1] = dayText(timeIn).split('-').map(Number)
  return {
    ...shared.get(domain),
    p: [product],
    s: [subject.subProduct ?? product],
    kota: [city],
    siapa: subject.isCasual ? casual : formal,
    mbps: [String(mbps)],
    mbpsKecil: number(1, Math.max(2, Math.floor(mbps / 3))),
    tiket: [`IN${random.between(10_000_000, 99_999_999)}`],
    // A release a month, counted on through the years.
    versi: [`${year - 2020}.${month}`],
    tahun: [String(year - random.between(1, 7))],
    insiden: [subject.incident ?? 'gangguan'],
  }
}
