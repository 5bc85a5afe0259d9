import { createFileRoute } from '@tanstack/react-router'
import { targetNeeds } from '../../../../../features/targets/targets.search.ts'
import { TargetEditPage } from '../../../../../features/targets/TargetRecord.tsx'
import { prepareRecord } from '../../../../../ui/manage/prepare.ts'
import { managedEditRoute } from '../../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/target/edit/{-$id}')({
  ...managedEditRoute('target'),
  loader: ({ context, params }) => prepareRecord(context, targetNeeds, params.id),
  component: TargetEditPage,
})
