import { insightStates, insights, jakartaDay, type InsightRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { PickField } from '../../ui/form/PickField.tsx'
import { useFormat } from '../../ui/format.ts'
import { ManagePage } from '../../ui/manage/ManagePage.tsx'
import type { BulkFormProps, ManagedScreen } from '../../ui/manage/screen.ts'
import { useScreenTexts } from '../../ui/manage/texts.ts'
import { RecordLink, useListSearch } from '../../ui/manage/ways.tsx'
import type { Column } from '../../ui/table/column.ts'
import { InsightStateBadge } from './RecordWords.tsx'
import { insightColumns, readInsightSearch } from './insights.search.ts'
import { makersProductsQuery, useInsightWords, usePeriodOf } from './insights.ts'

/** 'Kelola Insight': findings about products, until readers see them and afterwards. */
export function InsightsPage() {
  return <ManagePage screen={useInsightsScreen()} search={useListSearch(readInsightSearch)} />
}

/** A line that says by example what each column takes. */
const exampleOf = (product: string) => {
  const month = jakartaDay(new Date()).slice(0, 7)
  const text = [
    'title;productId;subProductId;from;to;text',
    `Keluhan masuk aplikasi turun;${product};-;${month}-01;${month}-28;Setelah pembaruan, keluhan masuk aplikasi turun.`,
    '',
  ].join('\r\n')
  return { name: 'ido-insight.csv', text }
}

function useInsightsScreen(): ManagedScreen<InsightRow> {
  const { t } = useTranslation('insights')
  const products = useQuery(makersProductsQuery).data ?? []
  return {
    calls: insights,
    columns: useInsightColumns(),
    defaultColumns: insightColumns,
    words: useInsightWords(),
    rowId: ({ id }) => id,
    rowName: ({ title }) => title,
    filters: [
      {
        field: 'state',
        label: t('field.state'),
        options: insightStates.map((value) => ({ value, label: t(`states.${value}`) })),
      },
      {
        field: 'product',
        label: t('field.product'),
        options: products.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    texts: useScreenTexts('insights'),
    bulk: InsightBulk,
    bulkNeedsReason: ({ state }) => state === 'withdrawn',
    importExample: exampleOf(products[0]?.name ?? 'Agree'),
  }
}

function useInsightColumns(): Column<InsightRow>[] {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const periodOf = usePeriodOf()
  return [
    {
      id: 'title',
      title: t('field.title'),
      size: 340,
      sortable: true,
      grows: true,
      cell: ({ id, title }, { tabbed }) => (
        <RecordLink calls={insights} id={id} tabbed={tabbed}>
          {title}
        </RecordLink>
      ),
    },
    {
      id: 'product',
      title: t('field.product'),
      size: 152,
      sortable: true,
      cell: ({ product, subProduct }) => [product, subProduct].filter(Boolean).join(' · '),
    },
    { id: 'period', title: t('field.period'), size: 200, sortable: true, descendingFirst: true, cell: periodOf },
    {
      id: 'state',
      title: t('field.state'),
      size: 112,
      sortable: true,
      cell: ({ state }) => <InsightStateBadge state={state} />,
    },
    {
      id: 'published',
      title: t('field.published'),
      size: 128,
      sortable: true,
      descendingFirst: true,
      cell: ({ publishedAt }) => publishedAt && format.day(publishedAt),
    },
    { id: 'records', title: t('field.records'), size: 96, align: 'right', cell: ({ evidence }) => evidence },
    {
      id: 'feedback',
      title: t('field.feedback'),
      size: 184,
      cell: ({ helpful, unhelpful }) => helpful + unhelpful > 0 && t('said.counts', { helpful, unhelpful }),
    },
    { id: 'maker', title: t('field.maker'), size: 152, cell: ({ maker }) => maker },
  ]
}

/** What can be done to several at once: publish or withdraw them; the dialog asks for the reason. */
function InsightBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('insights')
  const [state, setState] = useState('')
  return (
    <PickField
      id="bulk-state"
      label={t('bulk.state')}
      value={state}
      options={[
        { value: '', label: t('bulk.keep') },
        { value: 'published', label: t('states.published') },
        { value: 'withdrawn', label: t('states.withdrawn') },
      ]}
      onChange={(next) => {
        setState(next)
        onChange(next === '' ? null : { state: next })
      }}
    />
  )
}
