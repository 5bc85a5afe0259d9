import {
  type Endpoint,
  guessImport,
  type ImportDetail,
  type ImportGuess,
  readImport,
  runImport,
  planImport,
  uploadImport,
} from '@ido/contract'
import { openAsBlob } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpClient } from './load.ts'
import { heldMemory } from './portal.ts'

export interface Ran {
  brought?: number
  seconds: number
  peakMegabytes: number
  /** The most that it held in each quarter of its time, in megabytes: flat where the last is no more than the first. */
  quarters: number[]
}

const lookEvery = 250

/** What an import took, and the most that a process held in each quarter of it, in megabytes. */
export async function watched(pid: number, work: () => Promise<unknown>): Promise<Ran> {
  const held: number[] = []
  const looking = setInterval(() => held.push(heldMemory(pid) ?? 0), lookEvery)
  const started = performance.now()
  try {
    await work()
  } finally {
    clearInterval(looking)
  }
  const seconds = (performance.now() - started) / 1000
  const at = (quarter: number) => Math.floor((quarter * held.length) / 4)
  const quarters = [0, 1, 2, 3].map((quarter) => Math.max(0, ...held.slice(at(quarter), at(quarter + 1))))
  return { seconds, peakMegabytes: Math.max(0, ...held), quarters }
}

/**
 * What a person's browser asks for: brings the file, takes what the portal guessed, and gives what runs it and looks until it is done,
 * which throws where it ends in another way, or with another count of rows.
 */
export async function bringOnPage(
  client: HttpClient,
  dataset: string,
  file: string,
): Promise<(rows: number) => Promise<void>> {
  const form = new FormData()
  form.set('file', await openAsBlob(file), 'tickets.csv')
  const { authorization = '' } = client.headers
  const sent = await fetch(`${client.url}${uploadImport.path}?dataset=${dataset}`, {
    method: uploadImport.method,
    headers: { authorization },
    body: form,
  })
  if (!sent.ok) throw new Error(`The file was answered ${sent.status}: ${await sent.text()}`)
  const { content: draft } = (await sent.json()) as { content: ImportDetail }
  const ask = async <T>(call: Endpoint, body?: object): Promise<T> => {
    const path = call.path.replace(':id', String(draft.id))
    const question = { method: call.method, path, ...(body ? { body: JSON.stringify(body) } : {}) }
    return (JSON.parse(await client.ask(question)) as { content: T }).content
  }
  const { guess } = await ask<ImportGuess>(guessImport, {})
  const planned = await ask<ImportDetail>(planImport, { version: draft.version, profile: guess.profile })
  return async (rows) => {
    await ask(runImport, { version: planned.version })
    for (;;) {
      const { state, rows: counted, failure } = await ask<ImportDetail>(readImport)
      if (state === 'done' && counted.added === rows) return
      if (state !== 'running' && state !== 'waiting')
        throw new Error(`The import is ${state} with ${counted.added} of ${rows} rows added: ${failure ?? ''}`)
      await pause(lookEvery)
    }
  }
}
