import { managedRoles, users, type RoleDetail, type UserDetail } from '@ido/contract'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import { optionsQuery } from '../../ui/people/queries.ts'

const shared: Pick<ManagedNeeds<unknown>, 'texts' | 'choices'> = {
  texts: 'people',
  choices: (client) => [client.query(optionsQuery)],
}

export const usersNeeds: ManagedNeeds<UserDetail> = { ...shared, calls: users, crumb: ({ name }) => name }
export const rolesNeeds: ManagedNeeds<RoleDetail> = { ...shared, calls: managedRoles, crumb: ({ label }) => label }
