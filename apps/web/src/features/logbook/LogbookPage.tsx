import { leadsAs, logbook, type LogbookRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { useSession } from '../../api/session.ts'
import { addDays } from '../../ui/form/day.ts'
import { useFormat, type Format } from '../../ui/format.ts'
import { ManagePage } from '../../ui/manage/ManagePage.tsx'
import type { FilterField, ManagedScreen } from '../../ui/manage/screen.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import { useScreenTexts } from '../../ui/manage/texts.ts'
import { useListSearch } from '../../ui/manage/ways.tsx'
import { BulkForm } from './BulkForm.tsx'
import { defaultColumns, useLogbookColumns } from './columns.tsx'
import { Handovers } from './desk/Handovers.tsx'
import { ShiftDesk } from './desk/ShiftDesk.tsx'
import { importExample } from './import-example.ts'
import { readLogbookSearch } from './logbook.search.ts'
import { productsQuery } from './queries.ts'
import { useCategoryOptions, useLogbookWords, useShiftOptions, useStatusOptions } from './words.ts'

/** An agent's shift on top, ready to type; everything that was ever logged below. */
export function LogbookPage() {
  const { roles } = useSession()
  const search = useListSearch(readLogbookSearch)
  return (
    <ManagePage
      screen={useLogbookScreen(search)}
      search={search}
      lead={
        <>
          <Handovers />
          {leadsAs(roles, 'AGENT') && <ShiftDesk />}
        </>
      }
    />
  )
}

function useLogbookScreen(search: ListSearch): ManagedScreen<LogbookRow> {
  const columns = useLogbookColumns()
  const words = useLogbookWords()
  const filters = useFilters(search)
  return {
    calls: logbook,
    columns,
    defaultColumns,
    filters,
    words,
    rowId: ({ id }) => id,
    rowName: ({ activity }) => activity,
    texts: useScreenTexts('logbook'),
    quietAdd: true,
    bulk: BulkForm,
    importExample,
  }
}

function useFilters(search: ListSearch): readonly FilterField[] {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  const products = useQuery(productsQuery)
  const day = search['date_from']
  return [
    { field: 'mine', label: t('field.mine'), single: true, options: [{ value: 'true', label: t('mine') }] },
    { field: 'shift', label: t('field.shift'), options: useShiftOptions() },
    { field: 'status', label: t('field.status'), options: useStatusOptions() },
    {
      field: 'category',
      label: t('field.category'),
      options: useCategoryOptions(),
    },
    {
      field: 'product',
      label: t('field.product'),
      options: (products.data ?? []).map(({ name }) => ({ value: name, label: name })),
    },
    // A link from a hand-over names a day; as a chip it can be taken away.
    ...(day ? [{ field: 'date_from', label: t('from'), options: [{ value: day, label: format.day(day) }] }] : []),
    ...dayBefore(search['date_to'], t('until'), format),
  ]
}

/** The last day of a half-open period, in words. */
function dayBefore(end: string | undefined, label: string, format: Format): FilterField[] {
  if (end === undefined) return []
  return [{ field: 'date_to', label, options: [{ value: end, label: format.day(addDays(end, -1)) }] }]
}
