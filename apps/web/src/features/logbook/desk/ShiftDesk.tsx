import { type Handover, shiftAt, type ShiftDay, shiftLength } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import form from '../../../ui/form/form.module.css'
import { useFormat } from '../../../ui/format.ts'
import { latestQuery, shiftQuery, waitingQuery } from '../queries.ts'
import styles from './desk.module.css'
import { GiveShift } from './GiveShift.tsx'
import { QuickEntry, type Line } from './QuickEntry.tsx'
import { ShiftEntries } from './ShiftEntries.tsx'

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
