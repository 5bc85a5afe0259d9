import { createFileRoute } from '@tanstack/react-router'
import { InsightsPage } from '../../../../features/insights/InsightsPage.tsx'
import { readInsightSearch } from '../../../../features/insights/insights.search.ts'
import { insightNeeds } from '../../../../features/insights/insights.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/insight/')({
  ...managedRoute('insight', readInsightSearch),
  loader: ({ context, deps }) => prepareManagedList(context, insightNeeds, deps),
  component: InsightsPage,
})
