import { CatchBoundary, createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { homeQuery } from '../../../../features/home/home.query.ts'
import { HomePage } from '../../../../features/home/HomePage.tsx'
import { boardLink, loadBoards } from '../../../../api/boards.ts'
import type { RouterContext } from '../../../../context.ts'
import { loadTexts } from '../../../../i18n/i18n.ts'
import card from '../../../../ui/figures/Card.module.css'

export const Route = createFileRoute('/v3/_main/dashboard/')({
  staticData: { crumbs: [{ title: 'nav.home' }] },
  // The ordinary page, asked for by somebody whose home is a board.
  validateSearch: ({ view }: Record<string, unknown>): { view?: 'portal' } =>
    view === 'portal' ? { view: 'portal' } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const own = deps.view === 'portal' ? undefined : await ownHome(context)
    if (own) throw redirect({ ...own, replace: true })
    // Asked for while the code arrives; the page itself shows what is still missing, or what failed.
    void context.queryClient.query(homeQuery).catch(() => null)
    await loadTexts('home', 'brief', 'labels')
  },
  component: Page,
})

/** The board that the person made their home; none where it is gone or no longer for them. */
async function ownHome({ queryClient }: RouterContext) {
  const boards = await loadBoards(queryClient).catch(() => [])
  const home = boards.find(({ isHome }) => isHome)
  const [screen] = home?.screens ?? []
  if (!home || !screen) return undefined
  const { dashboardQuery } = await import('../../../../features/dashboards/queries.ts')
  const isThere = await queryClient.query(dashboardQuery(home.path)).then(
    () => true,
    () => false,
  )
  return isThere ? boardLink(screen) : undefined
}

const Brief = lazy(() => import('../../../../features/cases/Brief.tsx').then((module) => ({ default: module.Brief })))
const QuickAdd = lazy(() =>
  import('../../../../features/voc/quick/QuickAdd.tsx').then((module) => ({ default: module.QuickAdd })),
)

function Page() {
  return (
    <HomePage
      brief={
        // What fails to draw must not take the page with it.
        <CatchBoundary getResetKey={() => 'brief'} errorComponent={() => null}>
          <Suspense fallback={<div className={card.waiting} aria-busy data-awaited style={{ height: '14rem' }} />}>
            <Brief />
          </Suspense>
        </CatchBoundary>
      }
      renderQuickAdd={(onClose) => <QuickAdd onClose={onClose} />}
    />
  )
}
