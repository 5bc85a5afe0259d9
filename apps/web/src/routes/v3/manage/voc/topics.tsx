import { createFileRoute } from '@tanstack/react-router'
import { prepareTopics } from '../../../../features/voc/prepare.ts'
import { readTopicsSearch } from '../../../../features/voc/topics/topics.search.ts'
import { VocTopicsPage } from '../../../../features/voc/topics/VocTopicsPage.tsx'

export const Route = createFileRoute('/v3/manage/voc/topics')({
  staticData: {
    crumbs: [{ group: 'management' }, { title: 'nav.voc', to: '/v3/manage/voc' }],
  },
  validateSearch: readTopicsSearch,
  loader: ({ context }) => prepareTopics(context),
  component: Page,
})

function Page() {
  return <VocTopicsPage search={readTopicsSearch(Route.useSearch())} />
}
