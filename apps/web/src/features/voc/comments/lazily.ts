import { lazy } from 'react'

/** Below what the customer said, not with it: the record is there before its comments are. */
export const CommentsLater = lazy(() => import('./Comments.tsx').then((module) => ({ default: module.Comments })))
