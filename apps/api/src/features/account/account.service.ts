import type { EndpointAnswer, EndpointInput, changePassword, changeProfile, readProfile, saveView } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { passwordChangedJob, voidLinks } from '../../platform/accounts/password-link.service.ts'
import { isGuessable } from '../../platform/accounts/password-rules.ts'
import { hashPassword, takePasswordTurn, verifyPassword } from '../../platform/accounts/password.ts'
import {
  clearFailures,
  countFailure,
  refuseTooMany,
  type SignInAttempt,
} from '../../platform/accounts/sign-in-limits.service.ts'
import { actorOf, inAuditedTransaction, userSubject } from '../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { smallPictureType } from '../../platform/files/picture.ts'
import type { Services, Upload } from '../../platform/http/feature.ts'
import { endAll } from '../../platform/http/sessions.ts'
import { readWhole } from '../../platform/http/upload.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Person } from '../../platform/person.ts'
import { profileOf } from './account.queries.ts'

type Profile = EndpointAnswer<typeof readProfile>
type Parts = Pick<Services, 'database' | 'log'>

interface Asking {
  person: Person
  request: FastifyRequest
}

/** Changes one's own name and settings. A name is for the record; language, theme and density are nobody's business. */
export async function changeOwnProfile(
  services: Parts,
  { name, ...settings }: EndpointInput<typeof changeProfile>['body'],
  { person, request }: Asking,
): Promise<Profile> {
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const before = await trx
      .selectFrom('account')
      .select(['name', 'from_directory'])
      .where('id', '=', person.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const renames = name !== undefined && name !== before.name
    if (renames && before.from_directory) throw invalid([{ field: 'name', key: 'fieldOfDirectory' }])
    const given = Object.fromEntries(Object.entries({ name, ...settings }).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) {
      await trx.updateTable('account').set(given).where('id', '=', person.id).execute()
    }
    if (!renames) return
    // Whoever has the account open to edit it is told that it has changed.
    await sql`update account set version = version + 1, changed_at = now() where id = ${person.id}`.execute(trx)
    const subject = userSubject({ id: person.id, name })
    await record({ action: 'user.renamed-self', subject, before: { name: before.name }, after: { name } })
  })
  return profileOf(services.database, person)
}

const photoBytes = 1024 * 1024

/** Sets one's own photo, by what the file holds and not by its name. */
export async function setOwnPhoto(services: Parts, upload: Upload, { person, request }: Asking): Promise<Profile> {
  const bytes = await readWhole(upload, photoBytes)
  const type = await smallPictureType(bytes)
  const photo = { type, bytes, source: 'own' }
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    await trx
      .insertInto('account_photo')
      .values({ account_id: person.id, ...photo })
      .onConflict((on) => on.column('account_id').doUpdateSet({ ...photo, changed_at: sql`now()` }))
      .execute()
    await record({
      action: 'user.photo-set',
      subject: userSubject(person),
      after: { photo: type, bytes: bytes.length },
    })
  })
  return profileOf(services.database, person)
}

/** Takes one's own photo away; that of the directory is not ours to remove. */
export async function removeOwnPhoto(services: Parts, { person, request }: Asking): Promise<Profile> {
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const removed = await trx
      .deleteFrom('account_photo')
      .where('account_id', '=', person.id)
      .where('source', '=', 'own')
      .returning('type')
      .executeTakeFirst()
    if (removed === undefined) return
    await record({ action: 'user.photo-removed', subject: userSubject(person), before: { photo: removed.type } })
  })
  return profileOf(services.database, person)
}

/** Ends one of one's own sessions, or all but the one asking. Answers how many. */
export async function endOwnSessions(
  services: Parts,
  which: { id: number } | 'others',
  { person, request }: Asking,
): Promise<number> {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const ended =
      which === 'others' ? await endAll(trx, person.id, person.sessionId) : await endOne(trx, person.id, which.id)
    if (ended === 0) return 0
    await record({ action: 'user.ended-own-sessions', subject: userSubject(person), after: { sessions: ended } })
    return ended
  })
}

