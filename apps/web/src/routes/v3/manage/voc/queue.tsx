import { createFileRoute } from '@tanstack/react-router'
import { prepareQueue } from '../../../../features/voc/prepare.ts'
import { readQueueSearch } from '../../../../features/voc/queue/queue.ts'
import { VocQueuePage } from '../../../../features/voc/queue/VocQueuePage.tsx'

export const Route = createFileRoute('/v3/manage/voc/queue')({
  staticData: {
    crumbs: [{ group: 'management' }, { title: 'nav.voc', to: '/v3/manage/voc' }, { title: 'crumb.queue' }],
  },
  validateSearch: readQueueSearch,
  loader: () => prepareQueue(),
  component: Page,
})

function Page() {
  return <VocQueuePage search={readQueueSearch(Route.useSearch())} />
}
