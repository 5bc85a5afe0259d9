import {
  currentSession,
  dayLength,
  jakartaDay,
  makeWallLink,
  openWallLink,
  proveSelf,
  type Endpoint,
  givesPermission,
  type Permission,
  permissionRoles,
  type Role,
  wallHeader,
} from '@ido/contract'
import { demoAccounts, demoPassword } from '../apps/api/src/platform/demo-accounts.ts'
import { type Answers, countOf } from './attack-answers.ts'
import type { Target } from './attack-request.ts'

/** Whom the attack asks as. */
export interface Attacker {
  url: string
  /** ADMIN, CMP, staff, anonymous, …: as the report calls them. */
  who: string
  /** By which the portal knows them. */
  headers: Readonly<Record<string, string>>
  /** Whether they have a session, which must not end before the attack does. */
  hasSession: boolean
  /** A screen on a wall: it is let into what says so, and known where it is refused. */
  isWall?: true
  may(permission: Permission): boolean
}

const unauthorized = 401
const forbidden = 403

/** People of the demo who sign in as one does, each with what the permission table lets them ask. */
export async function person(url: string, role: Role | null): Promise<Attacker> {
  const account = demoAccounts.find((one) => one.role === role && one.hasAccess)
  const response = await fetch(`${url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nik: account?.nik, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`${account?.nik} could not sign in: ${response.status}`)
  const { content } = (await response.json()) as { content: { token: string } }
  const headers = { authorization: `Bearer ${content.token}` }
  // Otherwise the calls about second factors would refuse them before they look at anything.
  const own = { ...headers, 'content-type': 'application/json' }
  const proof = await fetch(url + proveSelf.path, { method: proveSelf.method, headers: own, body: JSON.stringify({ password: demoPassword }) }) // prettier-ignore
  if (!proof.ok) throw new Error(`${account?.nik} could not prove to be themselves: ${proof.status}`)
  const held = role === null ? [] : [role]
  const may = (permission: Permission) => {
    if (permission === 'apiKey' || permission === 'requestAccess' || permission === 'wall') return false
    return permissionRoles[permission] === null || givesPermission(permission, held)
  }
  return { url, who: role ?? 'staff', headers, hasSession: true, may }
}

/** Nobody, a program with its key, the form that asks for access: whoever has no session may ask one kind of call. */
export function stranger(
  url: string,
  who: string,
  headers: Record<string, string>,
  kind: 'public' | 'apiKey' | 'requestAccess',
): Attacker {
  return { url, who, headers, hasSession: false, may: (permission) => permission === kind }
}

/** A screen that a link of this administrator opened. */
export async function screenOnWall(url: string, { headers }: Attacker): Promise<Attacker> {
  const send = async (path: string, body: object, own: Readonly<Record<string, string>>) => {
    const json = { ...own, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} was refused: ${response.status}`)
    return response
  }
  const link = { name: 'serangan', boards: ['tioc/management'], seconds: 30, until: jakartaDay(Date.now() + dayLength) }
  const made = (await (await send(makeWallLink.path, link, headers)).json()) as {
    content: { id: number; secret: string }
  }
  const opened = await send(openWallLink.path, { secret: made.content.secret }, {})
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const own = { cookie, [wallHeader]: String(made.content.id) }
  return { url, who: 'wall', headers: own, hasSession: false, isWall: true, may: (permission) => permission === 'wall' }
}

/**
 * Asks every call that this one may not ask, and says which answered anything but the refusal that the permission table has
 * for them.
 */
export async function wronglyLetIn(
  { url, who, headers, hasSession, isWall, may }: Attacker,
  endpoints: readonly Endpoint[],
): Promise<{ refused: number; wrong: string[] }> {
  const wrong: string[] = []
  const closed = endpoints.filter(
    ({ permission, onWalls }) => !may(permission) && permission !== 'public' && !(isWall && onWalls),
  )
  for (const { method, path, permission, forKeys } of closed) {
    const isKept = permission === 'apiKey' || permission === 'requestAccess' || permission === 'wall'
    // A key that only sends is known where one that reads would do.
    const isKnown = isWall || (who === 'program' && forKeys) || (hasSession && !isKept)
    const expected = isKnown ? forbidden : unauthorized
    const address = url + path.replaceAll(/:\w+/g, '1')
    const { status } = await fetch(address, { method, headers })
    if (status !== expected) wrong.push(`${method} ${path} answers ${who} ${status}, and should answer ${expected}`)
  }
  return { refused: closed.length, wrong }
}

/** Why what was asked was no test: nobody was signed in any more, or a call was never asked, or only without a session. */
export async function unreached(
  { url, who, headers, hasSession }: Attacker,
  targets: readonly Target[],
  answers: Answers,
): Promise<string[]> {
  const status = hasSession ? (await fetch(url + currentSession.path, { headers })).status : 200
  const ended = status === 200 ? [] : [`the session of ${who} had ended before the tool did (${status})`]
  // Who is nobody there attacks what says who somebody is.
  const plain = targets.filter(({ headers: own }) => Object.keys(own).length === 0)
  const calls = [...new Set(plain.map(({ name }) => name))].flatMap((name) => {
    const statuses = answers.get(name)
    const all = countOf(statuses)
    if (all === 0) return [`${name} was never asked`]
    return statuses?.get(unauthorized) === all && !name.includes('/login') ? [`${name} was asked only without a session`] : [] // prettier-ignore
  })
  return [...ended, ...calls]
}