async function endOne(trx: Trx, accountId: number, id: number): Promise<number> {
  const ended = await trx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (ended === undefined) throw notFound('sessionNotFound')
  return 1
}

const mostViews = 100

/** Keeps a view under its name; the same name again replaces it. */
export async function keepView(
  { database }: Pick<Services, 'database'>,
  { screen, name, search, sharedRole }: EndpointInput<typeof saveView>['body'],
  person: Person,
): Promise<EndpointAnswer<typeof saveView>> {
  return inTransaction(database, async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', person.id).forUpdate().execute()
    const held = trx.selectFrom('account_role').select('role').where('account_id', '=', person.id)
    if (sharedRole !== null && !(await held.where('role', '=', sharedRole).executeTakeFirst())) {
      throw invalid([{ field: 'sharedRole', key: 'roleNotHeld', values: { role: sharedRole } }])
    }
    const others = await trx
      .selectFrom('saved_view')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', person.id)
      .where('screen', '=', screen)
      .where('name', '<>', name)
      .executeTakeFirstOrThrow()
    if (others.count >= mostViews) throw conflict('viewsFull', { most: mostViews })
    return trx
      .insertInto('saved_view')
      .values({ owner_id: person.id, screen, name, search, shared_role: sharedRole })
      .onConflict((on) => on.columns(['owner_id', 'screen', 'name']).doUpdateSet({ search, shared_role: sharedRole }))
      .returning(['id', 'screen', 'name', 'search', 'shared_role as sharedRole'])
      .executeTakeFirstOrThrow()
  })
}

export async function forgetView({ database }: Pick<Services, 'database'>, id: number, person: Person): Promise<void> {
  const forgotten = await database.write
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('owner_id', '=', person.id)
    .returning('id')
    .executeTakeFirst()
  if (forgotten === undefined) throw notFound('viewNotFound')
}

type Change = EndpointInput<typeof changePassword>['body']

/** Changes one's own password, which ends all sessions but the one asking; guesses at the current one count as sign-ins. */
export async function changeOwnPassword(
  services: Services,
  { current, password }: Change,
  { person, request }: { person: Person; request: FastifyRequest },
): Promise<void> {
  const stored = await currentHash(services, person)
  await checkCurrent(services, stored, current, { name: person.email, ip: request.ip, own: { signedIn: person.id } })
  if (await isGuessable(password, person)) throw invalid([{ field: 'password', key: 'passwordGuessable' }])
  const password_hash = await hashPassword(password)
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const changed = await trx
      .updateTable('account')
      .set({ password_hash, password_set_at: sql`now()` })
      .where('id', '=', person.id)
      // Somebody who changed it in this very moment has made `current` wrong.
      .where('password_hash', '=', stored)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) throw invalid([{ field: 'current', key: 'wrongPassword' }])
    await voidLinks(trx, person.id)
    await endAll(trx, person.id, person.sessionId)
    await record({ action: 'user.password-changed', subject: userSubject(person) })
    await addJob(trx, passwordChangedJob, { accountId: person.id })
  })
}

async function currentHash({ database }: Services, person: Person): Promise<string> {
  const { password_hash, from_directory } = await database.write
    .selectFrom('account')
    .select(['password_hash', 'from_directory'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  if (password_hash === null) throw conflict(from_directory ? 'passwordInDirectory' : 'passwordNone')
  return password_hash
}

function checkCurrent(
  { config, database }: Services,
  stored: string,
  current: string,
  attempt: SignInAttempt,
): Promise<void> {
  return takePasswordTurn(async () => {
    await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
    if (await verifyPassword(stored, current)) return clearFailures(database, attempt)
    await countFailure(database, attempt)
    throw invalid([{ field: 'current', key: 'wrongPassword' }])
  })
}
