import { managedRoles, type RoleRow } from '@ido/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { RecordLink } from '../../../ui/manage/ways.tsx'
import type { FieldWords } from '../../../ui/manage/words.ts'
import type { Column } from '../../../ui/table/column.ts'
import styles from '../../../ui/people/people.module.css'
import { roleOrders, type roleColumns } from './roles.search.ts'

type ColumnId = (typeof roleColumns)[number]

const looks: { readonly [C in ColumnId]: Partial<Column<RoleRow>> } = {
  name: { size: 160 },
  flags: { size: 180 },
  scope: { size: 240 },
  holders: { size: 132, align: 'right', descendingFirst: true },
  builtIn: { size: 120 },
  description: { size: 280, grows: true },
}

export function useRoleColumns(words: FieldWords): Column<RoleRow>[] {
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
      title: t(id === 'name' ? 'roles.name' : `field.${id}`),
      size: 160,
      sortable: sortable.has(id),
      ...looks[id],
      cell: (row: RoleRow) => cells[id](row) || <span className={styles.faint}>{t('common:none')}</span>,
    })),
  ]
}
