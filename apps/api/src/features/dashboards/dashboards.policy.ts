import { type BoardSharing, givesPermission, leadsAs } from '@ido/contract'
import { conflict, forbidden, forbiddenField } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { isEverything } from '../../platform/http/scope.ts'
import type { WhyNot } from '../../platform/policy.ts'
import type { StoredDashboard } from './dashboards.sql.ts'
import { outlasts } from '../../platform/accounts/accounts.policy.ts'

/** Who reads dashboards, and may be one who shapes them. */
export type Shaper = Pick<Person, 'id' | 'roles' | 'scope'>
type Board = Pick<StoredDashboard, 'path' | 'origin' | 'audience' | 'owner_id' | 'owner' | 'is_left'>

/** Whoever looks at a screen on a wall: nobody in particular, who sees what is for everybody. */
export const anybody = (scope: Shaper['scope']): Shaper => ({ id: 0, roles: [], scope })

/** What staff made stands under this address. */
export const boardPrefix = 'board/'

/** Who makes dashboards: at least for themselves. */
export const whyNotMake = ({ roles }: Pick<Shaper, 'roles'>): WhyNot =>
  givesPermission('shapeDashboards', roles) ? null : forbidden('roleNotAllowed')

/**
 * Who shapes what others see. It may name any region or product, so who sees a part of the data only keeps theirs to
 * themselves.
 */
export function whyNotShapeForOthers({ roles, scope }: Shaper): WhyNot {
  if (!leadsAs(roles, 'ADMIN', 'MANAGEMENT')) return forbidden('dashboardPrivateOnly')
  return isEverything(scope) ? null : forbidden('dashboardNeedsEverything')
}

export const whyNotMakeFor = (person: Shaper, { audience }: Pick<BoardSharing, 'audience'>): WhyNot =>
  whyNotMake(person) ?? (audience === 'private' ? null : whyNotShapeForOthers(person))

/** Shipped ones are the administrators'; one’s own are one’s own; managers look after what is everybody's, too. */
export function whyNotEdit(person: Shaper, board: Board): WhyNot {
  const { audience, origin } = board
  const whyNot = whyNotMakeFor(person, board)
  if (whyNot) return whyNot
  if (origin !== 'own') return leadsAs(person.roles, 'ADMIN') ? null : forbidden('dashboardShipped')
  if (isOwner(person, board)) return null
  // Nobody works in what somebody kept to themselves; it is taken over first.
  if (audience === 'private') return ofAnother(board)
  const looksAfter = leadsAs(
    person.roles,
    ...(audience === 'all' ? (['ADMIN', 'MANAGEMENT'] as const) : ['ADMIN' as const]),
  )
  return looksAfter ? null : ofAnother(board)
}

/** Whom it is for says its owner, or an administrator. */
export function whyNotShare(person: Shaper, board: Board): WhyNot {
  const whyNot = whyNotMake(person) ?? whyNotShapeForOthers(person)
  if (whyNot) return whyNot
  // What stands among the portal's own is everybody's, as they are.
  if (board.origin !== 'own' || !board.path.startsWith(boardPrefix)) return forbidden('dashboardForAll')
  return isOwnerOrAdmin(person, board) ? null : ofAnother(board)
}

/** Who removes one that was made here: its owner, or an administrator. */
export function whyNotRemove(person: Shaper, board: Board): WhyNot {
  const isLeftAlone = board.audience === 'private' && !isOwner(person, board)
  const whyNot = whyNotMake(person) ?? (isLeftAlone ? whyNotShapeForOthers(person) : whyNotEdit(person, board))
  if (whyNot) return whyNot
  return isOwnerOrAdmin(person, board) ? null : ofAnother(board)
}

/** Whether saying whom it is for makes one its owner: only of what has none who could. */
export const takesOver = (person: Shaper, board: Board): boolean => board.is_left && !isOwner(person, board)

export const isOwner = ({ id }: Pick<Shaper, 'id'>, { owner_id: owner }: Pick<Board, 'owner_id'>): boolean =>
  owner === id

const isOwnerOrAdmin = (person: Shaper, board: Board) => isOwner(person, board) || leadsAs(person.roles, 'ADMIN')

const ofAnother = ({ owner }: Board): WhyNot => forbidden('dashboardOfAnother', { owner: owner ?? 'IDO' })

/** Nobody gives a way in that outlasts their own. */
export function whyNotShowUntil({ accessUntil: own }: Pick<Person, 'accessUntil'>, endsAt: Date): WhyNot {
  return own && outlasts(endsAt, own) ? forbiddenField('until', 'wallUntilBeyond', { until: own }) : null
}

/** One that has ended by itself may be revoked all the same; one that was revoked stays so. */
export function whyNotRevokeLink({ name, revoked_at }: { name: string; revoked_at: Date | null }): WhyNot {
  return revoked_at && conflict('wallLinkRevoked', { name, at: revoked_at })
}

/** Its widgets are for everybody's dashboards and may name any region, so users with a part scope cannot change them. */
export function whyNotKeepWidget({ roles, scope }: Pick<Person, 'roles' | 'scope'>): WhyNot {
  if (!leadsAs(roles, 'ADMIN', 'MANAGEMENT')) return forbidden('roleNotAllowed')
  return isEverything(scope) ? null : forbidden('widgetNeedsEverything')
}
