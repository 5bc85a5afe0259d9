import { sendAccessCode } from '@ido/contract'
import { addPeople } from '../apps/api/src/testing/data-folder.ts'
import type { Bench } from './bench.ts'
import { password } from './data.ts'
import { millisecondsOf, spreadOf } from './load.ts'

const form = { user: 'bench', password: 'bench-only' }
// The limit would refuse a bench as it refuses somebody who guesses; it is no part of what is timed.
const env = {
  DEMO: '0',
  SIGN_IN_FAILURES_PER_MINUTE: '100000',
  REQUEST_ACCESS_USER: form.user,
  REQUEST_ACCESS_PASSWORD: form.password,
}
const headers = {
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from(`${form.user}:${form.password}`).toString('base64')}`,
}

const nikOf = (place: number) => String(200_001 + place)
const byEmail = (email: string) => ({ hasNik: false, email, password: 'not the password' })
/** Two pairs, which must look the same: a person who exists and nobody. */
const ways = [
  { what: 'NIK, known', expected: 200, body: (place: number) => ({ hasNik: true, nik: nikOf(place) }) },
  { what: 'NIK, unknown', expected: 200, body: (place: number) => ({ hasNik: true, nik: String(800_001 + place) }) },
  { what: 'e-mail, wrong password', expected: 400, body: (place: number) => byEmail(`${nikOf(place)}@ido.example`) },
  { what: 'e-mail, unknown', expected: 400, body: (place: number) => byEmail(`nobody-${place}@ido.example`) },
]

/** Asks for one-time codes as known and as unknown people, in turn, each name once. */
export const people: Bench = {
  about: 'how long a one-time code takes for a person who exists and for one who does not',
  data: () => ['own'],
  async measure({ options, open }) {
    const { portal, database } = await open(env)
    const samples = options.one('samples', 60)
    const known = Array.from({ length: samples }, (_, place) => ({
      nik: nikOf(place),
      name: `Staf ${place}`,
      role: null,
    }))
    await addPeople(database, known, password)
    const ask = async ({ what, expected, body }: (typeof ways)[number], place: number) => {
      const { method, path } = sendAccessCode
      const answer = await fetch(portal.url + path, { method, headers, body: JSON.stringify(body(place)) })
      const text = await answer.text()
      if (answer.status !== expected) throw new Error(`${what} answered ${answer.status}: ${text}`)
    }
    // The place beyond the last warms up, where nobody has that name.
    for (const way of ways) await ask(way, samples)
    const taken = ways.map((way) => ({ way, times: [] as number[] }))
    for (let place = 0; place < samples; place += 1) {
      for (const { way, times } of taken) times.push(await millisecondsOf(() => ask(way, place)))
    }
    return taken.map(({ way, times }) => ({ what: way.what, figures: spreadOf(times) }))
  },
}
