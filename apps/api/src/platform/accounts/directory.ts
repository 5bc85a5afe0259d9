import { isIP } from 'node:net'
import {
  Client,
  ConstraintViolationError,
  type Entry,
  EqualityFilter,
  InappropriateAuthError,
  InvalidCredentialsError,
  NoSuchObjectError,
  OrFilter,
  UnwillingToPerformError,
} from 'ldapts'
import { nikLength, plainId } from '@ido/contract'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { unavailableBecause } from '../errors.ts'
import { timed } from '../http/timings.ts'

export type { DirectoryPerson }

/** The company directory over LDAP. Throws the refusal `unavailable('directoryAway')` (503) where it does not answer. */
export interface Directory {
  find(nik: string): Promise<DirectoryPerson | null>
  /** Whether there is any entry of the NIK, also where several claim it. */
  knows(nik: string): Promise<boolean>
  /** The person, if this is their password; 'unknown' where the directory has no such NIK. */
  check(nik: string, password: string): Promise<DirectoryPerson | 'wrong' | 'unknown'>
}

type Ldap = NonNullable<Config['ldap']>
interface Log {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

// A directory that hangs must not hold up whoever wants to sign in.
const patience = { connectTimeout: 3000, timeout: 3000 }
// After an outage it is left alone so long: a line of waiting people would only grow.
const restMilliseconds = 1000

/** What servers answer to a password that does not open the entry: wrong, locked, none set. */
const refusals = [
  InvalidCredentialsError,
  InappropriateAuthError,
  ConstraintViolationError,
  UnwillingToPerformError,
  NoSuchObjectError,
]

export function createDirectory(ldap: Config['ldap'], log: Log): Directory | null {
  if (ldap === null) return null
  if (isReadable(ldap.url)) log.warn({}, 'LDAP_URL is ldap:// to another machine: passwords travel readable')
  const reach = createReach(log)
  return {
    find: (nik) =>
      reach(async () =>
        asReader(ldap, async (client) => {
          const found = await locate(client, ldap, nik, log)
          return typeof found === 'string' ? null : read(client, ldap, found.dn)
        }),
      ),
    knows: (nik) =>
      reach(async () => asReader(ldap, async (client) => (await locate(client, ldap, nik, log)) !== 'none')),
    check: (nik, password) =>
      reach(async () =>
        asReader(ldap, async (client) => {
          const found = await locate(client, ldap, nik, log)
          // Nobody's entry is tried too, so that both ways do the same work.
          const dn = typeof found === 'string' ? `cn=no such person,${ldap.base}` : found.dn
          const isRight = await opens(ldap, dn, password)
          if (typeof found === 'string') return found === 'several' ? 'wrong' : 'unknown'
          return isRight ? ((await read(client, ldap, found.dn)) ?? 'wrong') : 'wrong'
        }),
      ),
  }
}

/** Turns whatever goes wrong on the way into one refusal, with the reason in the log. */
function createReach(log: Log): <T>(work: () => Promise<T>) => Promise<T> {
  let awayUntil = 0
  let why: unknown
  return async (work) => {
    if (performance.now() < awayUntil) throw unavailableBecause(why, 'directoryAway')
    try {
      return await timed('ldap', work)
    } catch (error) {
      awayUntil = performance.now() + restMilliseconds
      why = error
      log.error({ err: error }, 'the company directory does not answer')
      throw unavailableBecause(error, 'directoryAway')
    }
  }
}

/** A connection of its own for each question, closed whatever comes. */
async function connected<T>(ldap: Ldap, work: (client: Client) => Promise<T>): Promise<T> {
  // Names in a DN are the directory's own, in whatever form it writes them.
  const client = new Client({ url: ldap.url, ...patience, strictDN: false })
  try {
    return await work(client)
  } finally {
    await client.unbind().catch(() => undefined)
  }
}

const asReader = <T>(ldap: Ldap, work: (client: Client) => Promise<T>): Promise<T> =>
  connected(ldap, async (client) => {
    if (ldap.bindDn !== null) await client.bind(ldap.bindDn, ldap.bindPassword ?? '')
    return work(client)
  })

/** Whether the password opens the entry. An empty one is never asked about: servers take it for a stranger and say yes. */
async function opens(ldap: Ldap, dn: string, password: string): Promise<boolean> {
  if (password === '') return false
  return connected(ldap, async (client) => {
    try {
      await client.bind(dn, password)
      return true
    } catch (error) {
      if (refusals.some((refusal) => error instanceof refusal)) return false
      throw error
    }
  })
}

/** The one entry of a NIK; where several claim it, it is nobody's. */
async function locate(client: Client, ldap: Ldap, nik: string, log: Log): Promise<Entry | 'none' | 'several'> {
  const { searchEntries } = await client.search(ldap.base, {
    scope: 'sub',
    filter: new OrFilter({
      filters: ldap.nikAttributes.map((attribute) => new EqualityFilter({ attribute, value: nik })),
    }),
    attributes: [...ldap.nikAttributes],
    sizeLimit: 10,
  })
  const owners = searchEntries.filter((entry) => ownNik(entry, ldap.nikAttributes)?.toLowerCase() === nik.toLowerCase())
  const [only, another] = owners
  if (another !== undefined) log.warn({ matches: owners.length }, 'several entries of the directory claim one NIK')
  return another === undefined ? (only ?? 'none') : 'several'
}

async function read(client: Client, ldap: Ldap, dn: string): Promise<DirectoryPerson | null> {
  const { searchEntries } = await client.search(dn, {
    scope: 'base',
    attributes: [...new Set([...ldap.nikAttributes, ...personAttributes])],
    explicitBufferAttributes: [...photoAttributes],
  })
  const [entry] = searchEntries
  if (entry === undefined) return null
  const groups = await groupsOf(client, ldap, entry)
  const roles = groups.flatMap((name) => ldap.groupRoles.get(name.toLowerCase()) ?? [])
  return personOf(entry, ldap.nikAttributes, [...new Set(roles)])
}

/** Names of the groups that the entry says it is in, else of those below the base that list it. */
async function groupsOf(client: Client, ldap: Ldap, entry: Entry): Promise<string[]> {
  if (ldap.groupRoles.size === 0) return []
  const said = textsOf(entry, 'memberOf').filter((dn) => isBelow(dn, ldap.base))
  if (said.length > 0) return said.flatMap((dn) => groupName(dn) ?? [])
  const members = [
    ...['member', 'uniqueMember'].map((attribute) => new EqualityFilter({ attribute, value: entry.dn })),
    ...textsOf(entry, 'uid').map((value) => new EqualityFilter({ attribute: 'memberUid', value })),
  ]
  const { searchEntries } = await client.search(ldap.base, {
    scope: 'sub',
    filter: new OrFilter({ filters: members }),
    attributes: ['cn'],
  })
  return searchEntries.flatMap((group) => textsOf(group, 'cn'))
}

function isReadable(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  const here = hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
  return protocol === 'ldap:' && !here
}

/** Who the company directory says somebody is. */
interface DirectoryPerson {
  nik: string
  name: string
  /** Lower case; null where the directory has none. */
  email: string | null
  /** Names of the portal's roles that the person's groups give, by LDAP_GROUP_ROLES. */
  roles: string[]
  photo: Buffer | null
}

const photoAttributes = ['jpegPhoto', 'thumbnailPhoto'] as const
const personAttributes = ['mail', 'displayName', 'cn', 'givenName', 'sn', 'uid', 'memberOf', ...photoAttributes]

/** Longest name that an account can hold. */
const nameLength = 120

/** The values of an attribute, whose name servers write in letters of their own case. */
function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const key = Object.keys(entry).find((name) => name !== 'dn' && name.toLowerCase() === attribute.toLowerCase())
  return key === undefined ? [] : [entry[key] ?? []].flat()
}

