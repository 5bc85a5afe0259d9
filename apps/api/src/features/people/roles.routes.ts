import { listNames, managedRoles } from '@ido/contract'
import { seesRole, whyNotEditRole } from '../../platform/accounts/accounts.policy.ts'
import { readRoleNames, readScopeNames, rolesReader, withNames } from '../../platform/accounts/accounts.queries.ts'
import type { Config } from '../../platform/config/config.ts'
import { invalid } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import type { FileColumn } from '../../platform/management/columns.ts'
import { columnsOf } from '../../platform/management/declared/list.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import {
  findRole,
  lockRole,
  presentRole,
  presentRoleRow,
  readRole,
  roleHistory,
  roleSource,
  type StoredRole,
} from './roles.queries.ts'
import {
  applyRoleChange,
  insertRole,
  refuseRemovingRole,
  roleFields,
  roleTrash,
  seesDeletedRole,
} from './roles.service.ts'
import { scopeColumns, withScope } from './scope.columns.ts'

export const rolesRoutes: Feature = (mount, services) => mountManaged(mount, services, roleList(services))

const roleList = ({ config }: { config: Config }): ManagedList<typeof managedRoles, StoredRole> => ({
  calls: managedRoles,
  titles: listNames.roles.titles,
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
  async columns(database, { scope }) {
    const [names, roles] = await Promise.all([readScopeNames(database, scope), readRoleNames(database, scope)])
    const special: Readonly<Record<string, Partial<FileColumn<StoredRole>>>> = {
      name: { read: (text) => text.toUpperCase() },
      description: { read: (text) => text },
      flags: { read: rolesReader('flags', roles) },
    }
    const columns = await columnsOf(managedRoles, database, scope, presentRoleRow)
    return columns.flatMap((column) =>
      column.field === 'scope' ? scopeColumns(names) : [{ ...column, ...special[column.field] }],
    )
  },
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
