import type { ScopeNames } from '../../platform/accounts/scope-names.queries.ts'
import type { StoredAccount } from '../../platform/accounts/stored-account.queries.ts'
import {
  idsCell,
  instantCell,
  namesCell,
  readIds,
  readNames,
  readText,
  readUntil,
  readYesNo,
  yesNoCell,
  type FileColumn,
} from '../../platform/management/columns.ts'
import { fieldsOf } from './users.changes.ts'

const states = {
  granted: { id: 'punya akses', en: 'has access' },
  expired: { id: 'kedaluwarsa', en: 'expired' },
  waiting: { id: 'menunggu', en: 'waiting' },
  none: { id: 'tanpa akses', en: 'no access' },
}

/** The list of accounts as a file. What has `read` comes back in: a file that was exported changes nothing. */
export const userColumns = ({ regions, products, roles: known }: ScopeNames): FileColumn<StoredAccount>[] => [
  { field: 'email', titles: { id: 'E-mail', en: 'Email' }, cell: ({ email }) => email, read: (text) => text },
  { field: 'name', titles: { id: 'Nama', en: 'Name' }, cell: ({ name }) => name, read: (text) => text },
  { field: 'nik', titles: { id: 'NIK', en: 'NIK' }, cell: ({ nik }) => nik, read: readText },
  {
    field: 'roles',
    titles: { id: 'Peran', en: 'Roles' },
    cell: ({ roles }) => namesCell(roles.filter((role) => known?.has(role) ?? true)),
    read: (text) => readNames(text).map((name) => name.toUpperCase()),
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
    cell: ({ access_until }) => instantCell(access_until),
    read: readUntil,
  },
  {
    field: 'regions',
    titles: { id: 'Wilayah', en: 'Regions' },
    cell: ({ scope }) => idsCell(scope.regions, regions),
    read: readIds('regions', regions),
  },
  {
    field: 'products',
    titles: { id: 'Produk', en: 'Products' },
    cell: ({ scope }) => idsCell(scope.products, products),
    read: readIds('products', products),
  },
  {
    field: 'suspended',
    titles: { id: 'Dinonaktifkan', en: 'Suspended' },
    cell: ({ suspended }, language) => yesNoCell(suspended, language),
    read: readYesNo('suspended'),
  },
  {
    field: 'access',
    titles: { id: 'Status akses', en: 'Access state' },
    cell: ({ access }, language) => states[access][language],
  },
  {
    field: 'lastSignedInAt',
    titles: { id: 'Terakhir masuk', en: 'Last signed in' },
    cell: ({ last_signed_in_at }) => instantCell(last_signed_in_at),
  },
  { field: 'createdAt', titles: { id: 'Dibuat', en: 'Created' }, cell: ({ created_at }) => instantCell(created_at) },
]
