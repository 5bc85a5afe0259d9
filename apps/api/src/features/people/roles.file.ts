import { type managedRoles, roles as allFlags } from '@ido/contract'
import { maySeeRole } from '../../platform/accounts/accounts.policy.ts'
import type { ScopeNames } from '../../platform/accounts/scope-names.queries.ts'
import { invalid } from '../../platform/errors.ts'
import { type FileColumn, namesCell, readNames, yesNoCell } from '../../platform/management/columns.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { findRole, lockRole, type StoredRole } from './roles.queries.ts'
import { scopeColumns, withScope } from './scope.columns.ts'

/** The list of roles as a file. */
export const roleColumns = (names: ScopeNames): FileColumn<StoredRole>[] => [
  { field: 'name', titles: { id: 'Nama', en: 'Name' }, cell: ({ name }) => name, read: (text) => text.toUpperCase() },
  { field: 'label', titles: { id: 'Label', en: 'Label' }, cell: ({ label }) => label, read: (text) => text },
  {
    field: 'description',
    titles: { id: 'Keterangan', en: 'Description' },
    cell: ({ description }) => description,
    read: (text) => text,
  },
  {
    field: 'flags',
    titles: { id: 'Hak', en: 'Rights' },
    cell: ({ flags }) => namesCell(allFlags.filter((flag) => flags.includes(flag))),
    read: (text) => readNames(text).map((flag) => flag.toUpperCase()),
  },
  ...scopeColumns(names),
  {
    field: 'builtIn',
    titles: { id: 'Bawaan', en: 'Built in' },
    cell: (role, language) => yesNoCell(role.built_in, language),
  },
  { field: 'holders', titles: { id: 'Pemegang', en: 'Holders' }, cell: ({ holders }) => holders },
]

/** A role is known by its name, which never changes; one that is new is made. */
export const roleLine: ManagedList<typeof managedRoles, StoredRole>['line'] = {
  async find(trx, { name }, person) {
    if (typeof name !== 'string') throw invalid([{ field: 'name', key: 'required' }])
    const named = await findRole(trx, { name: name.trim() })
    return named && maySeeRole(person, named) ? lockRole(trx, named.id, person) : null
  },
  body: withScope,
}
