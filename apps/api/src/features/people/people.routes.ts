import {
  accessRight,
  accessRightLdap,
  clearSignInDelays as clearDelaysCall,
  endUserSessions as endSessionsCall,
  inviteUser as inviteCall,
  listSignInDelays,
  peopleOptions,
  users,
} from '@ido/contract'
import { whyNotManage } from '../../platform/accounts/accounts.policy.ts'
import { readRoleNames } from '../../platform/accounts/accounts.queries.ts'
import { readScopeNames, withNames } from '../../platform/accounts/accounts.queries.ts'
import { managedAccount } from '../../platform/accounts/accounts.queries.ts'
import type { StoredAccount } from '../../platform/accounts/accounts.sql.ts'
import type { Feature } from '../../platform/http/feature.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { refuseIf } from '../../platform/policy.ts'
import { mountAddresses } from './address/address.routes.ts'
import { rightsOf, rightsOfNik } from './rights.queries.ts'
import { clearSignInDelays, signInDelays } from './sign-in-delays.service.ts'
import { fieldsOf } from './users.changes.ts'
import { accountTrash, removeAccount } from './users.delete.service.ts'
import { userColumns, userLine } from './users.file.ts'
import { lockVisibleAccount, optionsFor, presentUser, presentUserRow, readAccount, seesDeletedAccount, userHistory, userSource } from './users.queries.ts' // prettier-ignore
import { applyChange, bulkChangeOf, endUserSessions, insertUser, inviteUser } from './users.service.ts'
import { whyNotReadRightsOf } from './rights.policy.ts'
import { whyNotRevive } from './users.policy.ts'

export const peopleRoutes: Feature = (mount, services) => {
  const { database, directory } = services

  mountManaged(mount, services, userList)
  mountAddresses(mount, services)
  mount(peopleOptions, async ({ person }) => ({ answer: await optionsFor(database, person) }))

  mount(endSessionsCall, async ({ params, ...asking }) => ({
    answer: { ended: await endUserSessions(services, params.id, asking) },
  }))
  mount(listSignInDelays, async ({ person }) => ({ answer: await signInDelays(database, person) }))
  mount(clearDelaysCall, async ({ params, ...asking }) => ({
    answer: { failures: await clearSignInDelays(services, params.id, asking) },
  }))
  mount(inviteCall, async ({ params, ...asking }) => {
    await inviteUser(services, params.id, asking)
    return { answer: null }
  })

  mount(accessRight, async ({ query, person }) => {
    refuseIf(whyNotReadRightsOf(person, { email: query.email }))
    return { answer: await rightsOf(database, person, query.email) }
  })
  mount(accessRightLdap, async ({ query, person }) => {
    refuseIf(whyNotReadRightsOf(person, { nik: query.nik }))
    return { answer: await rightsOfNik(database, directory, person, query.nik) }
  })
}

const userList: ManagedList<typeof users, StoredAccount> = {
  calls: users,
  titles: { id: 'Pengguna', en: 'Users' },
  source: userSource,
  find: readAccount,
  lock: lockVisibleAccount,
  label: ({ name }) => name,
  fields: (account) => ({ ...fieldsOf(account) }),
  row: presentUserRow,
  detail: presentUser,
  history: userHistory,
  async shownChange(database, { scope }) {
    const names = await readScopeNames(database, scope)
    return (change) => withNames(change, names)
  },
  columns: async (database, { scope }) =>
    userColumns(await readScopeNames(database, scope), await readRoleNames(database, scope)),
  create: insertUser,
  change: applyChange,
  bulkChange: bulkChangeOf,
  whyNotChange: (account, person) => whyNotManage(person, managedAccount(account)),
  trash: accountTrash,
  remove: removeAccount,
  whyNotRestore: (account, person) => whyNotManage(person, managedAccount(account)) ?? whyNotRevive(person, account),
  isSeen: seesDeletedAccount,
  line: userLine,
}
