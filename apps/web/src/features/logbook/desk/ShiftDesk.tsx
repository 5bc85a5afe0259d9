import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import form from '../../../ui/form/form.module.css'
import { useFormat } from '../../../ui/format.ts'
import { shiftAt, type ShiftDay } from '../clock.ts'
import { latestQuery, shiftQuery, waitingQuery } from '../queries.ts'
import styles from './desk.module.css'
import { GiveShift } from './GiveShift.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { ShiftEntries } from './ShiftEntries.tsx'

/** The shift that one is on: what was done so far, the next line to type, and the hand-overs on both ends. */
export function ShiftDesk() {
  const { t } = useTranslation('logbook')
  const [recent] = useState(lastShifts)
  const [shift, setShift] = useState(() => shiftAt(new Date()))
  const own = useQuery(shiftQuery(shift))
  const entries = own.data ?? []
  const who = entries.find(({ signedOffBy }) => signedOffBy !== null)?.signedOffBy ?? null
  const isGiven = useIsGiven(shift)
  return (
    <section className={styles.desk} aria-labelledby="desk-title">
      <header className={styles.head}>
        <h2 id="desk-title">{t('desk.title')}</h2>
        <ShiftChoice recent={recent} shift={shift} onChange={setShift} />
        {own.data && (
          <p role="status">
            {t('desk.summary', {
              total: entries.length,
              open: entries.filter(({ status }) => status !== 'done').length,
            })}
          </p>
        )}
        <span className={styles.space} />
        {!isGiven && who === null && <GiveShift shift={shift} entries={entries} />}
      </header>
      {who === null ? (
        <QuickAdd key={keyOf(shift)} shift={shift} isNow={keyOf(shift) === keyOf(recent[0])} last={entries[0]} />
      ) : (
        <p className={styles.notice}>{t('desk.frozen', { who })}</p>
      )}
      {isGiven && who === null && <p className={styles.notice}>{t('desk.given')}</p>}
      {own.error && <LoadFailure error={own.error} onRetry={() => void own.refetch()} retrying={own.isFetching} />}
      <ShiftEntries entries={own.data} />
    </section>
  )
}

/** Whether one has handed that shift over already, signed off or not. */
function useIsGiven({ date, shift }: ShiftDay): boolean {
  const [waiting, latest] = [useQuery(waitingQuery), useQuery(latestQuery)]
  const all = [...(waiting.data ?? []), ...(latest.data ?? [])]
  return all.some((given) => given.isOwn && given.date === date && given.shift === shift)
}

const hours = 8
const shown = 10

function lastShifts(): ShiftDay[] {
  const now = Date.now()
  return Array.from({ length: shown }, (_, back) => shiftAt(new Date(now - back * hours * 3_600_000)))
}

const keyOf = (shift: ShiftDay | undefined) => shift && `${shift.date} ${shift.shift}`

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
      {recent.map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {`${t(`shift.${one.shift}`)} (${t(`hours.${one.shift}`)}), ${format.day(one.date)}`}
        </option>
      ))}
    </select>
  )
}
