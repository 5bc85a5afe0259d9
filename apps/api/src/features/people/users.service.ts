import type { AuditAction, EndpointInput, FieldChange, users } from '@ido/contract'
import { sql } from 'kysely'
import { isAdmin, whyNotDecideOn, whyNotGrant, whyNotLetIn, whyNotMakeWithRights, whyNotManage, whyNotReassign } from '../../platform/accounts/accounts.policy.ts' // prettier-ignore
import { closeWaiting } from '../requests/requests.read.ts'
import { keepingAnAdmin } from '../../platform/accounts/last-admin.service.ts'
import { refuseUnknownScope, rightsOfRoles } from '../../platform/accounts/accounts.queries.ts'
import { lockAccount, managedAccount, rolesSeen } from '../../platform/accounts/accounts.queries.ts'
import type { StoredAccount } from '../../platform/accounts/accounts.sql.ts'
import { actorOf, inAuditedTransaction, type RecordEvent, userSubject } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { endAll } from '../../platform/http/sessions.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { sidesOf } from '../../platform/management/history.ts'
import type { Asking, LineValues, NewRecord } from '../../platform/management/list.ts'
import { isAllowed, refuseIf, type WhyNot } from '../../platform/policy.ts'
import { askForAddress } from './address/address.service.ts'
import { type AccountFields, changesOf, decides, endsSessions, fieldsAfter, fieldsOf, givesMore, grants, revives, type UserChange } from './users.changes.ts' // prettier-ignore
import { endAfter, whyNotRevive } from './users.policy.ts'
import { takenFields } from './users.queries.ts'
import { passwordLinkJob } from '../../platform/accounts/password-link.service.ts'

export type UserServices = Pick<Services, 'database' | 'log'>

type NewUser = NewRecord<typeof users>

