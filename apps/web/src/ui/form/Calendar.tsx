import { jakartaDay } from '@ido/contract'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../i18n/speech.ts'
import buttons from '../plain/icon-button.module.css'
import { addDays, addMonths } from './day.ts'
import styles from './form.module.css'

interface CalendarProps {
  readonly value: string | null
  readonly onPick: (day: string, event: MouseEvent) => void
}

const turns = [
  { name: 'previousYear', months: -12, Sign: IconChevronsLeft },
  { name: 'previousMonth', months: -1, Sign: IconChevronLeft },
  { name: 'nextMonth', months: 1, Sign: IconChevronRight },
  { name: 'nextYear', months: 12, Sign: IconChevronsRight },
] as const

/** From Monday, which is 0. */
const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7

const keys: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
}

const wholeDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const aMonday = '2024-01-01'
const daysFrom = (day: string, count: number) => Array.from({ length: count }, (_, index) => addDays(day, index))

/** A month to pick a day from; the week starts on Monday. Arrows move by days and weeks, Home and End within a week, Page keys by months. */
export function Calendar({ value, onPick }: CalendarProps) {
  const { t, i18n } = useTranslation('form')
  const [today] = useState(() => jakartaDay(Date.now()))
  const [at, setAt] = useState(value ?? today)
  const grid = useRef<HTMLDivElement>(null)
  const focusDay = () => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  useEffect(focusDay, [])
  const move = (event: KeyboardEvent) => {
    const to = keys[event.key]
    // With Alt or Ctrl they belong to the browser.
    if (!to || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    flushSync(() => setAt(to))
    focusDay()
  }
  const say = (day: string, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...how, timeZone: 'UTC' }).format(new Date(day))
  const first = `${at.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const month = say(first, { month: 'long', year: 'numeric' })
  const [back, on] = [turns.slice(0, 2), turns.slice(2)].map((some) =>
    some.map(({ name, months, Sign }) => (
      <button
        key={name}
        type="button"
        className={buttons.icon}
        aria-label={t(name)}
        onClick={() => setAt(addMonths(at, months))}
      >
        <Sign size={16} aria-hidden />
      </button>
    )),
  )
  return (
    <div className={styles.calendar}>
      <div className="flex items-center">
        {back}
        <span className="flex-1 text-center font-semibold" aria-live="polite">
          {month}
        </span>
        {on}
      </div>
      <div className={styles.week} aria-hidden>
        {daysFrom(aMonday, 7).map((day) => (
          <span key={day}>{say(day, { weekday: 'short' })}</span>
        ))}
      </div>
      <div ref={grid} role="group" aria-label={month} className={styles.week}>
        {daysFrom(first, Number(last.slice(8))).map((day) => (
          <button
            key={day}
            type="button"
            tabIndex={day === at ? 0 : -1}
            aria-label={say(day, wholeDay)}
            aria-pressed={day === value}
            aria-current={day === today ? 'date' : undefined}
            style={day === first ? { gridColumnStart: weekday(day) + 1 } : undefined}
            onClick={(event) => onPick(day, event)}
            onKeyDown={move}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </div>
  )
}
