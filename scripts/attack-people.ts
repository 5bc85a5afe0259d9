import {
  currentSession,
  dayLength,
  jakartaDay,
  makeWallLink,
  openWallLink,
  proveSelf,
  givesPermission,
  type Permission,
  permissionRoles,
  type Role,
  wallHeader,
} from '@ido/contract'
import { demoAccounts, demoPassword } from '../apps/api/src/platform/accounts/demo-accounts.ts'
import { type Answers, countOf } from './attack-answers.ts'
import type { Target } from './attack-request.ts'
import { signInAt } from './portal-process.ts'
import { quietly } from './stages.ts'

/** Whom the attack asks as. */
export interface Attacker {
  url: string
  /** ADMIN, CMP, staff, anonymous, …: as the report calls them. */
  who: string
  /** By which the portal knows them. */
  headers: Readonly<Record<string, string>>
  /** Whether they have a session, which must not end before the attack does. */
  hasSession: boolean
  may(permission: Permission): boolean
}

const unauthorized = 401

interface Ways {
  /** Of the portal, for its commands. */
  dataDir: string
  /** What the form that asks for access sends. */
  form: { user: string; password: string }
}

/** Everybody as whom the portal is attacked: between them they may ask every call of the contract. */
export async function attackersOf(url: string, { dataDir, form }: Ways): Promise<Attacker[]> {
  const basic = Buffer.from(`${form.user}:${form.password}`).toString('base64')
  const command = ['apps/api/src/commands/ido.ts', 'api-key', 'create', '--name', 'attack']
  const { output } = await quietly(process.execPath, command, { DATA_DIR: dataDir })
  const key = /^ido_\S+$/m.exec(output)?.[0]
  if (key === undefined) throw new Error(`No key was made: ${output}`)
  const admin = await person(url, 'ADMIN')
  return [
    admin,
    await person(url, 'CMP'),
    await person(url, 'AGENT'),
    await person(url, null),
    stranger(url, 'anonymous', {}, 'public'),
    stranger(url, 'form', { authorization: `Basic ${basic}` }, 'requestAccess'),
    stranger(url, 'program', { 'x-api-key': key }, 'apiKey'),
    await screenOnWall(url, admin),
  ]
}

/** People of the demo who sign in as one does, each with what the permission table lets them ask. */
async function person(url: string, role: Role | null): Promise<Attacker> {
  const account = demoAccounts.find((one) => one.role === role && one.hasAccess)
  const headers = { authorization: `Bearer ${await signInAt(url, account?.nik ?? '', demoPassword)}` }
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
function stranger(
  url: string,
  who: string,
  headers: Record<string, string>,
  kind: 'public' | 'apiKey' | 'requestAccess',
): Attacker {
  return { url, who, headers, hasSession: false, may: (permission) => permission === kind }
}

/** A screen that a link of this administrator opened. */
async function screenOnWall(url: string, { headers }: Attacker): Promise<Attacker> {
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
  return { url, who: 'wall', headers: own, hasSession: false, may: (permission) => permission === 'wall' }
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
