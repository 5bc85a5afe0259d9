import { shiftAt, shiftLength, type Handover, type LogbookRow, type ShiftDay } from '@ido/contract'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import form from '../../../ui/form/form.module.css'
import { useFormat } from '../../../ui/format.ts'
import { editAddress } from '../../../ui/manage/search.ts'
import { StatusChoice } from '../StatusChoice.tsx'
import { TicketLink } from '../TicketLink.tsx'
import { timesOf } from '../clock.ts'
import { latestQuery, shiftQuery, waitingQuery } from '../queries.ts'
import { useCarried } from '../words.ts'
import { GiveShift } from './GiveShift.tsx'
import { QuickEntry, type Line } from './QuickEntry.tsx'
import styles from './desk.module.css'

/** What was done in the shift so far, the newest on top, right under the line that adds to it. */
function ShiftEntries({ entries }: { readonly entries: readonly LogbookRow[] | undefined }) {
  const { t } = useTranslation('logbook')
  const { clock } = useFormat()
  const labels = useLabels()
  const carried = useCarried()
  if (!entries) return <div className={styles.loading} aria-busy />
  if (entries.length === 0) return <p className={styles.none}>{t('desk.none')}</p>
  return (
    <ul className={styles.entries} aria-label={t('desk.list')}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={styles.clock}>{timesOf(entry, { clock, running: t('running') })}</span>
          <span className="grid min-w-0 wrap-anywhere">
            {entry.activity}
            <small className="text-ink-faint text-xs">
              {[labels(entry.category), entry.product].filter(Boolean).join(' · ')}
              {entry.ticketNumber && (
                <>
                  {' · '}
                  <TicketLink entry={entry} />
                </>
              )}
              {entry.carriedFrom && ` · ${t('field.carriedFrom')} ${carried(entry.carriedFrom)}`}
              {entry.note && ` · ${entry.note}`}
            </small>
          </span>
          <StatusChoice entry={entry} />
          {entry.can.edit && (
            <Link
              to={editAddress('logbook')}
              params={{ id: String(entry.id) }}
              className={styles.edit}
              aria-label={t('desk.edit', { activity: entry.activity })}
            >
              <IconPencil size={16} aria-hidden />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The shift that one is on: what was done so far, the next line to type, and the hand-overs on both ends. */
export function ShiftDesk() {
  const { t } = useTranslation('logbook')
  const [recent] = useState(lastShifts)
  const [shift, setShift] = useState(() => shiftAt(new Date()))
  const [draft, setDraft] = useState<Line>()
  const own = useQuery(shiftQuery(shift))
  const entries = own.data ?? []
  const given = useGiven(shift)
  const who = given?.signedOffBy ?? entries.find(({ signedOffBy }) => signedOffBy !== null)?.signedOffBy ?? null
  const isNow = keyOf(shift) === keyOf(recent[0])
  return (
    <section className={styles.desk} aria-labelledby="desk-title">
      <header className={styles.head}>
        <h2 id="desk-title">{t('desk.title')}</h2>
        <ShiftChoice
          recent={recent}
          shift={shift}
          onChange={(next) => {
            setDraft(undefined)
            setShift(next)
          }}
        />
        {own.data && (
          <p role="status">
            {t('desk.summary', {
              count: entries.length,
              total: entries.length,
              open: entries.filter(({ status }) => status !== 'done').length,
            })}
          </p>
        )}
        <span className="flex-1" />
        {!given && who === null && <GiveShift shift={shift} entries={entries} />}
      </header>
      {who !== null && <p className={styles.notice}>{t(isNow ? 'desk.frozenSoFar' : 'desk.frozen', { who })}</p>}
      {(who === null || isNow) && (
        <QuickEntry
          key={keyOf(shift)}
          shift={shift}
          isNow={isNow}
          last={who === null ? entries[0] : entries.find(({ signedOffBy }) => signedOffBy === null)}
          draft={draft}
          onMove={(to, line) => {
            setDraft(line)
            setShift(to)
          }}
        />
      )}
      {given && who === null && <p className={styles.notice}>{t('desk.given')}</p>}
      {own.error && <LoadFailure error={own.error} onRetry={() => void own.refetch()} retrying={own.isFetching} />}
      <ShiftEntries entries={own.data} />
    </section>
  )
}

/** One's own hand-over of that shift, signed off or not. */
function useGiven({ date, shift }: ShiftDay): Handover | undefined {
  const [waiting, latest] = [useQuery(waitingQuery), useQuery(latestQuery)]
  const all = [...(waiting.data ?? []), ...(latest.data ?? [])]
  return all.find((given) => given.isOwn && given.date === date && given.shift === shift)
}

const shown = 10

function lastShifts(): ShiftDay[] {
  const now = Date.now()
  return Array.from({ length: shown }, (_, back) => shiftAt(now - back * shiftLength))
}

const keyOf = (shift: ShiftDay | undefined) => shift && `${shift.date} ${shift.shift}`

/** A shift that a typed time led to may be none of the last days'. */
const withChosen = (recent: readonly ShiftDay[], shift: ShiftDay): readonly ShiftDay[] =>
  recent.some((one) => keyOf(one) === keyOf(shift)) ? recent : [shift, ...recent]

interface ShiftChoiceProps {
  readonly recent: readonly ShiftDay[]
  readonly shift: ShiftDay
  readonly onChange: (shift: ShiftDay) => void
}

/** The shift that is on, or one of the last days for what is written afterwards. */
function ShiftChoice({ recent, shift, onChange }: ShiftChoiceProps) {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  return (
    <select
      className={`${form.input} ${styles.shift}`}
      aria-label={t('field.shift')}
      value={keyOf(shift)}
      onChange={(event) => onChange(recent.find((one) => keyOf(one) === event.target.value) ?? shift)}
    >
      {withChosen(recent, shift).map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {`${t(`shift.${one.shift}`)} (${t(`hours.${one.shift}`)}), ${format.day(one.date)}`}
        </option>
      ))}
    </select>
  )
}
