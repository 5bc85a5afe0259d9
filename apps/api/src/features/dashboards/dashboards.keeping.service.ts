import {
  type DashboardAnswer,
  type EndpointInput,
  type restoreDashboard,
  roles,
  type shareDashboard,
} from '@ido/contract'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Person } from '../../platform/person.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { refuseIf } from '../../platform/policy.ts'
import { dashboardFields, dashboardSubject, sharingFields } from './dashboards.audit.ts'
import { takesOver, whyNotEdit, whyNotShare } from './dashboards.policy.ts'
import { readStoredDashboard, readWritten, sharingOf } from './dashboards.queries.ts'
import {
  lockDashboard,
  refuseStaleDashboard,
  refuseTooManyDashboards,
  replaceDashboard,
} from './dashboards.rows.service.ts'
import type { AcceptDefinition, BoardWriting, BoardRecording } from './dashboards.service.ts'
import { readKeptVersion } from './dashboards.versions.queries.ts'
import { withoutLibrary } from './dashboards.sql.ts'

type Shared = EndpointInput<typeof shareDashboard>['body']

/** Says whom a dashboard is for. Of one whose owner is gone, who does this becomes the owner. */
export function setSharing(
  services: BoardRecording,
  { path, version, sharing: asked }: Shared,
  { person, request }: BoardWriting,
): Promise<DashboardAnswer> {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const board = await lockDashboard(trx, path, person)
    refuseIf(whyNotShare(person, board))
    refuseStaleDashboard(board, version)
    const isTaken = takesOver(person, board)
    if (isTaken) await refuseTooManyDashboards(trx, person)
    const sharing = { ...asked, roles: roles.filter((role) => asked.roles.includes(role)) }
    await replaceDashboard(trx, board, { sharing, ...(isTaken && { ownerId: person.id }) }, person)
    const [before, after] = [
      sharingFields(sharingOf(board), board.owner),
      sharingFields(sharing, isTaken ? person.name : board.owner),
    ]
    const changes = differences(before, after)
    if (changes.length > 0) {
      await record({ action: 'dashboard.changed', subject: dashboardSubject(board), ...sidesOf(changes) })
    }
    return readWritten(trx, board.id, person)
  })
}

type Restored = EndpointInput<typeof restoreDashboard>['body']

/**
 * Brings back what an earlier version showed, as a new version; whom it is for stays.
 * @throws Refusal 400 that names what of it does not exist any more
 */
export function bringBack(
  services: BoardRecording,
  { path, version, restore }: Restored,
  { person, request, accept }: BoardWriting & { accept: AcceptDefinition },
): Promise<DashboardAnswer> {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const board = await lockDashboard(trx, path, person)
    refuseIf(whyNotEdit(person, board))
    refuseStaleDashboard(board, version)
    const kept = await readKeptVersion(trx, board, restore)
    const definition = await withoutLibrary(trx, accept(kept.definition))
    await replaceDashboard(trx, board, { definition }, person)
    const changes = differences(dashboardFields(board.definition), dashboardFields(definition))
    const subject = dashboardSubject({ ...board, definition })
    if (changes.length > 0) await record({ action: 'dashboard.restored', subject, ...sidesOf(changes) })
    return readWritten(trx, board.id, person)
  })
}

/** What a person sees first; null for the ordinary home page. */
export async function setHome(database: Pick<Database, 'write'>, path: string | null, person: Person): Promise<void> {
  await inTransaction(database, async (trx) => {
    const board = path === null ? null : await readStoredDashboard(trx, path, person)
    await trx.deleteFrom('home_dashboard').where('account_id', '=', person.id).execute()
    if (board)
      await trx.insertInto('home_dashboard').values({ account_id: person.id, dashboard_id: board.id }).execute()
  })
}
