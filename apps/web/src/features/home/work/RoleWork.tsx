import { givesPermission, type Role } from '@ido/contract'
import { lazy, Suspense, type ComponentType } from 'react'
import { useSession } from '../../../api/session.ts'
import card from '../../../ui/figures/Card.module.css'
import { countsFromVisit, workOf } from './work-of.ts'

const OwnQueue = lazy(() => import('./OwnQueue.tsx').then((module) => ({ default: module.OwnQueue })))
const AdminWork = lazy(() => import('./PeopleWork.tsx').then((module) => ({ default: module.AdminWork })))
const ManagerWork = lazy(() => import('./PeopleWork.tsx').then((module) => ({ default: module.ManagerWork })))
const ShiftWork = lazy(() => import('./ShiftWork.tsx').then((module) => ({ default: module.ShiftWork })))
const ValidationWork = lazy(() => import('./VocWork.tsx').then((module) => ({ default: module.ValidationWork })))
const ProductWork = lazy(() => import('./ProductWork.tsx').then((module) => ({ default: module.ProductWork })))
const AnswersWork = lazy(() => import('./VocWork.tsx').then((module) => ({ default: module.AnswersWork })))

const parts: Readonly<Record<Role, ComponentType>> = {
  ADMIN: AdminWork,
  AGENT: ShiftWork,
  MANAGEMENT: ManagerWork,
  CMP: ValidationWork,
  PO: ProductWork,
}

/** The person's own queue, then what each of their roles does first; who writes feedback down sees what was answered. Each part is fetched by who has it. */
export function RoleWork() {
  const { roles } = useSession()
  return (
    <Suspense fallback={<div className={card.waiting} data-awaited />}>
      {givesPermission('workOnVoc', roles) && <OwnQueue />}
      {workOf(roles).map((role) => {
        const Part = parts[role]
        return <Part key={role} />
      })}
      {countsFromVisit(roles) && <AnswersWork />}
    </Suspense>
  )
}
