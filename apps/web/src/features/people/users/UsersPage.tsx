import { accessStates, users, type UserRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { ChoicesField } from '../../../ui/form/ChoicesField.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { addDays } from '../../../ui/form/day.ts'
import { useFormat } from '../../../ui/format.ts'
import { ManagePage } from '../../../ui/manage/ManagePage.tsx'
import type { BulkChange, BulkFormProps, FilterField, ManagedScreen } from '../../../ui/manage/screen.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { useScreenTexts } from '../../../ui/manage/texts.ts'
import { RecordLink, useListSearch } from '../../../ui/manage/ways.tsx'
import type { FieldWords } from '../../../ui/manage/words.ts'
import { RolesField } from '../../../ui/people/RolesField.tsx'
import { ScopeFields } from '../../../ui/people/ScopeField.tsx'
import { optionsQuery } from '../../../ui/people/queries.ts'
import { emptyParts } from '../../../ui/people/scope.ts'
import { endOfDay } from '../../../ui/people/until.ts'
import { usePeopleWords } from '../../../ui/people/words.ts'
import type { Column } from '../../../ui/table/column.ts'
import { AccessBadge } from '../AccessBadge.tsx'
import { SignInDelays } from './SignInDelays.tsx'
import { readUserSearch, shownUserColumns, userOrders, type userColumns } from './users.search.ts'

/** 'Kelola Pengguna': accounts, their access, roles, scope and suspension. */
export function UsersPage() {
  const search = useListSearch(readUserSearch)
  return <ManagePage screen={useUsersScreen(search)} search={search} lead={<SignInDelays />} />
}

/** Headings as the export writes them in this language, and lines that say by example what each takes. */
const example = {
  name: 'ido-pengguna.csv',
  text: [
    'email;name;nik;roles;hasAccess;accessUntil;regions;products',
    'sari.dewi@ido.example;Sari Dewi;910001;PO;ya;2027-12-31;*;*',
    'bayu.putra@ido.example;Bayu Putra;-;CMP | PO;ya;-;T-REG 2 | T-REG 3;*',
    '',
  ].join('\r\n'),
}

function useUsersScreen({ accessUntil_to: end }: ListSearch): ManagedScreen<UserRow> {
  const words = usePeopleWords()
  const columns = useUserColumns(words)
  return {
    calls: users,
    columns,
    defaultColumns: shownUserColumns,
    words,
    rowId: (row) => row.id,
    rowName: (row) => row.name,
    filters: useUserFilters(end),
    texts: useScreenTexts('people', 'users.'),
    bulk: UserBulk,
    bulkNeedsReason: ({ suspended }) => suspended === true,
    importExample: example,
  }
}

/** @param end the day after the last on which accesses end, where a link names one */
function useUserFilters(end: string | undefined): readonly FilterField[] {
  const { t } = useTranslation(['people', 'common'])
  const format = useFormat()
  const options = useQuery(optionsQuery)
  return [
    {
      field: 'access',
      label: t('field.access'),
      options: accessStates.map((value) => ({ value, label: t(`access.${value}`) })),
    },
    {
      field: 'suspended',
      label: t('access.suspended'),
      single: true,
      options: [
        { value: 'true', label: t('users.onlySuspended') },
        { value: 'false', label: t('users.notSuspended') },
      ],
    },
    {
      field: 'role',
      label: t('field.roles'),
      options: (options.data?.roles ?? []).map(({ name, label }) => ({ value: name, label })),
    },
    {
      field: 'region',
      label: t('users.scopeNames'),
      options: (options.data?.regions ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    // A link names a day; as a chip it can be taken away.
    ...(end
      ? [
          {
            field: 'accessUntil_to',
            label: t('users.endsBy'),
            options: [{ value: end, label: format.day(addDays(end, -1)) }],
          },
        ]
      : []),
  ]
}

const kinds = ['addRoles', 'removeRoles', 'accessUntil', 'scope', 'grant', 'revoke', 'suspend', 'unsuspend'] as const

type Kind = (typeof kinds)[number]

interface Said {
  readonly kind: Kind
  readonly roles: readonly string[]
  readonly until: string
  readonly regions: number[] | null
  readonly products: number[] | null
}

/** What the server takes; null while too little was said. */
function changeOf({ kind, roles, until, regions, products }: Said): BulkChange | null {
  if (kind === 'addRoles' || kind === 'removeRoles') return roles.length > 0 ? { [kind]: roles } : null
  if (kind === 'scope') return emptyParts({ regions, products }).length === 0 ? { scope: { regions, products } } : null
  if (kind === 'grant' || kind === 'revoke') return { hasAccess: kind === 'grant' }
  if (kind === 'suspend' || kind === 'unsuspend') return { suspended: kind === 'suspend' }
  const end = endOfDay(until)
  return until.trim() === '' || end !== null ? { accessUntil: end } : null
}

/** What can be changed of several accounts at once: one thing at a time. */
function UserBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('people')
  const options = useQuery(optionsQuery)
  const [said, setSaid] = useState<Said>({ kind: 'addRoles', roles: [], until: '', regions: null, products: null })
  const say = (by: Partial<Said>) => {
    const next = { ...said, ...by }
    setSaid(next)
    onChange(changeOf(next))
  }
  return (
    <>
      <ChoicesField
        id="bulk-kind"
        label={t('bulk.what')}
        value={said.kind}
        options={kinds.map((value) => ({ value, label: t(`bulk.${value}`) }))}
        onChange={(value) => say({ kind: value as Kind })}
      />
      {(said.kind === 'addRoles' || said.kind === 'removeRoles') && (
        <RolesField
          inputId="bulk-roles"
          value={said.roles}
          options={options.data?.roles ?? []}
          onChange={(roles) => say({ roles })}
        />
      )}
      {said.kind === 'accessUntil' && (
        <DayField
          id="bulk-until"
          label={t('field.accessUntil')}
          value={said.until}
          onChange={(until) => say({ until })}
          help={t('users.untilHelp')}
        />
      )}
      {said.kind === 'scope' && (
        <ScopeFields idOf={(part) => `bulk-${part}`} values={said} put={(part, value) => say({ [part]: value })} />
      )}
    </>
  )
}

type ColumnId = (typeof userColumns)[number]

const looks: { readonly [C in ColumnId]: Partial<Column<UserRow>> } = {
  email: { size: 188 },
  nik: { size: 92 },
  access: { size: 140 },
  roles: { size: 152, grows: true },
  accessUntil: { size: 128 },
  scope: { size: 220 },
  lastSignedInAt: { size: 168, descendingFirst: true },
  createdAt: { size: 168, descendingFirst: true },
}

function useUserColumns(words: FieldWords): Column<UserRow>[] {
  const { t } = useTranslation(['people', 'common'])
  const format = useFormat()
  const isWhole = ({ scope }: UserRow) => scope.regions === null && scope.products === null
  const cells: { readonly [C in ColumnId]: (row: UserRow) => ReactNode } = {
    email: (row) => row.email,
    nik: (row) => row.nik,
    access: (row) => <AccessBadge {...row} />,
    roles: (row) => row.roles.join(', ') || <span className="text-ink-faint">{t('role.none')}</span>,
    accessUntil: (row) => row.accessUntil && words.value('accessUntil', row.accessUntil),
    scope: (row) => (isWhole(row) ? t('scope.whole') : words.value('scope', row.scope)),
    lastSignedInAt: (row) =>
      row.lastSignedInAt ? format.instant(row.lastSignedInAt) : <span className="text-ink-faint">{t('never')}</span>,
    createdAt: (row) => format.instant(row.createdAt),
  }
  const sortable = new Set<string>(userOrders)
  return [
    {
      id: 'name',
      title: t('field.name'),
      size: 184,
      sortable: true,
      cell: (row, { tabbed }) => (
        <RecordLink calls={users} id={row.id} tabbed={tabbed}>
          {row.name}
        </RecordLink>
      ),
    },
    ...(Object.keys(cells) as ColumnId[]).map((id) => ({
      id,
      title: t(`field.${id}`),
      size: 160,
      sortable: sortable.has(id),
      ...looks[id],
      cell: (row: UserRow) => cells[id](row) ?? <span className="text-ink-faint">{t('common:none')}</span>,
    })),
  ]
}
