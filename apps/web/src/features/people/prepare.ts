import { users, type UserDetail } from '@ido/contract'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import { optionsQuery } from '../../ui/people/queries.ts'

export const usersNeeds: ManagedNeeds<UserDetail> = {
  calls: users,
  texts: 'people',
  choices: (client) => [client.query(optionsQuery)],
  crumb: ({ name }) => name,
}
