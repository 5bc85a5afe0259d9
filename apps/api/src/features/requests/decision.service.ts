import type { EndpointInput, approveAccess, rejectAccess } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql, type Selectable } from 'kysely'
import { whyNotGrant, whyNotManage, type RoleRights } from '../../platform/accounts/accounts.policy.ts'
import type { StoredAccount } from '../../platform/accounts/accounts.sql.ts'
import { keepingAnAdmin } from '../../platform/accounts/last-admin.service.ts'
import {
  lockAccount,
  managedAccount,
  refuseUnknownScope,
  rightsOfRoles,
} from '../../platform/accounts/accounts.queries.ts'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { AccessRequest } from '../../platform/database/schema.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict, invalid, notFound, type WrongField } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { endAll } from '../../platform/http/sessions.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Person } from '../../platform/person.ts'
import { refuseIf } from '../../platform/policy.ts'
import { isOwnRequest, whyNotDecide, whyNotUnexplained } from './requests.policy.ts'
import { decide, decidedJob, seenNow, type Decision } from './requests.read.ts'

type Parts = Pick<Services, 'database' | 'log'>
interface By {
  person: Person
  request: FastifyRequest
}

/**
 * Grants access as decided. Who waits is let in where they are, since each request asks anew for a session's rights; who
 * had access comes back with the rights of now.
 */
export async function approve(
  services: Parts,
  id: number,
  given: EndpointInput<typeof approveAccess>['body'],
  { person, request }: By,
): Promise<void> {
  const { scope = { regions: null, products: null }, accessUntil = null, reason } = given
  if (accessUntil !== null && Date.parse(accessUntil) <= Date.now()) {
    throw invalid([{ field: 'accessUntil', key: 'notInFuture' }])
  }
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const { asked, account: requester } = await undecided(trx, id, person)
    const account = approvable(requester)
    const roles = [...new Set(given.roles)]
    const held = await rolesOf(trx, account.id)
    const all = await rightsOfRoles(trx, [...roles, ...held.directory], person, held.directory)
    refuseUnsaid(given, all)
    const whyNot = whyNotGrant(person, {
      roles: all,
      scope,
      until: held.directory.length > 0 || accessUntil === null ? null : new Date(accessUntil),
      // A role held from earlier comes to count again with the access, so it is granted too.
      changed: await rightsOfRoles(trx, [...roles, ...held.local], person, held.local),
    })
    refuseIf(
      whyNot ??
        whyNotUnexplained(
          all.filter(({ name }) => roles.includes(name)),
          reason,
        ),
    )
    await refuseUnknownScope(trx, scope)
    await keepingAnAdmin(trx, () => grant(trx, account.id, { roles, scope, accessUntil, reason }))
    if (account.hadAccess) await endAll(trx, account.id)
    const effectiveScope = await seenNow(trx, account.id)
    await decide(trx, { id, person, status: 'approved', reason, roles, effectiveScope, accessUntil })
    await record({
      action: 'access.approved',
      subject: { type: 'access-request', id, label: asked.name },
      reason,
      before: { status: 'waiting', ...account.before, roles: held.local },
      after: { status: 'approved', hasAccess: true, accessUntil, scope, effectiveScope, roles },
    })
    await addJob(trx, decidedJob, { request: id })
  })
}

/**
 * An account that is let in without rights is so on purpose: the decision says it, with what the account sees and until
 * when. A role may carry no right: then it is a label and a scope, which alone lets nobody do more than read.
 */
function refuseUnsaid(given: EndpointInput<typeof approveAccess>['body'], all: readonly RoleRights[]): void {
  const { roles, withoutRole, scope, accessUntil } = given
  const carrying = all.filter(({ flags }) => flags.length > 0)
  const wrong: WrongField[] = []
  if (withoutRole && carrying.some(({ name }) => roles.includes(name))) {
    wrong.push({ field: 'withoutRole', key: 'withoutRoleAndRoles' })
  }
  if (!withoutRole && carrying.length === 0) {
    const key = roles.length === 0 ? 'roleOrWithout' : 'rolesWithoutRights'
    wrong.push({ field: 'roles', key, values: { roles: roles.join(', ') } })
  }
  if (withoutRole && scope === undefined) wrong.push({ field: 'scope', key: 'required' })
  if (withoutRole && accessUntil === undefined) wrong.push({ field: 'accessUntil', key: 'required' })
  if (wrong.length > 0) throw invalid(wrong)
}

/** Refuses the request; its reason is kept and mailed. */
export async function reject(
  services: Parts,
  id: number,
  { reason }: EndpointInput<typeof rejectAccess>['body'],
  { person, request }: By,
): Promise<void> {
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const { asked } = await undecided(trx, id, person)
    await decide(trx, { id, person, status: 'rejected', reason })
    await record({
      action: 'access.rejected',
      subject: { type: 'access-request', id, label: asked.name },
      reason,
      before: { status: 'waiting' },
      after: { status: 'rejected' },
    })
    await addJob(trx, decidedJob, { request: id })
  })
}

interface Undecided {
  asked: Selectable<AccessRequest>
  /** Null where it was deleted since. */
  account: StoredAccount | null
}

/**
 * The request and who made it, held until the transaction ends, so that of two decisions at once the second finds the
 * first. The account is locked before the request, in the order of a change on the users screen.
 */
async function undecided(trx: Trx, id: number, person: Person): Promise<Undecided> {
  const made = await trx.selectFrom('access_request').select('account_id').where('id', '=', id).executeTakeFirst()
  if (made === undefined) throw notFound('requestNotFound')
  const account = made.account_id === null ? null : await lockAccount(trx, made.account_id)
  const asked = await trx
    .selectFrom('access_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (account !== null && !isOwnRequest(person, asked)) refuseIf(whyNotManage(person, managedAccount(account)))
  refuseIf(whyNotDecide(person, asked))
  return { asked, account }
}

function approvable(account: StoredAccount | null) {
  if (account === null) throw conflict('requesterGone')
  if (account.suspended) throw conflict('requesterSuspended')
  const { id, has_access: hasAccess, access_until, scope } = account
  const hadAccess = hasAccess && (access_until === null || access_until.getTime() > Date.now())
  return { id, hadAccess, before: { hasAccess, accessUntil: access_until?.toISOString() ?? null, scope } }
}

async function rolesOf(trx: Trx, accountId: number): Promise<Record<'local' | 'directory', string[]>> {
  const rows = await trx
    .selectFrom('account_role')
    .select(['role', 'source'])
    .where('account_id', '=', accountId)
    .orderBy('role')
    .execute()
  const from = (source: string) => rows.filter((row) => row.source === source).map(({ role }) => role)
  return { local: from('local'), directory: from('directory') }
}

/** What was decided replaces what an earlier decision gave. */
async function grant(trx: Trx, accountId: number, { roles, scope, accessUntil }: Decision): Promise<void> {
  await trx
    .updateTable('account')
    .set({
      has_access: true,
      access_until: accessUntil,
      scope_regions: scope.regions,
      scope_products: scope.products,
      version: sql`version + 1`,
      changed_at: sql`now()`,
    })
    .where('id', '=', accountId)
    .execute()
  await trx.deleteFrom('account_role').where('account_id', '=', accountId).where('source', '=', 'local').execute()
  if (roles.length === 0) return
  await trx
    .insertInto('account_role')
    .values(roles.map((role) => ({ account_id: accountId, role })))
    .execute()
}
