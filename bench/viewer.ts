import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { EndpointAnswer, questionsCall } from '@ido/contract'
import { addPeople, type Newcomer } from '../apps/api/src/testing/data-folder.ts'
import type { PageCall } from '../e2e/support/refresh-calls.ts'
import { password } from './data.ts'
import type { HttpClient } from './load.ts'
import { type Opened, signIn } from './portal.ts'

/** One answer: which call, how many milliseconds from its sending to the last byte, and what was wrong with it. */
export interface ViewerAnswer {
  path: string
  milliseconds: number
  fault: string | null
}

export interface ViewerAccount extends Newcomer {
  regions?: number[]
  products?: number[]
}

/** Signs in people with these accounts, each at the next of the portals; accounts that are there stay. */
export async function signInViewers(
  { database }: Pick<Opened, 'database'>,
  urls: readonly string[],
  wanted: readonly ViewerAccount[],
): Promise<HttpClient[]> {
  const { rows } = await database.query<{ nik: string }>('select nik from account')
  const known = new Set(rows.map(({ nik }) => nik))
  const newcomers = wanted.filter(({ nik }) => !known.has(nik))
  await addPeople(database, newcomers, password)
  for (const { nik, regions = null, products = null } of newcomers) {
    await database.query('update account set scope_regions = $2, scope_products = $3 where nik = $1', [
      nik,
      regions,
      products,
    ])
  }
  const viewers: HttpClient[] = []
  for (const [place, { nik }] of wanted.entries()) {
    viewers.push(await signIn(urls[place % urls.length] ?? '', nik, password))
  }
  return viewers
}

/** Asks all of them together, as the page does when its seconds are over. */
export async function refresh(viewer: HttpClient, calls: readonly PageCall[]): Promise<ViewerAnswer[]> {
  return (await Promise.all(calls.map((call) => answersOf(viewer, call)))).flat()
}

/** One answer, or as many as the call has lines, each of which the page shows when it comes. */
async function answersOf({ url, headers: own }: HttpClient, call: PageCall): Promise<ViewerAnswer[]> {
  const { method, path, headers, body } = call
  const answers: ViewerAnswer[] = []
  const began = performance.now()
  const came = (fault: string | null) =>
    answers.push({ path: path.replace(/\?.*/s, ''), milliseconds: performance.now() - began, fault })
  try {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, authorization: own.authorization },
      body,
    })
    const isLines = response.headers.get('content-type')?.startsWith('application/x-ndjson') ?? false
    if (response.status !== 200) came(`${response.status} ${(await response.text()).slice(0, 200)}`)
    else if (isLines && response.body) {
      const input = Readable.fromWeb(response.body as ReadableStream)
      for await (const line of createInterface({ input })) came(faultOf(line))
    } else {
      await response.arrayBuffer()
      came(null)
    }
  } catch (error) {
    came(String(error))
  }
  return answers
}

function faultOf(line: string): string | null {
  const { status } = JSON.parse(line) as EndpointAnswer<typeof questionsCall>
  return status === 200 ? null : `${status} ${line.slice(0, 200)}`
}

/** The first of them in words; none where every answer was 200. */
export const faultsOf = (answers: readonly ViewerAnswer[]): string[] =>
  answers.flatMap(({ path, fault }) => (fault === null ? [] : [`${path}: ${fault}`]))
