import { givesPermission, roles as byPrecedence, type Role } from '@ido/contract'
import { lazy, Suspense, type ComponentType } from 'react'
import { useSession } from '../../../../api/session.ts'
import card from '../../../../ui/figures/Card.module.css'

const AdminWork = lazy(() => import('./AdminWork.tsx').then((module) => ({ default: module.AdminWork })))
const ManagerWork = lazy(() => import('./ManagerWork.tsx').then((module) => ({ default: module.ManagerWork })))
const ShiftWork = lazy(() => import('./ShiftWork.tsx').then((module) => ({ default: module.ShiftWork })))
const ValidationWork = lazy(() => import('./ValidationWork.tsx').then((module) => ({ default: module.ValidationWork })))
const ProductWork = lazy(() => import('./ProductWork.tsx').then((module) => ({ default: module.ProductWork })))
const AnswersWork = lazy(() => import('./AnswersWork.tsx').then((module) => ({ default: module.AnswersWork })))

const parts: Readonly<Record<Role, ComponentType>> = {
  ADMIN: AdminWork,
  AGENT: ShiftWork,
  MANAGEMENT: ManagerWork,
  CMP: ValidationWork,
  PO: ProductWork,
}

/** Of the parts of all roles held, in their precedence, those whose lists the leading role opens; what an administrator sees includes the management's. */
export function workOf(held: readonly Role[]): Role[] {
  return byPrecedence.filter((role) => {
    if (!held.includes(role)) return false
    if (role === 'AGENT') return givesPermission('keepLogbook', held)
    if (role === 'MANAGEMENT') return givesPermission('managePeople', held) && !held.includes('ADMIN')
    return true
  })
}

/** Whose page counts from their last visit on: staff and agents write feedback down and see what was answered since; the others work on it. */
export const countsFromVisit = (held: readonly Role[]): boolean => workOf(held).every((role) => role === 'AGENT')

/** What each of the person's roles does first; who writes feedback down sees what was answered. Each part is fetched by who has it. */
export function RoleWork() {
  const { roles } = useSession()
  return (
    <Suspense fallback={<div className={card.waiting} data-awaited />}>
      {workOf(roles).map((role) => {
        const Part = parts[role]
        return <Part key={role} />
      })}
      {countsFromVisit(roles) && <AnswersWork />}
    </Suspense>
  )
}
