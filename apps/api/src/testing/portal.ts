import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Endpoint, EndpointAnswer, EndpointCall, EndpointMeta, ErrorEnvelope, SessionUser } from '@ido/contract'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { loadBuiltInDashboards } from '../features/dashboards/dashboards.service.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { waitingConnections } from '../platform/http/server.ts'
import { demoAccounts, demoPassword } from '../platform/accounts/demo-accounts.ts'
import { type Filling, type TestDatabase, testDatabase } from './database.ts'

/** The demo accounts by what they may do; STAFF has access and no role, GUEST has no access. */
export const testRoles = ['ADMIN', 'AGENT', 'MANAGEMENT', 'CMP', 'PO', 'STAFF', 'GUEST'] as const
export type TestRole = (typeof testRoles)[number]

export interface TestAnswer<T = unknown> {
  status: number
  headers: Headers
  /** The envelope as it came; null where the answer was no JSON. */
  body: { code: number; message: ErrorEnvelope['message']; content: T; data: T; meta: unknown } | null
  /** The message's sentence, also of a conflict. */
  message: string
  /** The names of the wrong fields of a 400. */
  fields: string[]
  text: string
}

export interface TypedAnswer<E extends Endpoint> extends TestAnswer<EndpointAnswer<E>> {
  answer: EndpointAnswer<E>
  meta: EndpointMeta<E>
}

type Input<E extends Endpoint> = unknown extends EndpointCall<E> ? [input?: undefined] : [input: EndpointCall<E>]
type Plain = Record<string, string | number | boolean | undefined>
type AnyInput = { params?: Plain; query?: Plain; body?: unknown } | undefined
type Headed = Record<string, string>

/** One person's side of the API; `anonymous` sends no token. */
export interface TestSession {
  token: string | null
  user: SessionUser | null
  call<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<TypedAnswer<E>>
  get<T = unknown>(path: string, headers?: Headed): Promise<TestAnswer<T>>
  post<T = unknown>(path: string, body?: unknown, headers?: Headed): Promise<TestAnswer<T>>
  put<T = unknown>(path: string, body?: unknown, headers?: Headed): Promise<TestAnswer<T>>
  delete<T = unknown>(path: string, body?: unknown, headers?: Headed): Promise<TestAnswer<T>>
  upload<T = unknown>(path: string, name: string, content: Uint8Array<ArrayBuffer> | string): Promise<TestAnswer<T>>
}

export interface TestPortal {
  app: FastifyInstance
  database: Database
  databaseUrl: string
  url: string
  anonymous: TestSession
  signIn(role: TestRole): Promise<TestSession>
  /** Of an account that somebody made or changed; its password must be the demo's. */
  signInBy(email: string): Promise<TestSession>
  /** The same by the employee number, as which of the two a session began with shows in what it asks for. */
  signInByNik(nik: string): Promise<TestSession>
  /** The account's id in the database. */
  idOf(role: TestRole): Promise<number>
  /** A further account with the demo password, and its session. */
  addPerson(person: TestPerson): Promise<TestSession>
  close(): Promise<void>
}

/** What is left out is as a new account has it, but for its access. */
export interface TestPerson {
  email: string
  roles?: string[]
  hasAccess?: boolean
  accessUntil?: string
  regions?: number[]
  products?: number[]
}

interface Options {
  env?: Record<string, string>
  logTo?: NodeJS.WritableStream
  /** Works off jobs, as a real portal does; costs a connection that listens. */
  jobs?: boolean
  /** A migrated and otherwise empty one, instead of a new one; it is closed with the portal. */
  own?: TestDatabase
  /** It has its people already. */
  isPeopled?: boolean
}

const src = resolve(import.meta.dirname, '..')
/** What every portal begins with, so that only the first one of a run writes it. */
const peopled: Filling = {
  name: 'people',
  sources: ['testing', 'platform', 'features/dashboards'].map((folder) => join(src, folder)),
  async fill(database) {
    await addAccounts(database)
    await loadBuiltInDashboards(database)
  },
}

