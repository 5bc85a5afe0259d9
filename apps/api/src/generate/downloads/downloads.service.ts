import { dayLength } from '@ido/contract'
import type pg from 'pg'
import { dayOf, startOf } from '../../platform/days.ts'
import { hasRows, insertRows, readPeople } from '../bulk.service.ts'
import demo from '../demo.json' with { type: 'json' }
import { type Random, randomFrom } from '../random.ts'
import { regionNames } from '../world.ts'

interface Kind {
  type: string
  /** What it was asked with; may name a region. */
  filter: { filters?: string }
  /** Half of its files have fewer rows; 0 where a file has none. */
  median: number
}
const kinds: readonly Kind[] = demo.downloads

const days = 60
/** Who downloads, and in how many days of a hundred. */
const often = { '900001': 20, '900003': 45, '900004': 60, '900005': 35, '900006': 15 } as const
/** A product owner takes a whole list in one evening, so that there is something to look into. */
const whole = {
  nik: '900005',
  daysAgo: 4,
  hour: 21.2,
  type: 'VOC (CSV)',
  status: 'done',
  total_rows: 48_210,
  filter: {},
}

/** In the client's transaction: two months of downloads of the demo's people, where there are none. */
export async function fillEmptyDownloads(client: pg.PoolClient, { seed, until }: { seed: string; until: Date }) {
  if (await hasRows(client, 'download_log')) return
  const people = await readPeople(client)
  const today = startOf(dayOf(until)).getTime()
  const downloads = [...downloadsOf(randomFrom(`${seed} downloads`), today), whole]
  const rows = downloads.flatMap(({ nik, daysAgo, hour, ...download }) => {
    const person = people.get(nik)
    const date = new Date(today - daysAgo * dayLength + hour * (dayLength / 24))
    return person
      ? [{ ...download, date, account_id: person.id, downloaded_by: person.name, user_email: person.email, nik }]
      : []
  })
  await insertRows(
    client,
    'download_log',
    rows.toSorted((one, other) => one.date.getTime() - other.date.getTime()),
  )
}

function downloadsOf(random: Random, today: number) {
  return Array.from({ length: days }, (_, place) => days - place).flatMap((daysAgo) => {
    const isRest = [0, 6].includes(new Date(today - daysAgo * dayLength + dayLength / 2).getUTCDay())
    return Object.entries(often).flatMap(([nik, share]) => {
      if (!random.chance(share / 100 / (isRest ? 6 : 1))) return []
      const files = random.between(1, 3)
      return Array.from({ length: files }, () => ({ nik, daysAgo, ...drawDownload(random) }))
    })
  })
}

function drawDownload(random: Random) {
  const { type, filter, median } = random.pick(kinds)
  const { filters } = filter
  const ofRegion = filters?.includes('{region}') && { filters: filters.replace('{region}', random.pick(regionNames)) }
  // Between eight and six, most of it before noon.
  const hour = Math.min(17, 8 + Math.abs(random.normal()) * 3.5 + random.next())
  const status = median > 0 && random.chance(0.03) ? 'failed' : 'done'
  const rows = status === 'done' ? Math.round(Math.min(4_500, random.longTailed(median, 0.8))) : 0
  return { hour, type, status, total_rows: median === 0 ? 0 : rows, filter: { ...filter, ...ofRegion } }
}
