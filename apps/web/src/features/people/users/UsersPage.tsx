import { accessStates, users, type UserRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { ManagePage } from '../../../ui/manage/ManagePage.tsx'
import type { FilterField, ManagedScreen } from '../../../ui/manage/screen.ts'
import { useScreenTexts } from '../../../ui/manage/texts.ts'
import { useListSearch } from '../../../ui/manage/ways.tsx'
import { optionsQuery } from '../../../ui/people/queries.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { addDays } from '../../../ui/form/day.ts'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { useUserColumns } from './columns.tsx'
import { SignInDelays } from './SignInDelays.tsx'
import { UserBulk } from './UserBulk.tsx'
import { readUserSearch, shownUserColumns } from './users.search.ts'

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
