import { IconCalendarCheck, IconCalendarClock, IconPlayerPlay } from '@tabler/icons-react'
import { type AnnouncementRow, announcements, announcementStateWords, jakartaDay } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { addDays, formatDay, parseDay } from '../../ui/form/day.ts'
import type { DeclaredScreen } from '../../ui/manage/declared/screen.ts'
import badge from '../../ui/plain/parts.module.css'

/** 'Kelola Pengumuman': what home tells some people, or all, for some days. */
export const announcementScreen: DeclaredScreen<AnnouncementRow> = {
  calls: announcements,
  cells: { state: StateBadge },
  bulk: ['audience', 'importance'],
  // A new one is shown from today for a week.
  start() {
    const today = jakartaDay(new Date())
    return { shownFrom: formatDay(today), shownThrough: formatDay(addDays(today, 6)) }
  },
  check({ shownFrom, shownThrough }, say) {
    const [from, through] = [parseDay(String(shownFrom)), parseDay(String(shownThrough))]
    const isBackwards = from !== null && through !== null && through < from
    return isBackwards ? { shownThrough: say('problem.order') } : {}
  },
  useExample() {
    const today = jakartaDay(new Date())
    const later = addDays(today, 7)
    const text = [
      'title;text;link;importance;audience;shownFrom;shownThrough',
      `Pemeliharaan aplikasi tiket;Tidak tersedia pukul 22.00 sampai 24.00 WIB.;/v3/manage/logbook;warning;AGENT;${today};${later}`,
      `Pelatihan dashboard;Terbuka untuk semua unit.;-;info;-;${today};${later}`,
      '',
    ].join('\r\n')
    return { name: 'ido-pengumuman.csv', text }
  },
}

const icons = { running: IconPlayerPlay, coming: IconCalendarClock, past: IconCalendarCheck } as const

/** How an announcement stands to today, by sign and word. */
function StateBadge({ state }: AnnouncementRow) {
  const { i18n } = useTranslation()
  const Icon = icons[state]
  return (
    <span className={badge.state} data-state={state}>
      <Icon size={16} aria-hidden /> {announcementStateWords[state][i18n.language]}
    </span>
  )
}
