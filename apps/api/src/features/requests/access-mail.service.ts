import { sql } from 'kysely'
import { z } from 'zod'
import { readScopeNames } from '../../platform/accounts/accounts.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/feature.ts'
import { everything } from '../../platform/http/scope.ts'
import { hasAccessNow } from '../../platform/http/sessions.sql.ts'
import { approvedMail, endedMail, endsSoonMail, rejectedMail, requestedMail, type NamedScope } from './access-mails.ts'

/**
 * Each of these is one job and one mail, so that a mail server that is away repeats nothing that was sent. What has
 * changed since it was queued is read anew: nobody is told what no longer holds.
 */
type Parts = Pick<Services, 'config' | 'database' | 'mail'>

const asked = z.object({ request: z.int(), supervisor: z.int() })

/** Tells a supervisor that somebody waits, unless it was decided meanwhile. */
export async function mailRequested({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { request, supervisor } = asked.parse(payload)
  const [who, to] = await Promise.all([requestOf(database, request), accountOf(database, supervisor)])
  if (who?.status !== 'waiting' || !to || to.suspended) return
  await mail.deliver(requestedMail(to, who, config.publicUrl))
}

/** Tells the person what was decided. */
export async function mailDecided({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { request } = z.object({ request: z.int() }).parse(payload)
  const row = await requestOf(database, request)
  if (row === undefined || row.status === 'waiting') return
  const { reason, access_until: until } = row
  const scope = await namedScope(database, row)
  const message =
    row.status === 'approved'
      ? approvedMail(row, { roles: await labelsOf(database, row.roles ?? []), scope, until, reason }, config.publicUrl)
      : rejectedMail(row, reason ?? '', config.publicUrl)
  await mail.deliver(message)
}

const ending = z.object({ account: z.int(), until: z.coerce.date() })

/** Reminds of an end that still stands. */
export async function mailEndsSoon({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { account, until } = ending.parse(payload)
  const to = await accountOf(database, account)
  if (!to?.has_access || to.suspended || to.access_until?.getTime() !== until.getTime()) return
  await mail.deliver(endsSoonMail(to, until, config.publicUrl))
}

/** Tells that access has ended, unless the directory or a new decision gives it. */
export async function mailEnded({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { account, until } = ending.parse(payload)
  const to = await accountOf(database, account)
  if (!to || to.has_access_now || to.suspended) return
  await mail.deliver(endedMail(to, until, config.publicUrl))
}

/** To the account's address as it is now, where the account still exists. */
function requestOf({ write }: Database, id: number) {
  return write
    .selectFrom('access_request')
    .leftJoin('account', 'account.id', 'access_request.account_id')
    .select(['access_request.name', 'access_request.nik', 'status', 'reason', 'roles', 'access_request.access_until'])
    .select(['access_request.scope_regions', 'access_request.scope_products'])
    .select(sql<string>`coalesce(account.email, access_request.email)`.as('email'))
    .where('access_request.id', '=', id)
    .executeTakeFirst()
}

function accountOf({ write }: Database, id: number) {
  return write
    .selectFrom('account')
    .select(['name', 'email', 'suspended', 'has_access', 'access_until', hasAccessNow('account').as('has_access_now')])
    .where('id', '=', id)
    .executeTakeFirst()
}

interface Scoped {
  scope_regions: number[] | null
  scope_products: number[] | null
}

async function namedScope(database: Database, { scope_regions, scope_products }: Scoped): Promise<NamedScope> {
  const names = await readScopeNames(database, everything)
  const named = (ids: number[] | null, part: keyof NamedScope) =>
    ids?.map((id) => names[part].get(id) ?? `#${id}`) ?? null
  return { regions: named(scope_regions, 'regions'), products: named(scope_products, 'products') }
}

async function labelsOf({ write }: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await write.selectFrom('role').select(['name', 'label']).where('name', 'in', names).execute()
  return names.map((name) => rows.find((role) => role.name === name)?.label ?? name)
}
