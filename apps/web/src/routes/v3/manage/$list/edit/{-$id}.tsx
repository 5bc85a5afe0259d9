import { createFileRoute } from '@tanstack/react-router'
import { prepareManagedRecord } from '../../../../../ui/manage/prepare.ts'
import { crumbsTo, listNamed, needRecordId } from '../../../../../ui/manage/route.ts'
import { recordPages } from '../../-records.tsx'

/** One record of any management list. */
export const Route = createFileRoute('/v3/manage/$list/edit/{-$id}')({
  staticData: { crumbs: ({ list }) => crumbsTo(list, 'crumb.edit') },
  beforeLoad: ({ params }) => needRecordId(params),
  loader: async ({ context, params }) => {
    const { needs, load } = recordPages[listNamed(params.list)]
    const [{ Edit }, record] = await Promise.all([load(), prepareManagedRecord(context, needs, params.id)])
    return { Edit, ...record }
  },
  component: Page,
})

function Page() {
  const { Edit } = Route.useLoaderData()
  return <Edit />
}
