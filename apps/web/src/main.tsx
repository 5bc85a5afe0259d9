import './ui/theme/start.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NoTextsPage } from './features/site/ErrorPages.tsx'
import { startTexts } from './i18n/i18n.ts'
import { queryClient, router, startEarly } from './router.tsx'
import { guardChunks } from './ui/feedback/chunk-reload.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

guardChunks()
startEarly()
void textsArrive().then((isReady) => {
  createRoot(root).render(
    <StrictMode>
      {isReady ? (
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      ) : (
        <NoTextsPage />
      )}
    </StrictMode>,
  )
})

function textsArrive(): Promise<boolean> {
  return startTexts().then(
    () => true,
    () => false,
  )
}
