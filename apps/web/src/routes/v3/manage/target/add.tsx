import { createFileRoute } from '@tanstack/react-router'
import { targetNeeds } from '../../../../features/targets/targets.search.ts'
import { TargetAddPage } from '../../../../features/targets/TargetRecord.tsx'
import { prepareForm } from '../../../../ui/manage/prepare.ts'
import { managedAddRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/target/add')({
  ...managedAddRoute('target'),
  loader: ({ context }) => prepareForm(context, targetNeeds),
  component: TargetAddPage,
})