/** Within its transaction: what a form and a line of a file do to make an account; a suspended one is invited by nobody. */
export async function insertUser(
  trx: Trx,
  record: RecordEvent,
  input: NewUser,
  asking: Asking,
  line?: LineValues,
): Promise<StoredAccount> {
  const suspended = line?.['suspended'] === true
  const { email, name, nik = null, roles, scope, accessUntil } = input
  const hasAccess = input.hasAccess ?? isAdmin(asking.person)
  refuseIf(whyNotMakeWithRights(asking.person, { hasAccess, roles }))
  if (accessUntil !== null && Date.parse(accessUntil) <= Date.now()) {
    throw invalid([{ field: 'accessUntil', key: 'accessUntilPast' }])
  }
  const granted = await rightsOfRoles(trx, roles, asking.person)
  const until = accessUntil === null ? null : new Date(accessUntil)
  refuseIf(whyNotGrant(asking.person, { roles: granted, scope, ...(hasAccess && { until }) }))
  await refuseUnknownScope(trx, scope)
  await refuseIfTaken(trx, { email, nik })
  const { id } = await trx
    .insertInto('account')
    // Whoever typed the address has not shown that it is theirs: the invitation's link does.
    .values({
      suspended,
      email,
      email_confirmed: false,
      name,
      nik,
      has_access: hasAccess,
      access_until: accessUntil,
      ...scopeColumns(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  await setLocalRoles(trx, id, roles)
  const account = await lockAccount(trx, id)
  await record({
    action: 'user.created',
    subject: userSubject({ id, name }),
    reason: asking.reason ?? null,
    after: { ...fieldsOf(account) },
  })
  if (!suspended) await addJob(trx, passwordLinkJob, { accountId: id, purpose: 'invitation' })
  return account
}

interface Wanted {
  stored: StoredAccount
  change: UserChange
}

/**
 * Within its transaction, on a locked account: what one edit, a bulk edit and a line of a file have in common. Asks the
 * rules, writes, ends the sessions whose rights have changed, and records before and after. Answers what changed.
 */
export function applyChange(
  trx: Trx,
  record: RecordEvent,
  { stored: account, change }: Wanted,
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  return keepingAnAdmin(trx, async () => {
    const { id } = account
    refuseIf(whyNotManage(person, managedAccount(account)))
    const wanted = fieldsAfter(account, await withHiddenRoles(trx, account, change, person))
    await refuseIfTaken(trx, claimedBy(person, account, wanted))
    const asked = await askForAddress(trx, record, { account, email: wanted.email }, { person, reason })
    const after = { ...wanted, email: account.email }
    const changes = changesOf(fieldsOf(account), after)
    if (changes.length === 0) return asked
    if (decides(changes)) refuseIf(whyNotDecideOn(person, managedAccount(account)))
    refuseIf(whyNotFirst(person, account, changes))
    refuseUnexplained(changes, reason)
    if (revives(changes)) refuseIf(whyNotRevive(person, account, after))
    if (grants(changes)) await refuseGrantOf(trx, person, { account, after, changes })
    await writeFields(trx, account, after, changes)
    const given = { roles: localRoles(account, after), accessUntil: after.accessUntil, reason }
    const scope = { regions: after.regions, products: after.products }
    if (grants(changes)) await closeWaiting(trx, record, { accountId: id, person, decision: { ...given, scope } })
    if (endsSessions(changes)) await endAll(trx, id)
    await record({
      action: actionOf(changes),
      subject: userSubject({ id, name: after.name }),
      reason,
      ...sidesOf(changes),
    })
    return [...asked, ...changes]
  })
}

/** A suspension needs a reason. */
function refuseUnexplained(changes: readonly FieldChange[], reason: string | null): void {
  if (actionOf(changes) === 'user.suspended' && !reason) throw invalid([{ field: 'reason', key: 'suspendReason' }])
}

/** Who does not see a role neither names it nor takes it: the account keeps it, whatever else is asked for. */
async function withHiddenRoles(
  trx: Trx,
  account: StoredAccount,
  change: UserChange,
  person: Person,
): Promise<UserChange> {
  if (change.roles === undefined) return change
  const seen = rolesSeen(person, account)
  await rightsOfRoles(trx, change.roles, person, seen)
  return { ...change, roles: [...change.roles, ...account.roles.filter((role) => !seen.includes(role))] }
}

function actionOf(changes: readonly FieldChange[]): AuditAction {
  const suspension = changes.find(({ field }) => field === 'suspended')
  if (suspension) return suspension.after === true ? 'user.suspended' : 'user.unsuspended'
  return 'user.changed'
}

interface Granting {
  account: StoredAccount
  after: AccountFields
  changes: readonly FieldChange[]
}

async function refuseGrantOf(trx: Trx, person: Person, { account, after, changes }: Granting): Promise<void> {
  const rights = await rightsOfRoles(trx, [...new Set([...account.roles, ...after.roles])], person, account.roles)
  const isHeld = ({ name }: { name: string }) => after.roles.includes(name)
  const changed = rights.filter((role) => isHeld(role) !== account.roles.includes(role.name))
  const scope = { regions: after.regions, products: after.products }
  const until = changes.some(givesMore) ? { until: endAfter(account, after) } : {}
  refuseIf(whyNotGrant(person, { roles: rights.filter(isHeld), scope, changed, ...until }))
  await refuseUnknownScope(trx, scope, { before: account.scope })
}

/** What only an administrator gives first: rights of who never asked for any, and who an account belongs to. */
function whyNotFirst(person: Person, account: StoredAccount, changes: readonly FieldChange[]): WhyNot {
  const rules = managedAccount(account)
  const reasons = changes.map((change) => {
    const { field } = change
    if (field === 'nik') return whyNotReassign(person, rules, 'nik')
    return (field === 'hasAccess' || field === 'roles') && givesMore(change) ? whyNotLetIn(person, rules, field) : null
  })
  return reasons.find((whyNot) => whyNot !== null) ?? null
}

/** Only the columns that change: an end of access that has passed stays for the job that tells its owner. */
async function writeFields(
  trx: Trx,
  account: StoredAccount,
  after: AccountFields,
  changes: readonly FieldChange[],
): Promise<void> {
  const columns: Readonly<Record<keyof AccountFields, object>> = {
    // Counts once it is confirmed; see `address`.
    email: {},
    name: { name: after.name },
    nik: { nik: after.nik },
    hasAccess: { has_access: after.hasAccess },
    accessUntil: { access_until: after.accessUntil },
    regions: { scope_regions: after.regions },
    products: { scope_products: after.products },
    suspended: { suspended: after.suspended },
    roles: {},
  }
  const set = Object.assign({}, ...changes.map(({ field }) => columns[field as keyof AccountFields])) as object
  await trx
    .updateTable('account')
    .set(set)
    .set({ version: sql`version + 1`, changed_at: sql`now()` })
    .where('id', '=', account.id)
    .execute()
    .catch(refuseTaken)
  if (changes.some(({ field }) => field === 'roles')) {
    await setLocalRoles(trx, account.id, localRoles(account, after))
  }
}

const localRoles = (account: StoredAccount, { roles }: AccountFields): string[] =>
  roles.filter((role) => !account.directory_roles.includes(role))

async function setLocalRoles(trx: Trx, accountId: number, roles: readonly string[]): Promise<void> {
  await trx.deleteFrom('account_role').where('account_id', '=', accountId).where('source', '=', 'local').execute()
  const rows = [...new Set(roles)].map((role) => ({ account_id: accountId, role, source: 'local' }))
  if (rows.length > 0) await trx.insertInto('account_role').values(rows).execute()
}

const scopeColumns = ({ regions, products }: NewUser['scope']) => ({
  scope_regions: regions,
  scope_products: products,
})

async function refuseIfTaken(trx: Trx, known: Parameters<typeof takenFields>[1]): Promise<void> {
  const taken = await takenFields(trx, known)
  if (taken.length > 0) throw invalid(taken)
}

/** What the account is to be known by from now on, as far as the person may say so: whoever may not is told that instead. */
function claimedBy(person: Person, account: StoredAccount, { email, nik }: Pick<AccountFields, 'email' | 'nik'>) {
  const rules = managedAccount(account)
  const may = (field: 'email' | 'nik') =>
    isAllowed(whyNotDecideOn(person, rules) ?? whyNotReassign(person, rules, field))
  const isNewAddress = email !== account.email && email !== account.email_change?.email
  return {
    ...(isNewAddress && may('email') && { email }),
    ...(nik !== account.nik && may('nik') && { nik }),
  }
}

const uniqueFields: Record<string, string> = { account_email_key: 'email', account_nik_key: 'nik' }

/** Of two who come at the same moment the later one. */
function refuseTaken(error: unknown): never {
  const field = uniqueFields[String((error as { constraint?: unknown }).constraint)]
  throw field === undefined ? error : invalid([{ field, key: 'taken' }])
}

/** Ends every session of the account. */
export async function endUserSessions(
  services: UserServices,
  id: number,
  { person, request }: Asking,
): Promise<number> {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const account = await lockAccount(trx, id)
    refuseIf(whyNotManage(person, managedAccount(account)))
    const ended = await endAll(trx, id)
    const subject = userSubject({ id, name: account.name })
    await record({ action: 'user.sessions-ended', subject, after: { sessions: ended } })
    return ended
  })
}

/** Mails the account a link that sets its password; the mail's job voids older ones. */
export async function inviteUser(services: UserServices, id: number, { person, request }: Asking): Promise<void> {
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const account = await lockAccount(trx, id)
    refuseIf(whyNotManage(person, managedAccount(account)))
    if (account.suspended) throw conflict('invitationSuspended', { name: account.name })
    if (account.from_directory) throw conflict('invitationDirectory', { name: account.name })
    await record({ action: 'user.invited', subject: userSubject({ id, name: account.name }) })
    await addJob(trx, passwordLinkJob, { accountId: id, purpose: 'invitation' })
  })
}

type BulkChange = EndpointInput<typeof users.bulk>['body']['change']

/** What a bulk edit asks of one account: roles are added and taken one by one, everything else is set as it stands. */
export function bulkChangeOf(
  { addRoles = [], removeRoles = [], ...change }: BulkChange,
  account: StoredAccount,
  person: Person,
): UserChange {
  if (addRoles.length === 0 && removeRoles.length === 0) return change
  const roles = [...rolesSeen(person, account), ...addRoles]
  return { ...change, roles: roles.filter((role) => !removeRoles.includes(role)) }
}
