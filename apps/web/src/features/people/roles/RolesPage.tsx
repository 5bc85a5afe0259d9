import { type RoleRow, managedRoles, roles } from '@ido/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { ChoicesField } from '../../../ui/form/ChoicesField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFormat } from '../../../ui/format.ts'
import { ManagePage } from '../../../ui/manage/ManagePage.tsx'
import type { BulkFormProps, ManagedScreen } from '../../../ui/manage/screen.ts'
import { useScreenTexts } from '../../../ui/manage/texts.ts'
import { RecordLink, useListSearch } from '../../../ui/manage/ways.tsx'
import type { FieldWords } from '../../../ui/manage/words.ts'
import { emptyParts } from '../../../ui/people/scope.ts'
import { ScopeFields } from '../../../ui/people/ScopeField.tsx'
import { useRoleWords } from '../../../ui/people/words.ts'
import type { Column } from '../../../ui/table/column.ts'
import { readRoleSearch, type roleColumns, roleOrders, shownRoleColumns } from './roles.search.ts'

/** 'Kelola Peran': which rights and which part of the data each role carries. */
export function RolesPage() {
  return <ManagePage screen={useRolesScreen()} search={useListSearch(readRoleSearch)} />
}

const example = {
  name: 'ido-peran.csv',
  text: [
    'name;label;description;flags;regions;products',
    'PO_TREG2;PO T-REG 2;Pemilik produk untuk T-REG 2;PO;T-REG 2;*',
    '',
  ].join('\r\n'),
}

function useRolesScreen(): ManagedScreen<RoleRow> {
  const { t } = useTranslation('people')
  const words = useRoleWords()
  const columns = useRoleColumns(words)
  return {
    calls: managedRoles,
    columns,
    defaultColumns: shownRoleColumns,
    words,
    rowId: (row) => row.id,
    rowName: (row) => row.label,
    filters: [
      { field: 'flag', label: t('field.flags'), options: roles.map((value) => ({ value, label: value })) },
      {
        field: 'builtIn',
        label: t('field.builtIn'),
        single: true,
        options: [
          { value: 'true', label: t('roles.builtIn') },
          { value: 'false', label: t('roles.own') },
        ],
      },
    ],
    texts: useScreenTexts('people', 'roles.'),
    bulk: RoleBulk,
    importExample: example,
  }
}

type ColumnId = (typeof roleColumns)[number]

const looks: { readonly [C in ColumnId]: Partial<Column<RoleRow>> } = {
  name: { size: 160 },
  flags: { size: 180 },
  scope: { size: 240 },
  holders: { size: 132, align: 'right', descendingFirst: true },
  builtIn: { size: 120 },
  description: { size: 280, grows: true },
}

function useRoleColumns(words: FieldWords): Column<RoleRow>[] {
  const { t } = useTranslation(['people', 'common'])
  const format = useFormat()
  const isWhole = ({ scope }: RoleRow) => scope.regions === null && scope.products === null
  const cells: { readonly [C in ColumnId]: (row: RoleRow) => ReactNode } = {
    name: (row) => <code>{row.name}</code>,
    flags: (row) => row.flags.join(', '),
    scope: (row) => (isWhole(row) ? t('scope.whole') : words.value('scope', row.scope)),
    holders: (row) => format.number(row.holders),
    builtIn: (row) => (row.builtIn ? t('yes') : t('no')),
    description: (row) => row.description,
  }
  const sortable = new Set<string>(roleOrders)
  return [
    {
      id: 'label',
      title: t('field.label'),
      size: 200,
      sortable: true,
      cell: (row, { tabbed }) => (
        <RecordLink calls={managedRoles} id={row.id} tabbed={tabbed}>
          {row.label}
        </RecordLink>
      ),
    },
    ...(Object.keys(cells) as ColumnId[]).map((id) => ({
      id,
      title: words.label(id),
      size: 160,
      sortable: sortable.has(id),
      ...looks[id],
      cell: (row: RoleRow) => cells[id](row) || <span className="text-ink-faint">{t('common:none')}</span>,
    })),
  ]
}

interface Said {
  readonly kind: 'description' | 'scope'
  readonly description: string
  readonly regions: number[] | null
  readonly products: number[] | null
}

/** What can be changed of several roles at once. */
function RoleBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('people')
  const [said, setSaid] = useState<Said>({ kind: 'description', description: '', regions: null, products: null })
  const say = (by: Partial<Said>) => {
    const next = { ...said, ...by }
    setSaid(next)
    const { kind, description, regions, products } = next
    if (kind === 'scope') onChange(emptyParts(next).length === 0 ? { scope: { regions, products } } : null)
    else onChange(description.trim() === '' ? null : { description: description.trim() })
  }
  return (
    <>
      <ChoicesField
        id="bulk-kind"
        label={t('bulk.what')}
        value={said.kind}
        options={(['description', 'scope'] as const).map((value) => ({ value, label: t(`field.${value}`) }))}
        onChange={(value) => say({ kind: value as Said['kind'] })}
      />
      {said.kind === 'description' ? (
        <TextField
          id="bulk-description"
          label={t('field.description')}
          value={said.description}
          onChange={(description) => say({ description })}
          longest={500}
          area
        />
      ) : (
        <ScopeFields idOf={(part) => `bulk-${part}`} values={said} put={(part, value) => say({ [part]: value })} />
      )}
    </>
  )
}
