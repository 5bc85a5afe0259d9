import { accessWords, type users } from '@ido/contract'
import type { StoredAccount } from '../../platform/accounts/accounts.sql.ts'
import { findAccount, rolesReader, type RoleName, type ScopeNames } from '../../platform/accounts/accounts.queries.ts'
import { invalid } from '../../platform/errors.ts'
import {
  instantCell,
  namesCell,
  readText,
  readYesNo,
  yesNoCell,
  type FileColumn,
} from '../../platform/management/columns.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { lastDayCell, readLastDay } from '../../platform/management/written-days.ts'
import { scopeColumns, withScope } from './scope.columns.ts'
import { fieldsOf } from './users.changes.ts'
import { lockVisibleAccount } from './users.queries.ts'

/** The list of accounts as a file. What has `read` comes back in: a file that was exported changes nothing. */
export const userColumns = (names: ScopeNames, named: readonly RoleName[]): FileColumn<StoredAccount>[] => [
  { field: 'email', titles: { id: 'E-mail', en: 'Email' }, cell: ({ email }) => email, read: (text) => text },
  { field: 'name', titles: { id: 'Nama', en: 'Name' }, cell: ({ name }) => name, read: (text) => text },
  { field: 'nik', titles: { id: 'NIK', en: 'NIK' }, cell: ({ nik }) => nik, read: readText },
  {
    field: 'roles',
    titles: { id: 'Peran', en: 'Roles' },
    cell: ({ roles }) => namesCell(roles.filter((role) => names.roles?.has(role) ?? true)),
    read: rolesReader('roles', named),
  },
  {
    field: 'hasAccess',
    titles: { id: 'Akses', en: 'Access' },
    cell: (account, language) => yesNoCell(fieldsOf(account).hasAccess, language),
    read: readYesNo('hasAccess'),
  },
  {
    field: 'accessUntil',
    titles: { id: 'Akses sampai', en: 'Access until' },
    cell: ({ access_until }) => lastDayCell(access_until),
    read: readLastDay('accessUntil'),
  },
  ...scopeColumns(names),
  {
    field: 'suspended',
    titles: { id: 'Ditangguhkan', en: 'Suspended' },
    cell: ({ suspended }, language) => yesNoCell(suspended, language),
    read: readYesNo('suspended'),
  },
  {
    field: 'access',
    titles: { id: 'Status akses', en: 'Access state' },
    cell: ({ access, suspended }, language) => accessWords[suspended ? 'suspended' : access][language],
  },
  {
    field: 'lastSignedInAt',
    titles: { id: 'Terakhir masuk', en: 'Last signed in' },
    cell: ({ last_signed_in_at }) => instantCell(last_signed_in_at),
  },
  { field: 'createdAt', titles: { id: 'Dibuat', en: 'Created' }, cell: ({ created_at }) => instantCell(created_at) },
]

/** An account is known by its e-mail; one that is new is made. */
export const userLine: ManagedList<typeof users, StoredAccount>['line'] = {
  keys: ['email', 'nik'],
  async find(trx, { email }, person) {
    if (typeof email !== 'string') throw invalid([{ field: 'email', key: 'required' }])
    const found = await findAccount(trx, { email: email.trim().toLowerCase() })
    return found && lockVisibleAccount(trx, found.id, person)
  },
  body: withScope,
}
