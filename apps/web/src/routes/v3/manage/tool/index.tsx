import { createFileRoute } from '@tanstack/react-router'
import { readToolSearch } from '../../../../features/tools/tools.search.ts'
import { toolNeeds } from '../../../../features/tools/tools.ts'
import { ToolsPage } from '../../../../features/tools/ToolsPage.tsx'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/tool/')({
  ...managedRoute('tool', readToolSearch),
  loader: ({ context, deps }) => prepareManagedList(context, toolNeeds, deps),
  component: ToolsPage,
})
