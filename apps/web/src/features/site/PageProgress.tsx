import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'

/** Around everything that the router shows, the first page included, for which nothing else is on the screen yet. */
export function PageProgress({ children }: { readonly children: ReactNode }) {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return (
    <>
      <ProgressBar active={loading} />
      {children}
    </>
  )
}
