import { sql } from 'kysely'
import { type RecordEvent, userSubject } from '../audit/audit.ts'
import type { Trx } from '../database/transaction.ts'
import type { DirectoryPerson } from './directory.ts'
import { conflict, forbidden, Refusal } from '../errors.ts'
import { endAll } from '../http/sessions.ts'
import { voidLinks } from './password-link.service.ts'
import { smallPictureType } from '../files/picture.ts'

interface Known {
  id: number
  nik: string | null
  name: string
  from_directory: boolean
}

interface Local extends Known {
  email: string
  email_confirmed: boolean
  /** Somebody can sign in as it by a password of the portal, or by OpenID. */
  has_door: boolean
}

/**
 * The account of a person whom the directory knows, as the directory has them now: found by NIK, else one of the same
 * confirmed e-mail that has no NIK yet, else a new one without access. One that somebody else may hold is never linked:
 * they would come by the roles of the directory's person. Its e-mail stays what it is: codes and links go
 * there, and a change is a decision of whoever manages people.
 */
export async function ensureDirectoryAccount(trx: Trx, record: RecordEvent, person: DirectoryPerson): Promise<number> {
  // First sign-ins of one person at once take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`directory ${person.nik}`}, 0))`.execute(trx)
  const byNik = await findLocal(trx, 'nik', person.nik)
  if (byNik && !byNik.from_directory) await linkByNik(trx, record, byNik, person)
  const account = byNik ?? (await linkByEmail(trx, record, person)) ?? (await addAccount(trx, record, person))
  if (!account.from_directory || account.name !== person.name) await refresh(trx, account.id, person)
  await giveRoles(trx, record, { id: account.id, name: person.name }, person.roles)
  await keepPhoto(trx, account.id, person.photo)
  return account.id
}

async function findLocal(trx: Trx, by: 'nik' | 'email', value: string): Promise<Local | undefined> {
  const { rows } = await sql<Local>`
    select id, nik, name, email, email_confirmed, from_directory, password_hash is not null
      or exists (select from account_identity i where i.account_id = account.id) as has_door
    from account where ${sql.ref(by)} = ${value} for update`.execute(trx)
  return rows[0]
}

/** Anybody can type a NIK into an account: it is the person's by its confirmed address, or while nobody can open it. */
async function linkByNik(trx: Trx, record: RecordEvent, account: Local, person: DirectoryPerson): Promise<void> {
  const isTheirs = account.email_confirmed && account.email === person.email
  if (!isTheirs && account.has_door) throw conflict('directoryNikTaken')
  await noteLink(trx, record, account, person)
}

/** From here on the directory's password counts; links that are still in a mail open the account no more. */
async function noteLink(trx: Trx, record: RecordEvent, account: Local, person: DirectoryPerson): Promise<void> {
  await voidLinks(trx, account.id)
  await record({
    action: 'user.linked-to-directory',
    subject: userSubject({ id: account.id, name: person.name }),
    before: { nik: account.nik, fromDirectory: false },
    after: { nik: person.nik, fromDirectory: true },
  })
}

/** The account of the directory's address, which its owner has confirmed to be theirs. */
async function linkByEmail(trx: Trx, record: RecordEvent, person: DirectoryPerson): Promise<Known | undefined> {
  const { nik, email } = person
  if (email === null) throw forbidden('directoryNoEmail')
  const account = await findLocal(trx, 'email', email)
  if (account === undefined) return undefined
  if (account.nik !== null || !account.email_confirmed) throw conflict('directoryEmailTaken')
  await trx.updateTable('account').set({ nik }).where('id', '=', account.id).execute()
  await noteLink(trx, record, account, person)
  return account
}

async function addAccount(trx: Trx, record: RecordEvent, person: DirectoryPerson): Promise<Known> {
  const { nik, name, email } = person
  if (email === null) throw forbidden('directoryNoEmail')
  const account = await trx
    .insertInto('account')
    .values({ nik, email, name, from_directory: true })
    .onConflict((clash) => clash.doNothing())
    .returning(['id', 'nik', 'name', 'from_directory'])
    .executeTakeFirst()
  // Somebody else has taken the address in this very moment.
  if (account === undefined) throw conflict('directoryEmailTaken')
  await record({
    action: 'user.created',
    subject: userSubject({ id: account.id, name }),
    after: { nik, email, name, fromDirectory: true },
  })
  return account
}

async function refresh(trx: Trx, id: number, { name }: DirectoryPerson): Promise<void> {
  await trx
    .updateTable('account')
    .set({ name, from_directory: true, version: sql`version + 1`, changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

interface Named {
  id: number
  name: string
}

/** What the groups give now; roles that the portal does not have are left out. A change ends the account's sessions. */
export async function giveRoles(trx: Trx, record: RecordEvent, { id, name }: Named, roles: string[]): Promise<void> {
  const held = await trx
    .selectFrom('account_role')
    .select('role')
    .where('account_id', '=', id)
    .where('source', '=', 'directory')
    .execute()
  const known = await trx.selectFrom('role').select('name').execute()
  const before = held.map(({ role }) => role).toSorted()
  const after = roles.filter((role) => known.some((each) => each.name === role)).toSorted()
  if (before.join() === after.join()) return
  await trx.deleteFrom('account_role').where('account_id', '=', id).where('source', '=', 'directory').execute()
  if (after.length > 0) {
    await trx
      .insertInto('account_role')
      .values(after.map((role) => ({ account_id: id, role, source: 'directory' })))
      .execute()
  }
  await endAll(trx, id)
  await record({
    action: 'user.directory-roles',
    subject: userSubject({ id, name }),
    before: { directoryRoles: before },
    after: { directoryRoles: after },
  })
}

const photoBytes = 1024 * 1024

/** Ignores a photo of the directory that an upload would refuse, so that its owner can still sign in. */
function refusedAsNone(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** The directory's photo as it is now, unless the person has set one of their own. */
async function keepPhoto(trx: Trx, id: number, photo: Buffer | null): Promise<void> {
  const type = photo && photo.length <= photoBytes ? await smallPictureType(photo).catch(refusedAsNone) : null
  if (photo === null || type === null) {
    await trx.deleteFrom('account_photo').where('account_id', '=', id).where('source', '=', 'directory').execute()
    return
  }
  await trx
    .insertInto('account_photo')
    .values({ account_id: id, type, bytes: photo, source: 'directory' })
    .onConflict((clash) =>
      clash
        .column('account_id')
        .doUpdateSet({ type, bytes: photo, changed_at: sql`now()` })
        .where('account_photo.source', '=', 'directory')
        .where(sql<boolean>`account_photo.bytes is distinct from excluded.bytes`),
    )
    .execute()
}
