import type { ActivityRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import type { Column } from '../../ui/table/column.ts'
import { PersonButton } from './PersonButton.tsx'
import type { Extent } from './chips.ts'
import { useLogWords } from './words.ts'

/** Name, e-mail, NIK, type and time, as the specification has them; the full log adds where and from which address. */
export function useActivityColumns(extent: Extent, onPerson: (email: string) => void): readonly Column<ActivityRow>[] {
  const { t } = useTranslation('logs')
  const words = useLogWords()
  const name: Column<ActivityRow> = {
    id: 'name',
    title: t('field.name'),
    size: 152,
    sortable: true,
    cell: (line, { tabbed }) => <PersonButton name={line.name} tabbed={tabbed} onPick={() => onPerson(line.email)} />,
  }
  const email: Column<ActivityRow> = {
    id: 'email',
    title: t('field.email'),
    size: 200,
    sortable: true,
    cell: (line) => line.email,
  }
  const nik: Column<ActivityRow> = {
    id: 'nik',
    title: t('field.nik'),
    size: 88,
    sortable: true,
    cell: (line) => line.nik,
  }
  const type: Column<ActivityRow> = {
    id: 'activitytype',
    title: t('field.activitytype'),
    size: 152,
    sortable: true,
    cell: words.typeOf,
  }
  const time: Column<ActivityRow> = {
    id: 'timestamp',
    title: t('field.timestamp'),
    // The specification's form of it in full: '28 Nov 2026 - 05 : 55'.
    size: 176,
    sortable: true,
    descendingFirst: true,
    cell: ({ timestamp }) => timestamp,
  }
  if (extent === 'user-activity') {
    // Beside the specification's columns: what it was done to.
    const object = { id: 'object', title: t('field.object'), size: 152, grows: true, cell: words.object }
    return [name, email, nik, type, time, object]
  }
  return [
    name,
    type,
    { id: 'path', title: t('field.path'), size: 248, grows: true, cell: ({ path }) => path },
    time,
    { id: 'ipaddress', title: t('field.ipaddress'), size: 128, cell: ({ ipaddress }) => ipaddress },
    email,
    nik,
  ]
}
