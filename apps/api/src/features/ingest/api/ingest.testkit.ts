import type { EndpointAnswer, ingestCall } from '@ido/contract'
import { testPortal, type TestPortal } from '../../../testing/portal.ts'
import { importDatasets } from '../datasets.ts'
import { createKey } from './api-keys.service.ts'

type Content = EndpointAnswer<typeof ingestCall>
export interface Reply {
  status: number
  message: string
  content: Content
}
interface Sent {
  body: unknown
  headers?: Record<string, string>
  asKey?: string | null
}

/** A portal with a key for everything, and how programs talk to it. */
export async function ingestPortal() {
  const portal: TestPortal = await testPortal()
  const { key } = await createKey(portal.database, {
    name: 'test',
    scopes: importDatasets.map(({ name }) => name),
    days: null,
  })
  return {
    portal,
    key,
    async put(dataset: string, { body, headers = {}, asKey = key }: Sent): Promise<Reply> {
      const response = await fetch(`${portal.url}/api/v2/ingest/${dataset}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': 'en',
          ...(asKey !== null && { authorization: `Bearer ${asKey}` }),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const { message, content } = (await response.json()) as Omit<Reply, 'status'>
      return { status: response.status, message, content }
    },
    /** The number that a scalar query answers. */
    async one(question: string): Promise<number> {
      const { rows } = await portal.database.pool.query<{ answer: number }>(`select (${question})::int as answer`)
      return rows[0]?.answer ?? Number.NaN
    },
  }
}
export type IngestPortal = Awaited<ReturnType<typeof ingestPortal>>

export const counts = ({ content }: Reply) => {
  const { read, added, changed, known, bad } = content
  return { read, added, changed, known, bad }
}
export const ticket = (id: string, more: object = {}) => ({
  external_id: id,
  opened_at: '2026-03-01T08:00:00+07:00',
  product: 'indibiz',
  region: 'T-REG 2',
  priority: '2 - High',
  ...more,
})
