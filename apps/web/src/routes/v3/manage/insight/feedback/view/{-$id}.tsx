import { createFileRoute } from '@tanstack/react-router'
import { SaidPage } from '../../../../../../features/insights/SaidPage.tsx'
import { needSaidId, readSaidSearch } from '../../../../../../features/insights/insights.search.ts'
import { saidQuery } from '../../../../../../features/insights/insights.ts'
import { loadTexts } from '../../../../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/manage/insight/feedback/view/{-$id}')({
  staticData: {
    crumbs: [{ group: 'management' }, { title: 'nav.insight', to: '/v3/manage/insight' }],
  },
  validateSearch: readSaidSearch,
  beforeLoad: ({ params }) => needSaidId(params.id),
  loaderDeps: ({ search }) => readSaidSearch(search),
  loader: async ({ context, params, deps }) => {
    const asked = context.queryClient.query(saidQuery(Number(params.id), deps)).catch(() => null)
    await loadTexts('insights', 'manage', 'table')
    const said = await asked
    return said && { crumb: said.meta.title }
  },
  component: Page,
})

function Page() {
  return <SaidPage id={Number(Route.useParams().id)} search={readSaidSearch(Route.useSearch())} />
}
