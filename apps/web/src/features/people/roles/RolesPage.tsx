import { managedRoles, roles, type RoleRow } from '@ido/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { ManagePage } from '../../../ui/manage/ManagePage.tsx'
import type { ManagedScreen } from '../../../ui/manage/screen.ts'
import { useListSearch } from '../../../ui/manage/ways.tsx'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { useRoleColumns } from './columns.tsx'
import { RoleBulk } from './RoleBulk.tsx'
import { readRoleSearch, shownRoleColumns } from './roles.search.ts'

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
  const format = useFormat()
  const words = usePeopleWords()
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
    texts: {
      title: t('roles.title'),
      add: t('roles.add'),
      count: (count) => t('roles.count', { count, total: format.number(count) }),
      search: t('roles.search'),
      searchHint: t('roles.searchHint'),
      emptyTitle: t('roles.emptyTitle'),
      emptyText: t('roles.emptyText'),
    },
    bulk: RoleBulk,
    importExample: example,
  }
}
