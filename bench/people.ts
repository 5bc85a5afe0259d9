import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendAccessCode } from '@ido/contract'
import { addPeople, onDatabase } from '../apps/api/src/testing/data-folder.ts'
import { type PortalProcess, startPortal } from '../scripts/portal-process.ts'
import { password } from './data.ts'
import { type TimeSpread, distributionOf } from './load.ts'

const credentials = { REQUEST_ACCESS_USER: 'bench', REQUEST_ACCESS_PASSWORD: 'bench-only' }
// The limits would refuse a bench as they refuse a guesser; they are no part of what is timed.
const env = { DEMO: '0', SIGN_IN_FAILURES_PER_MINUTE: '100000', ...credentials }

/** How long one way through kode-otp takes, in milliseconds. */
export interface PathTimes extends TimeSpread {
  path: string
}

interface Path {
  name: string
  expected: 200 | 400
  body(index: number): object
}

const nikOf = (index: number) => String(200_001 + index)
const paths: Path[] = [
  { name: 'NIK, known', expected: 200, body: (index) => ({ hasNik: true, nik: nikOf(index) }) },
  { name: 'NIK, unknown', expected: 200, body: (index) => ({ hasNik: true, nik: String(800_001 + index) }) },
  { name: 'e-mail, wrong password', expected: 400, body: (index) => byEmail(`${nikOf(index)}@ido.example`) },
  { name: 'e-mail, unknown', expected: 400, body: (index) => byEmail(`nobody-${index}@ido.example`) },
]
const byEmail = (email: string) => ({ hasNik: false, email, password: 'not the password' })

/**
 * Asks for one-time codes as known and as unknown people, in turn, each name once: who can tell the distributions apart
 * can tell who works here.
 */
export async function measurePeople(samples: number): Promise<PathTimes[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ido-bench-people-'))
  const portal = await startPortal({ dataDir: folder, env })
  try {
    const people = Array.from({ length: samples }, (_, index) => ({
      nik: nikOf(index),
      name: `Staf ${index}`,
      role: null,
    }))
    await onDatabase(folder, (database) => addPeople(database, people, password))
    const taken = paths.map((): number[] => [])
    for (const path of paths) await timeOf(portal, path, samples)
    for (let index = 0; index < samples; index += 1) {
      for (const [place, path] of paths.entries()) taken[place]?.push(await timeOf(portal, path, index))
    }
    return paths.map(({ name }, place) => ({ path: name, ...distributionOf(taken[place] ?? []) }))
  } finally {
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timeOf(portal: PortalProcess, { name, expected, body }: Path, index: number): Promise<number> {
  const { REQUEST_ACCESS_USER: user, REQUEST_ACCESS_PASSWORD: secret } = credentials
  const start = performance.now()
  const response = await fetch(portal.url + sendAccessCode.path, {
    method: sendAccessCode.method,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
    },
    body: JSON.stringify(body(index)),
  })
  const text = await response.text()
  const milliseconds = performance.now() - start
  // The one beyond the last warms up, where nobody has that name yet.
  if (response.status !== expected) throw new Error(`${name} answered ${response.status}: ${text}`)
  return milliseconds
}
