import { managedRoles, roles as allFlags } from '@ido/contract'
import { seesRole, whyNotEditRole } from '../../platform/accounts/accounts.policy.ts'
import { readRoleNames, type RoleName, rolesReader } from '../../platform/accounts/role-names.queries.ts'
import { type ScopeNames, readScopeNames, withNames } from '../../platform/accounts/scope-names.queries.ts'
import type { Config } from '../../platform/config/config.ts'
import { invalid } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { type FileColumn, namesCell, yesNoCell } from '../../platform/management/columns.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import {
  type StoredRole,
  findRole,
  lockRole,
  presentRole,
  presentRoleRow,
  readRole,
  roleHistory,
  roleSource,
} from './roles.queries.ts'
import {
  applyRoleChange,
  insertRole,
  seesDeletedRole,
  refuseRemovingRole,
  roleFields,
  roleTrash,
} from './roles.service.ts'
import { scopeColumns, withScope } from './scope.columns.ts'

export const rolesRoutes: Feature = (mount, services) => mountManaged(mount, services, roleList(services))

const roleList = ({ config }: { config: Config }): ManagedList<typeof managedRoles, StoredRole> => ({
  calls: managedRoles,
  titles: { id: 'Peran', en: 'Roles' },
  source: roleSource,
  find: readRole,
  lock: lockRole,
  label: ({ name }) => name,
  fields: roleFields,
  row: presentRoleRow,
  detail: presentRole,
  history: roleHistory,
  async shownChange(database, { scope }) {
    const names = await readScopeNames(database, scope)
    return (change) => withNames(change, names)
  },
  columns: async (database, { scope }) =>
    roleColumns(await readScopeNames(database, scope), await readRoleNames(database, scope)),
  create: insertRole,
  change: applyRoleChange,
  whyNotChange: (role, person) => whyNotEditRole(person, role),
  trash: roleTrash,
  async remove(trx, role, asking, move) {
    await refuseRemovingRole(trx, config, role, asking)
    return move()
  },
  whyNotRestore: (role, person) => whyNotEditRole(person, role),
  isSeen: ({ row }, person) => seesDeletedRole(row, person),
  line: roleLine,
})

/** The list of roles as a file. */
const roleColumns = (names: ScopeNames, roles: readonly RoleName[]): FileColumn<StoredRole>[] => [
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
    read: rolesReader('flags', roles),
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
const roleLine: ManagedList<typeof managedRoles, StoredRole>['line'] = {
  keys: ['name'],
  async find(trx, { name }, person) {
    if (typeof name !== 'string') throw invalid([{ field: 'name', key: 'required' }])
    const named = await findRole(trx, { name: name.trim() })
    return named && seesRole(person, named) ? lockRole(trx, named.id, person) : null
  },
  body: withScope,
}
