import { managedRoles } from '@ido/contract'
import { readScopeNames } from '../../platform/accounts/scope-names.queries.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { exportList } from '../../platform/management/export.ts'
import { changeRoles, importRoles, roleColumns } from './roles.many.service.ts'
import { roleBatches, roleDetail, roleHistory, rolePage } from './roles.queries.ts'
import { changeRole, createRole, removeRole, restoreRole } from './roles.service.ts'

export const rolesRoutes: Feature = (mount, services) => {
  const { database } = services
  mount(managedRoles.list, ({ query, person }) => rolePage(database, query, person))
  mount(managedRoles.export, async (call) =>
    exportList(services, call, {
      titles: { id: 'Peran', en: 'Roles' },
      columns: roleColumns(await readScopeNames(database, call.person.scope)),
      rows: roleBatches(database, call.query, call.person),
    }),
  )
  mount(managedRoles.detail, async ({ params, person }) => ({ answer: await roleDetail(database, params.id, person) }))
  mount(managedRoles.history, async ({ params, person }) => ({
    answer: await roleHistory(database, params.id, person),
  }))

  mount(managedRoles.create, async ({ body, ...asking }) => ({ answer: await createRole(services, body, asking) }))
  mount(managedRoles.change, async ({ params, body: { reason, ...body }, person, request }) => ({
    answer: await changeRole(services, { ...params, ...body }, { person, request, reason }),
  }))
  mount(managedRoles.bulk, async ({ body, person, request, language }) => ({
    answer: await changeRoles(services, body, { person, request, reason: body.reason }, language),
  }))
  mount(managedRoles.import, async ({ query, upload, language, ...asking }) => ({
    answer: await importRoles(services, { upload, preview: query.preview === 'true', language }, asking),
  }))
  mount(managedRoles.remove, async ({ params, language, ...asking }) => ({
    answer: { trashId: await removeRole(services, params.id, asking, language) },
  }))
  mount(managedRoles.restore, async ({ params, ...asking }) => ({
    answer: await restoreRole(services, params.id, asking),
  }))
}
