import { IconCalendarCheck, IconCalendarClock, IconPlayerPlay } from '@tabler/icons-react'
import {
  type AnnouncementRow,
  announcements,
  type AnnouncementState,
  announcementStates,
  type Importance,
  importances,
  jakartaDay,
  type Role,
  roles,
} from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { addDays } from '../../ui/form/day.ts'
import { useFormat } from '../../ui/format.ts'
import { ManagePage } from '../../ui/manage/ManagePage.tsx'
import type { BulkFormProps, ManagedScreen } from '../../ui/manage/screen.ts'
import { RecordLink, useListSearch } from '../../ui/manage/ways.tsx'
import { AudienceField } from '../../ui/people/AudienceField.tsx'
import badge from '../../ui/plain/state.module.css'
import type { Column } from '../../ui/table/column.ts'
import { announcementColumns, readAnnouncementSearch } from './announcements.search.ts'
import { useAnnouncementWords } from './announcements.ts'
import { ImportanceField } from './ImportanceField.tsx'

/** 'Kelola Pengumuman': what home tells some people, or all, for some days. */
export function AnnouncementsPage() {
  return <ManagePage screen={useAnnouncementsScreen()} search={useListSearch(readAnnouncementSearch)} />
}

/** Lines that say by example what each column takes. */
function exampleOfWeek() {
  const today = jakartaDay(new Date())
  const later = addDays(today, 7)
  const text = [
    'title;text;link;importance;audience;shownFrom;shownThrough',
    `Pemeliharaan aplikasi tiket;Tidak tersedia pukul 22.00 sampai 24.00 WIB.;/v3/manage/logbook;warning;AGENT;${today};${later}`,
    `Pelatihan dashboard;Terbuka untuk semua unit.;-;info;-;${today};${later}`,
    '',
  ].join('\r\n')
  return { name: 'ido-pengumuman.csv', text }
}

function useAnnouncementsScreen(): ManagedScreen<AnnouncementRow> {
  const { t } = useTranslation('announcements')
  const format = useFormat()
  return {
    calls: announcements,
    columns: useAnnouncementColumns(),
    defaultColumns: announcementColumns,
    words: useAnnouncementWords(),
    rowId: ({ id }) => id,
    rowName: ({ title }) => title,
    filters: [
      {
        field: 'state',
        label: t('field.state'),
        options: announcementStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
      },
      {
        field: 'importance',
        label: t('field.importance'),
        options: importances.map((one) => ({ value: one, label: t(`importance.${one}`) })),
      },
      {
        field: 'audience',
        label: t('field.audience'),
        options: roles.map((role) => ({ value: role, label: role })),
      },
    ],
    texts: {
      title: t('title'),
      add: t('add'),
      count: (count) => t('count', { count, total: format.number(count) }),
      search: t('search'),
      searchHint: t('searchHint'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
    },
    bulk: AnnouncementBulk,
    importExample: exampleOfWeek(),
  }
}

function useAnnouncementColumns(): Column<AnnouncementRow>[] {
  const { t } = useTranslation('announcements')
  const words = useAnnouncementWords()
  const format = useFormat()
  return [
    {
      id: 'title',
      title: t('field.title'),
      size: 260,
      sortable: true,
      cell: ({ id, title }, { tabbed }) => (
        <RecordLink calls={announcements} id={id} tabbed={tabbed}>
          {title}
        </RecordLink>
      ),
    },
    { id: 'state', title: t('field.state'), size: 140, cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'importance',
      title: t('field.importance'),
      size: 120,
      cell: ({ importance }) => words.value('importance', importance),
    },
    {
      id: 'audience',
      title: t('field.audience'),
      size: 160,
      cell: ({ audience }) => words.value('audience', audience),
    },
    {
      id: 'shownFrom',
      title: t('field.shownFrom'),
      size: 130,
      sortable: true,
      cell: ({ shownFrom }) => format.day(shownFrom),
    },
    {
      id: 'shownThrough',
      title: t('field.shownThrough'),
      size: 140,
      sortable: true,
      cell: ({ shownThrough }) => format.day(shownThrough),
    },
    {
      id: 'dismissed',
      title: t('field.dismissed'),
      size: 120,
      align: 'right',
      sortable: true,
      cell: ({ dismissed }) => format.number(dismissed),
    },
    { id: 'text', title: t('field.text'), size: 260, grows: true, cell: ({ text }) => text },
  ]
}

const icons = { running: IconPlayerPlay, coming: IconCalendarClock, past: IconCalendarCheck } as const

/** How an announcement stands to today, by sign and word. */
function StateBadge({ state }: { readonly state: AnnouncementState }) {
  const { t } = useTranslation('announcements')
  const Icon = icons[state]
  return (
    <span className={badge.state} data-state={state}>
      <Icon size={16} aria-hidden /> {t(`state.${state}`)}
    </span>
  )
}

/** What can be changed of several at once: whom they are for, and how much they matter. */
function AnnouncementBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('announcements')
  const [audience, setAudience] = useState<readonly Role[]>([])
  const [importance, setImportance] = useState<Importance | null>(null)
  const say = (shownTo: readonly Role[], matters: Importance | null) => {
    setAudience(shownTo)
    setImportance(matters)
    const said = shownTo.length > 0 || matters !== null
    onChange(
      said
        ? { ...(shownTo.length > 0 && { audience: shownTo }), ...(matters !== null && { importance: matters }) }
        : null,
    )
  }
  return (
    <>
      <AudienceField
        id="bulk-audience"
        label={t('field.audience')}
        help={t('audienceHelp')}
        value={audience}
        onChange={(shownTo) => say(shownTo, importance)}
      />
      <ImportanceField
        id="bulk-importance"
        label={t('field.importance')}
        value={importance}
        onChange={(matters) => say(audience, matters)}
      />
    </>
  )
}
