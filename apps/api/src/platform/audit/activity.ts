import { type ActivityType, type Endpoint, hourLength, writes } from '@ido/contract'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { inTime } from '../pools/query-context.ts'
import type { Database } from '../database/database.ts'
import type { DB } from '../database/schema.ts'
import type { Person } from '../person.ts'
import type { Quotas } from '../config/config.ts'
import { tooMany } from '../errors.ts'

type Doer = Pick<Person, 'id' | 'name' | 'viewedBy'>

/** Something that a person did; behind a view as somebody else it is the administrator who did it. */
export interface Act {
  person: Doer
  request: FastifyRequest
  type: string
  /** Where: a page or the path of a call. */
  path?: string | null
  details?: Readonly<Record<string, unknown>>
  /** The address that the caller says it has. */
  claimedIp?: string | null
  /** Whether the caller says it of itself; the server saw the rest. */
  byCaller?: boolean
}

/** What people do in the portal, written beside the requests: it never makes one slower, and none fails because of it. */
export interface Activity {
  record(act: Act): void
  /** A call that changes something, unless its declaration says otherwise; the mount tells every successful one. */
  recordCall(endpoint: Endpoint, request: FastifyRequest, call: CallContent): void
  /** Everything recorded so far is in the table when it resolves. */
  flush(): Promise<void>
}

interface CallContent {
  input: { params?: unknown; query?: unknown; body?: unknown }
  answer: unknown
}

const waitMilliseconds = 200
/** One statement takes so many lines; what waits beyond the most is dropped while the database is away. */
const portion = 500
const mostWaiting = 20_000
const usualLongestMs = 10_000

/** @param longestMs milliseconds that writing lines down may take; a table that somebody holds keeps a connection no longer */
export function createActivity(
  database: Pick<Database, 'write'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  longestMs = usualLongestMs,
): Activity {
  const waiting: Line[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const record = (act: Act) => {
    if (waiting.length >= mostWaiting) return
    waiting.push(lineOf(act))
    timer ??= setTimeout(() => void flush(), waitMilliseconds).unref()
  }
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    // What waits behind a statement that hangs goes on counting as waiting.
    writing = writing.then(writeDown)
    return writing
  }
  async function writeDown(): Promise<void> {
    while (waiting.length > 0) {
      const part = waiting.splice(0, portion)
      try {
        await inTime(longestMs, () => insertLines(database.write, part))
      } catch (error) {
        log.warn({ err: error, lines: part.length }, 'activity could not be written down')
      }
    }
  }

  return {
    record,
    flush,
    recordCall(endpoint, request, call) {
      const { person } = request
      const type = typeOf(endpoint)
      if (type === null || person === null || isPreview(call.input)) return
      const { tag, path } = endpoint
      record({ person, request, type, path, details: { tag, ...recordOf(endpoint, call), ...formatIn(call) } })
    },
  }
}

/** Writes one line at once, for who needs its id. */
export async function writeActivityLine({ write }: Pick<Database, 'write'>, act: Act): Promise<number> {
  const [id] = await insertLines(write, [lineOf(act)])
  if (id === undefined) throw new Error('An activity line was not written')
  return id
}

// ---- Lines ----

interface Line {
  at: string
  account_id: number
  name: string
  activitytype: string
  path: string | null
  ip: string
  claimed_ip: string | null
  by_caller: boolean
  user_agent: string | null
  details: Readonly<Record<string, unknown>>
}

function lineOf({ person, request, type, path, details = {}, claimedIp, byCaller = false }: Act): Line {
  const { id, name } = person.viewedBy ?? person
  return {
    at: new Date().toISOString(),
    account_id: id,
    name,
    activitytype: type,
    path: path ?? null,
    ip: request.ip,
    claimed_ip: claimedIp ?? null,
    by_caller: byCaller,
    user_agent: request.headers['user-agent']?.slice(0, 500) ?? null,
    details: person.viewedBy ? { ...details, viewing: { id: person.id, name: person.name } } : details,
  }
}

/** E-mail and NIK come from the account as it is now; the line outlives an account that has gone meanwhile. */
async function insertLines(write: Kysely<DB>, lines: readonly Line[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into activity (at, account_id, name, email, nik, activitytype, path, ip, claimed_ip, by_caller, user_agent, details)
    select l.at, a.id, l.name, coalesce(a.email, ''), a.nik, l.activitytype, l.path, l.ip, l.claimed_ip, l.by_caller, l.user_agent, l.details
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (at timestamptz, account_id bigint, name text,
      activitytype text, path text, ip text, claimed_ip text, by_caller boolean, user_agent text, details jsonb)
    left join account a on a.id = l.account_id
    order by l.at
    returning id`.execute(write)
  return rows.map(({ id }) => id)
}

// ---- Calls ----

const byMethod = { GET: null, POST: 'CREATE', PUT: 'UPDATE', DELETE: 'DELETE' } as const

function typeOf(endpoint: Endpoint): ActivityType | null {
  if (endpoint.activity !== undefined) return endpoint.activity
  if (!writes(endpoint)) return null
  return endpoint.file ? 'EXPORT' : byMethod[endpoint.method]
}

/** A preview changes nothing. */
function isPreview({ query, body }: CallContent['input']): boolean {
  return fieldOf(query, 'preview') === 'true' || fieldOf(body, 'preview') === true
}

/** The record that a call is about: named in its address or body, else the one that it answers, or where it says itself. */
function recordOf({ recordIn }: Endpoint, { input: { params, body }, answer }: CallContent): { record?: number } {
  if (recordIn === null) return {}
  const [, parameter] = recordIn?.split('.') ?? []
  const places = recordIn === 'answer' ? [answer] : parameter === undefined ? [params, body, answer] : [params]
  const id = places.map((part) => fieldOf(part, parameter ?? 'id')).find((found) => typeof found === 'number')
  return id === undefined ? {} : { record: id }
}

function formatIn({ input: { query } }: CallContent): { format?: string } {
  const format = fieldOf(query, 'format')
  return typeof format === 'string' ? { format } : {}
}

function fieldOf(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined
}

type Writer = Pick<Person, 'id' | 'viewedBy'>

/** Lines that people write into the activity log by their browsers, an hour at a time and in this process. */
export interface ActivityLines {
  /** Counts one more. Throws a Refusal (429) that says how many there are and when further ones are taken. */
  count(writer: Writer): void
  /** How many of how many there are in the hour that is running. */
  of(writer: Writer): { used: number; limit: number }
}

export function createActivityLines({ activityLines: limit }: Quotas): ActivityLines {
  const written = new LRUCache<number, { lines: number; until: number }>({ max: 20_000 })
  // Behind a view as somebody else it is the administrator who writes.
  const writerOf = ({ id, viewedBy }: Writer) => viewedBy?.id ?? id
  const countOf = (writer: number, now: number) => {
    const kept = written.get(writer)
    return kept === undefined || kept.until <= now ? { lines: 0, until: now + hourLength } : kept
  }
  return {
    count(person) {
      const writer = writerOf(person)
      const now = Date.now()
      const count = countOf(writer, now)
      if (count.lines >= limit) {
        throw tooMany(Math.ceil((count.until - now) / 1000), 'activityTooMuch', { used: count.lines, limit })
      }
      count.lines += 1
      written.set(writer, count)
    },
    of: (person) => ({ used: countOf(writerOf(person), Date.now()).lines, limit }),
  }
}
