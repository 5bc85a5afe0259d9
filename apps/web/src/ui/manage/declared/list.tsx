import { audienceNames, type Field } from '@ido/contract'
import { useCallback, useState } from 'react'
import type { Column } from '../../table/column.ts'
import { ManagePage } from '../ManagePage.tsx'
import type { BulkFormProps, FilterField, ManagedScreen } from '../screen.ts'
import { pickedIn, type ListSearch } from '../search.ts'
import { RecordLink, useListSearch } from '../ways.tsx'
import { DeclaredInput } from './DeclaredInput.tsx'
import { inputKind } from './inputs.tsx'
import { useExampleFile, useOwnChoices, useRecordName, useScreenWords } from './own.ts'
import type { AnyRow, AnyScreen } from './screen.ts'
import { searchOf } from './search.ts'
import { useDeclaredPageTexts, useDeclaredTexts } from './texts.ts'
import { useIdOptions } from './words.ts'

/** The page of a list whose columns, filters and search follow from its fields. */
export function DeclaredListPage({ screen }: { readonly screen: AnyScreen }) {
  // Drawn anew for another list, which has hooks of its own.
  return <OneList key={screen.calls.page} screen={screen} />
}

function OneList({ screen }: { readonly screen: AnyScreen }) {
  const search = useListSearch(searchOf(screen.calls))
  return <ManagePage screen={useDeclaredScreen(screen, search)} search={search} lead={screen.lead} />
}

function useDeclaredScreen(screen: AnyScreen, search: ListSearch): ManagedScreen<AnyRow> {
  const { calls } = screen
  const importExample = useExampleFile(screen)
  return {
    calls,
    columns: useFieldColumns(screen),
    defaultColumns: calls.declared.columns,
    words: useScreenWords(screen),
    rowId: ({ id }) => id,
    rowName: useRecordName(screen),
    filters: useFieldFilters(screen, search),
    texts: useDeclaredPageTexts(calls),
    bulk: useBulkForm(screen),
    ...(!screen.isNeverImported && { importExample }),
  }
}

/** The same component each time, so that what was chosen in it stays. */
const useBulkForm = (screen: AnyScreen) =>
  useCallback(
    (props: BulkFormProps) =>
      screen.bulkForm ? <screen.bulkForm {...props} /> : <DeclaredBulk {...props} screen={screen} />,
    [screen],
  )

const figures: ReadonlySet<string> = new Set(['whole', 'count', 'number', 'points'])

function useFieldColumns(screen: AnyScreen): Column<AnyRow>[] {
  const { calls, cells = {}, looks = {}, picture } = screen
  const words = useScreenWords(screen)
  const { sayIf } = useDeclaredTexts(calls)
  const { declared } = calls
  const written = (name: string, row: AnyRow) => words.value(name, row[name])
  return [declared.name, ...declared.columns, ...(declared.more ?? [])].map((name) => {
    const { width, grows, descendingFirst, kind }: Partial<Field> = declared.fields[name] ?? {}
    const Cell = cells[name]
    return {
      id: name,
      title: sayIf(`column.${name}`) ?? words.label(name),
      size: width ?? 160,
      cell(row, { tabbed }) {
        if (Cell) return <Cell {...row} />
        if (name !== declared.name) return written(name, row)
        const link = (
          <RecordLink calls={calls} id={row.id} tabbed={tabbed}>
            {written(name, row)}
          </RecordLink>
        )
        if (!picture) return link
        return (
          <span className="inline-flex gap-2 items-center min-w-0">
            {picture(row)}
            {link}
          </span>
        )
      },
      ...(kind && figures.has(kind) && { align: 'right' }),
      ...(declared.orders.includes(name) && { sortable: true }),
      ...(grows && { grows }),
      ...(descendingFirst && { descendingFirst }),
      ...looks[name],
    }
  })
}

/** A filter whose values are no field's choices offers what was asked for too, and without any it is not shown. */
function useFieldFilters(screen: AnyScreen, search: ListSearch): FilterField[] {
  const { calls } = screen
  const choices = useOwnChoices(screen)
  const words = useScreenWords(screen)
  const named = useIdOptions(calls)
  const { fields, filters } = calls.declared
  return Object.entries(filters).flatMap(([name, { of = name, options = choices[name] ?? [], isSingle }]) => {
    const asked = isFree(fields[of]) ? pickedIn(search, name).filter((value) => !options.includes(value)) : []
    const offered = optionsOf({ options, ...fields[of] }, named).concat(asked.map((value) => ({ value })))
    if (offered.length === 0 && isFree(fields[of])) return []
    return [
      {
        field: name,
        label: words.label(of),
        options: offered.map(({ value, label }) => ({ value, label: label ?? words.value(of, value) ?? value })),
        ...(isSingle && { single: isSingle }),
      },
    ]
  })
}

const isFree = (field: Field | undefined) => field?.kind === 'text' || field?.kind === 'whole'

interface Option {
  readonly value: string
  /** Absent where the words of the field say it. */
  readonly label?: string
}

function optionsOf(
  { kind, options = [] }: Partial<Pick<Field, 'kind' | 'options'>>,
  named: ReturnType<typeof useIdOptions>,
): readonly Option[] {
  const part = kind === 'product' ? 'products' : kind === 'region' ? 'regions' : kind
  if (part === 'products' || part === 'regions')
    return (named?.[part] ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  if (kind === 'audience') return audienceNames.map((value) => ({ value }))
  return options.map((value) => ({ value }))
}

/** What can be changed of several records at once: each field that says something. */
function DeclaredBulk({ screen, onChange }: BulkFormProps & { readonly screen: AnyScreen }) {
  const { declared } = screen.calls
  const names = screen.bulk ?? declared.bulk
  const fields = names.flatMap((name) => {
    const field = declared.fields[name]
    return field ? [{ name, kind: inputKind(field) }] : []
  })
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(
      fields.map(({ name, kind }) => [name, kind.unsaid === undefined ? kind.empty(undefined) : kind.unsaid]),
    ),
  )
  const put = (changed: string, value: unknown) => {
    const next = { ...values, [changed]: value }
    setValues(next)
    const said = fields.filter(({ name, kind }) => kind.isSaid(next[name]))
    const change = said.map(({ name, kind }) => {
      const sent = kind.sent(next[name])
      return [name, typeof sent === 'string' ? sent.trim() : sent] as const
    })
    onChange(said.length > 0 ? Object.fromEntries(change) : null)
  }
  return fields.map(({ name }) => (
    <DeclaredInput
      key={name}
      screen={screen}
      name={name}
      id={`bulk-${name}`}
      value={values[name]}
      onChange={(value) => put(name, value)}
      record={null}
      inBulk
    />
  ))
}
