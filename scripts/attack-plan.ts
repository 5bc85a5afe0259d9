import { join } from 'node:path'
import { declaredEndpoints } from '../apps/api/src/testing/contract.ts'
import { headerTargets } from './attack-headers.ts'
import { type Attacker, person, screenOnWall, stranger } from './attack-people.ts'
import { root } from './paths.ts'
import type { Assault } from './attack-sqlmap.ts'
import type { Target } from './attack-request.ts'
import { fitted } from './attack-targets.ts'
import { quietly } from './stages.ts'

interface Ways {
  /** Of the portal, for its commands. */
  dataDir: string
  /** What the form that asks for access sends. */
  form: { user: string; password: string }
}

/** Everybody as whom the portal is attacked: between them they may ask every call of the contract. */
export async function peopleOf(url: string, { dataDir, form }: Ways): Promise<Attacker[]> {
  const basic = Buffer.from(`${form.user}:${form.password}`).toString('base64')
  const admin = await person(url, 'ADMIN')
  return [
    admin,
    await person(url, 'CMP'),
    await person(url, 'AGENT'),
    await person(url, null),
    stranger(url, 'anonymous', {}, 'public'),
    stranger(url, 'form', { authorization: `Basic ${basic}` }, 'requestAccess'),
    stranger(url, 'program', { 'x-api-key': await madeKey(dataDir) }, 'apiKey'),
    await screenOnWall(url, admin),
  ]
}

/** As whoever administers the portal makes one. */
async function madeKey(dataDir: string): Promise<string> {
  const command = [join(root, 'apps/api/src/commands/ido.ts'), 'api-key', 'create', '--name', 'attack']
  const { code, output } = await quietly(process.execPath, command, { DATA_DIR: dataDir })
  const key = /^ido_\S+$/m.exec(output)?.[0]
  if (code !== 0 || key === undefined) throw new Error(`No key was made: ${output}`)
  return key
}

/** Calls and headers as each may try them, with values that the portal takes from them. */
export async function assaultsOf(attackers: readonly Attacker[], targets: readonly Target[]): Promise<Assault[]> {
  const permissions = new Map(
    declaredEndpoints.map(({ method, path, permission }) => [`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`, permission]), // prettier-ignore
  )
  const assaults: Assault[] = []
  for (const attacker of attackers) {
    const { url, headers, may, who } = attacker
    const own = targets.filter(({ name }) => may(permissions.get(name) ?? 'public'))
    const fits = []
    for (const target of own) fits.push(await fitted(target, url, headers))
    const asIs = { status: 200, isSecret: true, dropped: [] }
    fits.push(...(headerTargets[who] ?? []).map((target) => ({ ...asIs, target })))
    assaults.push({ attacker, fits })
  }
  return assaults
}
