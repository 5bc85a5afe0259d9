import { roles, type Field } from '@ido/contract'
import { useCallback } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import type { Column } from '../../table/column.ts'
import { ManagePage } from '../ManagePage.tsx'
import type { BulkFormProps, FilterField, ManagedScreen } from '../screen.ts'
import { RecordLink, useListSearch } from '../ways.tsx'
import { DeclaredBulk } from './bulk.tsx'
import type { AnyRow, AnyScreen } from './screen.ts'
import { exampleOf } from './example.ts'
import { searchOf } from './search.ts'
import { useDeclaredPageTexts, useDeclaredTexts } from './texts.ts'
import { useScreenWords, useIdOptions } from './words.ts'

/** The page of a list whose columns, filters and search follow from its fields. */
export function DeclaredListPage({ screen }: { readonly screen: AnyScreen }) {
  return <ManagePage screen={useDeclaredScreen(screen)} search={useListSearch(searchOf(screen.calls))} />
}

function useDeclaredScreen(screen: AnyScreen): ManagedScreen<AnyRow> {
  const { i18n } = useTranslation()
  const { calls, example = () => exampleOf(calls, i18n.language) } = screen
  return {
    calls,
    columns: useFieldColumns(screen),
    defaultColumns: calls.declared.columns,
    words: useScreenWords(calls),
    rowId: ({ id }) => id,
    rowName: (row) => String(row[calls.declared.name]),
    filters: useFieldFilters(screen),
    texts: useDeclaredPageTexts(calls),
    bulk: useBulkForm(screen),
    importExample: example(useIdOptions(calls)),
  }
}

/** The same component each time, so that what was chosen in it stays. */
const useBulkForm = (screen: AnyScreen) =>
  useCallback((props: BulkFormProps) => <DeclaredBulk {...props} screen={screen} />, [screen])

function useFieldColumns(screen: AnyScreen): Column<AnyRow>[] {
  const { calls, cells = {}, widths = {} } = screen
  const words = useScreenWords(calls)
  const { sayIf } = useDeclaredTexts(calls)
  const { declared } = calls
  const written = (name: string, row: AnyRow) => {
    const value = row[name]
    return declared.fields[name]?.kind === 'text' && typeof value === 'string' ? value : words.value(name, value)
  }
  return [declared.name, ...declared.columns].map((name) => {
    const { width, grows, descendingFirst, kind }: Partial<Field> = declared.fields[name] ?? {}
    const Cell = cells[name]
    return {
      id: name,
      title: sayIf(`column.${name}`) ?? words.label(name),
      size: width ?? widths[name] ?? 160,
      cell(row, { tabbed }) {
        if (Cell) return <Cell {...row} />
        if (name !== declared.name) return written(name, row)
        return (
          <RecordLink calls={calls} id={row.id} tabbed={tabbed}>
            {written(name, row)}
          </RecordLink>
        )
      },
      ...((kind === 'whole' || kind === 'count') && { align: 'right' }),
      ...(declared.orders.includes(name) && { sortable: true }),
      ...(grows && { grows }),
      ...(descendingFirst && { descendingFirst }),
    }
  })
}

function useFieldFilters({ calls }: AnyScreen): FilterField[] {
  const words = useScreenWords(calls)
  const named = useIdOptions(calls)
  const { fields, filters } = calls.declared
  return Object.entries(filters).map(([name, { of = name, options }]) => ({
    field: name,
    label: words.label(of),
    options: optionsOf({ options: options ?? [], ...fields[of] }, named).map(({ value, label }) => ({
      value,
      label: label ?? words.value(of, value) ?? value,
    })),
  }))
}

interface Option {
  readonly value: string
  /** Absent where the words of the field say it. */
  readonly label?: string
}

function optionsOf(
  { kind, options = [] }: Partial<Pick<Field, 'kind' | 'options'>>,
  named: ReturnType<typeof useIdOptions>,
): readonly Option[] {
  if (kind === 'products' || kind === 'regions')
    return (named?.[kind] ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  if (kind === 'audience') return roles.map((role) => ({ value: role, label: role }))
  return options.map((value) => ({ value }))
}
