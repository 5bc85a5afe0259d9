import {
  accessRight,
  accessRightLdap,
  endUserSessions as endSessionsCall,
  inviteUser as inviteCall,
  peopleOptions,
  users,
} from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { exportList } from '../../platform/management/export.ts'
import { purgeTrash } from '../../platform/management/trash.ts'
import { readScopeNames } from '../../platform/accounts/scope-names.queries.ts'
import { mayReadRightsOf } from './rights.policy.ts'
import { rightsOf, rightsOfNik } from './rights.queries.ts'
import { userColumns } from './users.columns.ts'
import { removeUser, restoreUser } from './users.delete.service.ts'
import { changeUsers, importUsers } from './users.many.service.ts'
import { optionsFor, userBatches, userDetail, userHistory, userPage } from './users.queries.ts'
import { changeUser, createUser, endUserSessions, inviteUser } from './users.service.ts'

export const peopleRoutes: Feature = (mount, services) => {
  const { database, directory, jobs } = services
  // At night in Indonesia; a delete can be undone until then.
  jobs.define('purge-trash', () => purgeTrash(database), '30 19 * * *')

  mount(users.list, ({ query, person }) => userPage(database, query, person))
  mount(users.export, async (call) =>
    exportList(services, call, {
      titles: { id: 'Pengguna', en: 'Users' },
      columns: userColumns(await readScopeNames(database, call.person.scope)),
      rows: userBatches(database, call.query, call.person),
    }),
  )
  mount(users.detail, async ({ params, person }) => ({ answer: await userDetail(database, params.id, person) }))
  mount(users.history, async ({ params, person }) => ({ answer: await userHistory(database, params.id, person) }))
  mount(peopleOptions, async ({ person }) => ({ answer: await optionsFor(database, person) }))

  mount(users.create, async ({ body, ...asking }) => ({ answer: await createUser(services, body, asking) }))
  mount(users.change, async ({ params, body: { reason, ...body }, person, request }) => ({
    answer: await changeUser(services, { ...params, ...body }, { person, request, reason }),
  }))
  mount(users.bulk, async ({ body, person, request, language }) => ({
    answer: await changeUsers(services, body, { person, request, reason: body.reason }, language),
  }))
  mount(users.import, async ({ query, upload, language, ...asking }) => ({
    answer: await importUsers(services, { upload, preview: query.preview === 'true', language }, asking),
  }))
  mount(users.remove, async ({ params, language, ...asking }) => ({
    answer: { trashId: await removeUser(services, params.id, asking, language) },
  }))
  mount(users.restore, async ({ params, ...asking }) => ({ answer: await restoreUser(services, params.id, asking) }))

  mount(endSessionsCall, async ({ params, ...asking }) => ({
    answer: { ended: await endUserSessions(services, params.id, asking) },
  }))
  mount(inviteCall, async ({ params, ...asking }) => {
    await inviteUser(services, params.id, asking)
    return { answer: null }
  })

  mount(accessRight, async ({ query, person }) => {
    mayReadRightsOf(person, { email: query.email })
    return { answer: await rightsOf(database, person, query.email) }
  })
  mount(accessRightLdap, async ({ query, person }) => {
    mayReadRightsOf(person, { nik: query.nik })
    return { answer: await rightsOfNik(database, directory, person, query.nik) }
  })
}
