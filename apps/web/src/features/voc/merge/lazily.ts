import { lazy } from 'react'

/** Beside the record: it is there before what it is merged with is known. */
export const MergedIntoLater = lazy(() => import('./MergedInto.tsx').then((module) => ({ default: module.MergedInto })))
export const MergedPartsLater = lazy(() =>
  import('./MergedParts.tsx').then((module) => ({ default: module.MergedParts })),
)
