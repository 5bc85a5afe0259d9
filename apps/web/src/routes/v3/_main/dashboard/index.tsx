import { createFileRoute } from '@tanstack/react-router'
import { homeQuery } from '../../../../features/site/home/home.query.ts'
import { HomePage } from '../../../../features/site/home/HomePage.tsx'
import { loadTexts } from '../../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/_main/dashboard/')({
  staticData: { crumbs: [{ title: 'nav.home' }] },
  loader: async ({ context }) => {
    // Asked for while the code arrives; the page itself shows what is still missing, or what failed.
    void context.queryClient.query(homeQuery).catch(() => null)
    await loadTexts('home')
  },
  component: HomePage,
})
