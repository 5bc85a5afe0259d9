import { type ClusterRow, clusters } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFormat } from '../../ui/format.ts'
import { ManagePage } from '../../ui/manage/ManagePage.tsx'
import type { BulkFormProps, ManagedScreen } from '../../ui/manage/screen.ts'
import { RecordLink, useListSearch } from '../../ui/manage/ways.tsx'
import { optionsQuery } from '../../ui/people/queries.ts'
import type { Column } from '../../ui/table/column.ts'
import { clusterColumns, readClusterSearch } from './clusters.search.ts'
import { useClusterWords } from './clusters.ts'

/** 'Kelola Klaster': named groups of products that dashboards are filtered by. */
export function ClustersPage() {
  return <ManagePage screen={useClustersScreen()} search={useListSearch(readClusterSearch)} />
}

/** Lines that say by example what each column takes. */
const exampleOf = ([first = 'Agree', second = 'BigBox']: readonly string[]) => ({
  name: 'ido-klaster.csv',
  text: ['name;description;products', `Unggulan;Produk yang diutamakan tahun ini;${first} | ${second}`, ''].join(
    '\r\n',
  ),
})

function useClustersScreen(): ManagedScreen<ClusterRow> {
  const { t } = useTranslation('clusters')
  const format = useFormat()
  const products = useQuery(optionsQuery).data?.products ?? []
  return {
    calls: clusters,
    columns: useClusterColumns(),
    defaultColumns: clusterColumns,
    words: useClusterWords(),
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    filters: [
      {
        field: 'product',
        label: t('field.products'),
        options: products.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    texts: {
      title: t('title'),
      add: t('add'),
      count: (count) => t('count', { count, total: format.number(count) }),
      search: t('search'),
      searchHint: t('searchHint'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
    },
    bulk: ClusterBulk,
    importExample: exampleOf(products.map(({ name }) => name)),
  }
}

function useClusterColumns(): Column<ClusterRow>[] {
  const { t } = useTranslation('clusters')
  const words = useClusterWords()
  return [
    {
      id: 'name',
      title: t('field.name'),
      size: 200,
      sortable: true,
      cell: ({ id, name }, { tabbed }) => (
        <RecordLink calls={clusters} id={id} tabbed={tabbed}>
          {name}
        </RecordLink>
      ),
    },
    {
      id: 'products',
      title: t('field.products'),
      size: 380,
      sortable: true,
      descendingFirst: true,
      grows: true,
      cell: ({ products }) => words.value('products', products),
    },
    { id: 'description', title: t('field.description'), size: 320, cell: ({ description }) => description },
  ]
}

/** What can be changed of several clusters at once: the same description. */
function ClusterBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('clusters')
  const [description, setDescription] = useState('')
  return (
    <TextField
      id="bulk-description"
      label={t('field.description')}
      value={description}
      onChange={(text) => {
        setDescription(text)
        onChange(text.trim() ? { description: text.trim() } : null)
      }}
      longest={2000}
    />
  )
}
