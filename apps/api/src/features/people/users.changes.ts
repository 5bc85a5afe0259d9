import type { EndpointInput, FieldChange, users } from '@ido/contract'
import type { StoredAccount } from '../../platform/accounts/accounts.sql.ts'
import { invalid, type WrongField } from '../../platform/errors.ts'
import { differences } from '../../platform/management/history.ts'

/** What may be asked of an account, by one edit, a bulk edit or a line of a file. */
export type UserChange = Omit<EndpointInput<typeof users.change>['body'], 'version' | 'reason'>

/** The fields of an account that people decide on, as history and previews tell them. */
export interface AccountFields {
  email: string
  name: string
  nik: string | null
  hasAccess: boolean
  accessUntil: string | null
  /** Those given here and those of the directory. */
  roles: string[]
  regions: number[] | null
  products: number[] | null
  suspended: boolean
}

export function fieldsOf(account: StoredAccount): AccountFields {
  const { scope, access_until } = account
  return {
    email: account.email,
    name: account.name,
    nik: account.nik,
    roles: account.roles.toSorted(),
    suspended: account.suspended,
    hasAccess: account.has_access && (access_until === null || access_until.getTime() > Date.now()),
    accessUntil: access_until?.toISOString() ?? null,
    regions: sorted(scope.regions),
    products: sorted(scope.products),
  }
}

/** The fields as they will be. Refuses (400) what is not for us to change: what the company directory says. */
export function fieldsAfter(account: StoredAccount, change: UserChange): AccountFields {
  const before = fieldsOf(account)
  const { email, name, nik, hasAccess, suspended, scope, roles, accessUntil } = change
  const until = accessUntil === undefined ? before.accessUntil : accessUntil
  const after: AccountFields = {
    email: email ?? before.email,
    name: name ?? before.name,
    nik: nik === undefined ? before.nik : nik,
    hasAccess: hasAccess ?? before.hasAccess,
    accessUntil: until && new Date(until).toISOString(),
    roles: [...new Set(roles ?? before.roles)].toSorted(),
    regions: scope ? sorted(scope.regions) : before.regions,
    products: scope ? sorted(scope.products) : before.products,
    suspended: suspended ?? before.suspended,
  }
  const wrong = wrongFields(account, before, after)
  if (wrong.length > 0) throw invalid(wrong)
  return after
}

function wrongFields(account: StoredAccount, before: AccountFields, after: AccountFields): WrongField[] {
  const ended = after.accessUntil !== null && Date.parse(after.accessUntil) <= Date.now()
  const grants = after.hasAccess && !before.hasAccess
  const kept = account.directory_roles.find((role) => !after.roles.includes(role))
  const renamed = account.from_directory
    ? (['nik', 'name'] as const).filter((field) => after[field] !== before[field])
    : []
  return [
    ...(ended && (grants || after.accessUntil !== before.accessUntil)
      ? [{ field: 'accessUntil', key: 'accessUntilPast' as const }]
      : []),
    ...(kept === undefined ? [] : [{ field: 'roles', key: 'roleOfDirectory' as const, values: { role: kept } }]),
    ...renamed.map((field) => ({ field, key: 'fieldOfDirectory' as const })),
  ]
}

const sorted = (ids: number[] | null) => ids && [...new Set(ids)].toSorted((a, b) => a - b)

export const changesOf = (before: AccountFields | null, after: AccountFields | null): FieldChange[] =>
  differences(before as Record<string, unknown> | null, after as Record<string, unknown> | null)

const rights = new Set(['nik', 'hasAccess', 'accessUntil', 'roles', 'regions', 'products', 'suspended'])
/** Whether a supervisor's decision is among the changes, and no mere correction of a name: by NIK people sign in. */
export const decides = (changes: readonly FieldChange[]): boolean => changes.some(({ field }) => rights.has(field))

const grantsMore = new Set(['hasAccess', 'accessUntil', 'roles', 'regions', 'products'])
/** Whether the changes touch what the account may see. */
export const grants = (changes: readonly FieldChange[]): boolean => changes.some(({ field }) => grantsMore.has(field))

/** Whether what the account may comes to count again, whoever had given it. */
export const revives = (changes: readonly FieldChange[]): boolean =>
  changes.some(({ field, after }) => field === 'suspended' && after === false)

/** Whether a change adds to what the account may, and not only takes of it; null stands for everything, or for ever. */
export function givesMore({ field, before, after }: FieldChange): boolean {
  if (field === 'hasAccess') return after === true
  if (field === 'accessUntil')
    return typeof before === 'string' && (after === null || (typeof after === 'string' && after > before))
  return (
    Array.isArray(before) && (after === null || (Array.isArray(after) && after.some((one) => !before.includes(one))))
  )
}

const closing = new Set(['hasAccess', 'roles', 'regions', 'products', 'suspended'])
/** Whether open sessions would go on with rights that are gone; an end of access closes them by itself. */
export const endsSessions = (changes: readonly FieldChange[]): boolean =>
  changes.some(({ field }) => closing.has(field))
