import { users, type UserRow } from '@ido/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import type { FieldWords } from '../../../ui/manage/words.ts'
import { RecordLink } from '../../../ui/manage/ways.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { AccessBadge } from '../AccessBadge.tsx'
import { userOrders, type userColumns } from './users.search.ts'

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

export function useUserColumns(words: FieldWords): Column<UserRow>[] {
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
