import { createFileRoute } from '@tanstack/react-router'
import { DeclaredListPage } from '../../../../ui/manage/declared/list.tsx'
import { readerOf } from '../../../../ui/manage/declared/search.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { declaredNamed, declaredRoute } from '../../../../ui/manage/route.ts'
import { declaredScreens } from '../-declared.ts'

/** The page of any list with declared fields. */
export const Route = createFileRoute('/v3/manage/$list/')({
  ...declaredRoute(async (page) => (await import('../../../../ui/manage/declared/search.ts')).readerOf(page)),
  loader: async ({ context, params, deps }) => {
    const page = declaredNamed(params.list)
    const { needs, load } = declaredScreens(page)
    const [screen] = await Promise.all([load(), prepareManagedList(context, needs, readerOf(page)(deps))])
    return { screen }
  },
  component: Page,
})

function Page() {
  const { screen } = Route.useLoaderData()
  return <DeclaredListPage screen={screen} />
}
