import { lazy } from 'react'

/** Beside the record, which is there before anybody knows whether its customer is thanked. */
export const ThanksLater = lazy(() => import('./Thanks.tsx').then((module) => ({ default: module.Thanks })))
