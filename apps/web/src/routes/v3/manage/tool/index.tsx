import { tools } from '@ido/contract'
import { createFileRoute } from '@tanstack/react-router'
import { toolScreen } from '../../../../features/tools/tools.screen.tsx'
import { DeclaredListPage } from '../../../../ui/manage/declared/list.tsx'
import { needsOf } from '../../../../ui/manage/declared/needs.ts'
import { searchOf } from '../../../../ui/manage/declared/search.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/tool/')({
  ...managedRoute('tool', searchOf(tools)),
  loader: ({ context, deps }) => prepareManagedList(context, needsOf(tools, 'tools'), deps),
  component: () => <DeclaredListPage screen={toolScreen} />,
})
