import { lazy } from 'react'

/** Beside the record and the form, not with them: both are there before what is alike is known. */
export const AlikeRecordsLater = lazy(() =>
  import('./AlikeRecords.tsx').then((module) => ({ default: module.AlikeRecords })),
)
export const AlikeWhileTypingLater = lazy(() =>
  import('./AlikeWhileTyping.tsx').then((module) => ({ default: module.AlikeWhileTyping })),
)
