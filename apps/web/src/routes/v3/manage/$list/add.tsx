import { createFileRoute } from '@tanstack/react-router'
import { prepareManagedForm } from '../../../../ui/manage/prepare.ts'
import { crumbsTo, listNamed } from '../../../../ui/manage/route.ts'
import { recordPages } from '../-records.tsx'

/** Where a record of any management list is made. */
export const Route = createFileRoute('/v3/manage/$list/add')({
  staticData: { crumbs: ({ list }) => crumbsTo(list, 'crumb.add') },
  beforeLoad: ({ params }) => void listNamed(params.list),
  loader: async ({ context, params }) => {
    const { needs, load } = recordPages[listNamed(params.list)]
    const [{ Add }] = await Promise.all([load(), prepareManagedForm(context, needs)])
    return { Add }
  },
  component: Page,
})

function Page() {
  const { Add } = Route.useLoaderData()
  return <Add />
}