/** A portal of the suite's own, listening, with the demo accounts and no records. */
export async function testPortal({
  env = {},
  logTo,
  jobs = false,
  own,
  isPeopled = false,
}: Options = {}): Promise<TestPortal> {
  const { database, url: databaseUrl, close: closeDatabase } = own ?? (await testDatabase(peopled))
  const dataDir = await mkdtemp(join(tmpdir(), 'ido-portal-'))
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: logTo ? 'info' : 'silent',
    ...env,
  })
  if (own) {
    if (!isPeopled) await addAccounts(database)
    await loadBuiltInDashboards(database)
  }
  const app = await buildApp({ config, database, jobs, ...(logTo && { logTo }) })
  const url = await app.listen({ host: '127.0.0.1', port: 0, backlog: waitingConnections })
  return {
    app,
    database,
    databaseUrl,
    url,
    anonymous: session(url, null, null),
    signIn: (role) => signIn(url, { nik: accountOf(role).nik }),
    signInBy: (email) => signIn(url, { email }),
    signInByNik: (nik) => signIn(url, { nik }),
    async idOf(role) {
      const { rows } = await database.pool.query<{ id: number }>('select id from account where nik = $1', [
        accountOf(role).nik,
      ])
      return rows[0]?.id ?? 0
    },
    async addPerson(person) {
      await addPerson(database, person)
      return signIn(url, { email: person.email })
    },
    async close() {
      await app.close()
      await closeDatabase()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function accountOf(role: TestRole): (typeof demoAccounts)[number] {
  const account = demoAccounts[testRoles.indexOf(role)]
  if (account === undefined) throw new Error(`There is no demo account for ${role}`)
  return account
}

async function signIn(url: string, name: { nik: string } | { email: string }): Promise<TestSession> {
  const credentials = { ...name, password: demoPassword }
  const { status, body } = await session(url, null, null).post<SessionUser & { token: string }>(
    '/api/v2/auth/login',
    credentials,
  )
  if (status !== 200 || body === null) throw new Error(`${JSON.stringify(name)} could not sign in: ${status}`)
  const { token, ...user } = body.content
  return session(url, token, user)
}

// Argon2id as everywhere, at its least: a check costs what the hash says, and tests sign in a thousand times.
let passwordHash: Promise<string> | undefined
const hashDemoPassword = () => hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

async function addPerson({ write }: Database, { email, roles = [], hasAccess = true, ...given }: TestPerson) {
  passwordHash ??= hashDemoPassword()
  const { id } = await write
    .insertInto('account')
    .values({
      email,
      name: email,
      has_access: hasAccess,
      access_until: given.accessUntil ?? null,
      scope_regions: given.regions ?? null,
      scope_products: given.products ?? null,
      password_hash: await passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = roles.map((role) => ({ account_id: id, role }))
  if (held.length > 0) await write.insertInto('account_role').values(held).execute()
}

/** One a role; who sees a part of the data is added by the test that is about it. */
const everywhere = demoAccounts.filter(({ regions }) => regions === null)

async function addAccounts({ write }: Database): Promise<void> {
  passwordHash ??= hashDemoPassword()
  const password_hash = await passwordHash
  const accounts = await write
    .insertInto('account')
    .values(
      everywhere.map(({ nik, email, hasAccess }) => ({
        nik,
        email,
        name: email,
        has_access: hasAccess,
        password_hash,
      })),
    )
    .returning(['id', 'nik'])
    .execute()
  const roles = everywhere.flatMap(({ nik, role }) => {
    const account_id = accounts.find((account) => account.nik === nik)?.id
    return role === null || account_id === undefined ? [] : [{ account_id, role }]
  })
  await write.insertInto('account_role').values(roles).execute()
}

function session(url: string, token: string | null, user: SessionUser | null): TestSession {
  // To compress each answer and to unpack it here again costs more than many an answer; mount.test.ts is about that.
  const usual: Headed = { 'accept-encoding': 'identity', ...(token !== null && { authorization: `Bearer ${token}` }) }
  const send = async <T>(
    method: string,
    path: string,
    body: string | FormData | null,
    headers: Headed,
  ): Promise<TestAnswer<T>> =>
    answerOf<T>(await fetch(url + path, { method, body, headers: { ...usual, ...headers }, redirect: 'manual' }))
  const sendJson = <T>(method: string, path: string, body: unknown, headers: Headed = {}): Promise<TestAnswer<T>> =>
    body === undefined
      ? send<T>(method, path, null, headers)
      : send<T>(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  return {
    token,
    user,
    async call(endpoint, ...[input]) {
      const answer = await sendJson(endpoint.method, addressOf(endpoint, input as AnyInput), (input as AnyInput)?.body)
      return { ...answer, answer: answer.body?.[endpoint.payload ?? 'content'], meta: answer.body?.meta } as never
    },
    get: (path, headers) => sendJson('GET', path, undefined, headers),
    post: (path, body, headers) => sendJson('POST', path, body, headers),
    put: (path, body, headers) => sendJson('PUT', path, body, headers),
    delete: (path, body, headers) => sendJson('DELETE', path, body, headers),
    upload(path, name, content) {
      const form = new FormData()
      form.set('file', new Blob([content]), name)
      return send('POST', path, form, {})
    },
  }
}

async function answerOf<T>(response: Response): Promise<TestAnswer<T>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const body = isJson ? (JSON.parse(text) as NonNullable<TestAnswer<T>['body']>) : null
  const said = body?.message ?? ''
  const wrong = response.status === 400 ? wrongFields(body?.content) : []
  return {
    status: response.status,
    headers: response.headers,
    body,
    message: typeof said === 'string' ? said : (said.details[0]?.message ?? ''),
    fields: wrong.map(({ field }) => field),
    text,
  }
}

function wrongFields(content: unknown): { field: string }[] {
  return (content as { fields?: { field: string }[] } | null | undefined)?.fields ?? []
}

function addressOf(endpoint: Endpoint, input: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input?.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input?.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
