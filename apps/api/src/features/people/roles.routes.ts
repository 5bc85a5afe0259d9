import { managedRoles } from '@ido/contract'
import { refuseEditingRole } from '../../platform/accounts/accounts.policy.ts'
import { readScopeNames, withNames } from '../../platform/accounts/scope-names.queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Feature } from '../../platform/http/feature.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { roleColumns, roleLine } from './roles.file.ts'
import { lockRole, presentRole, presentRoleRow, readRole, roleHistory, roleSource, type StoredRole } from './roles.queries.ts' // prettier-ignore
import {
  applyRoleChange,
  insertRole,
  maySeeDeletedRole,
  refuseRemovingRole,
  roleFields,
  roleTrash,
} from './roles.service.ts'

export const rolesRoutes: Feature = (mount, services) => mountManaged(mount, services, roleList(services))

const roleList = ({ config }: { config: Config }): ManagedList<typeof managedRoles, StoredRole> => ({
  calls: managedRoles,
  subject: 'role',
  titles: { id: 'Peran', en: 'Roles' },
  source: roleSource,
  find: readRole,
  lock: lockRole,
  label: ({ name }) => name,
  fields: roleFields,
  row: presentRoleRow,
  detail: presentRole,
  history: roleHistory,
  async told(database, { scope }) {
    const names = await readScopeNames(database, scope)
    return (change) => withNames(change, names)
  },
  columns: async (database, { scope }) => roleColumns(await readScopeNames(database, scope)),
  create: insertRole,
  change: applyRoleChange,
  refuseChanging: (role, person) => refuseEditingRole(person, role),
  trash: roleTrash,
  async remove(trx, role, asking, move) {
    await refuseRemovingRole(trx, config, role, asking)
    return move()
  },
  refuseRestoring: (role, person) => refuseEditingRole(person, role),
  isSeen: maySeeDeletedRole,
  line: roleLine,
})
