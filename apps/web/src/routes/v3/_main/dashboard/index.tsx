import { CatchBoundary, createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { homeQuery } from '../../../../features/site/home/home.query.ts'
import { HomePage } from '../../../../features/site/home/HomePage.tsx'
import { loadTexts } from '../../../../i18n/i18n.ts'
import card from '../../../../ui/figures/Card.module.css'

export const Route = createFileRoute('/v3/_main/dashboard/')({
  staticData: { crumbs: [{ title: 'nav.home' }] },
  loader: async ({ context }) => {
    // Asked for while the code arrives; the page itself shows what is still missing, or what failed.
    void context.queryClient.query(homeQuery).catch(() => null)
    await loadTexts('home', 'labels')
  },
  component: Page,
})

const Exceptions = lazy(() =>
  import('../../../../features/dashboards/Exceptions.tsx').then((module) => ({ default: module.Exceptions })),
)
const QuickAdd = lazy(() =>
  import('../../../../features/voc/quick/QuickAdd.tsx').then((module) => ({ default: module.QuickAdd })),
)

function Page() {
  return (
    <HomePage
      exceptions={
        // What fails to draw must not take the page with it.
        <CatchBoundary getResetKey={() => 'exceptions'} errorComponent={() => null}>
          <Suspense fallback={<div className={card.waiting} aria-busy data-awaited style={{ height: '14rem' }} />}>
            <Exceptions />
          </Suspense>
        </CatchBoundary>
      }
      renderQuickAdd={(onClose) => <QuickAdd onClose={onClose} />}
    />
  )
}