const textsOf = (entry: Entry, attribute: string): string[] =>
  valuesOf(entry, attribute)
    .map((value) => value.toString().trim())
    .filter(Boolean)

/** The first of the attributes that the entry has says its NIK. */
export function ownNik(entry: Entry, attributes: readonly string[]): string | null {
  const [nik] = attributes.map((attribute) => textsOf(entry, attribute)[0]).filter((value) => value !== undefined)
  const id = plainId(nik ?? '')
  return id === '' || id.length > nikLength ? null : id
}

export function personOf(entry: Entry, nikAttributes: readonly string[], roles: string[]): DirectoryPerson | null {
  const nik = ownNik(entry, nikAttributes)
  if (nik === null) return null
  const email = z.email().safeParse(textsOf(entry, 'mail')[0]?.toLowerCase())
  return { nik, name: nameOf(entry, nik), email: email.data ?? null, roles, photo: photoOf(entry) }
}

function nameOf(entry: Entry, nik: string): string {
  const whole = textsOf(entry, 'displayName')[0] ?? textsOf(entry, 'cn')[0]
  const parts = [textsOf(entry, 'givenName')[0], textsOf(entry, 'sn')[0]].filter(Boolean).join(' ')
  return (whole ?? (parts || nik)).slice(0, nameLength).toWellFormed()
}

function photoOf(entry: Entry): Buffer | null {
  const [photo] = photoAttributes.flatMap((attribute) => valuesOf(entry, attribute)).filter((bytes) => bytes.length > 0)
  return Buffer.isBuffer(photo) ? photo : null
}

/** A group of the same name outside the base is somebody else's. */
const isBelow = (dn: string, base: string): boolean => plain(dn).endsWith(`,${plain(base)}`)

const plain = (dn: string): string =>
  dn
    .toLowerCase()
    .split(/([,=])/)
    .map((part) => part.trim())
    .join('')

/** 'ido-admins' of cn=ido-admins,ou=groups,dc=telkom. */
function groupName(dn: string): string | null {
  const [, name] = /^\s*cn\s*=\s*((?:\\.|[^,+\\])+)/i.exec(dn) ?? []
  return name?.replace(/\\([0-9a-f]{2}|.)/gi, (_, mark: string) => unescaped(mark)).trim() ?? null
}

const unescaped = (mark: string): string => (mark.length === 2 ? String.fromCharCode(Number.parseInt(mark, 16)) : mark)
