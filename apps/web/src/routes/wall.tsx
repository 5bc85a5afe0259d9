import { createFileRoute } from '@tanstack/react-router'
import { LinkedWall } from '../features/dashboards/walls/LinkedWall.tsx'
import { loadTexts } from '../i18n/i18n.ts'
import { WallFailure } from '../features/dashboards/walls/WallNote.tsx'

/** A wall that a link opens, for a screen that nobody is signed in at: the link's secret stands behind the #, which is sent nowhere. */
export const Route = createFileRoute('/wall')({
  loader: () => loadTexts('wall', 'dashboard', 'brief', 'records', 'labels'),
  component: LinkedWall,
  errorComponent: WallFailure,
})
