import { lazy } from 'react'

/** Beside the score, not with it: the record is there before its rank is known. */
export const PriorityLater = lazy(() => import('./Priority.tsx').then((module) => ({ default: module.Priority })))
