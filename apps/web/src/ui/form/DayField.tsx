import { Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { formatDay, isNoDay, parseDay } from './day.ts'
import buttons from '../plain/icon-button.module.css'
import styles from './form.module.css'
import { FieldFrame } from './FieldFrame.tsx'

// Most days are typed; the calendar's code comes when someone opens it.
const Calendar = lazy(() => import('./Calendar.tsx').then((module) => ({ default: module.Calendar })))

interface DayFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  /** What is wrong; that a day does not exist the field says itself. */
  readonly error?: ReactNode
  /** Given what was typed, whether it is a day yet or not. */
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
  readonly help?: ReactNode
  readonly required?: boolean
  readonly small?: boolean
  readonly disabled?: boolean
  /** What the field is called out of its context, where the label says less. */
  readonly name?: string
}

/** A day typed DD/MM/YYYY or picked; its value is the typed text, which `parseDay` reads. */
export function DayField({
  id,
  value,
  onChange,
  onBlur,
  small = false,
  name,
  disabled = false,
  error,
  ...frame
}: DayFieldProps) {
  const { t } = useTranslation('form')
  const tidy = () => {
    const day = parseDay(value)
    if (day) onChange(formatDay(day))
    onBlur?.()
  }
  return (
    <FieldFrame id={id} {...frame} error={error && isNoDay(value) ? t('noDay') : error}>
      {(described) => (
        <div className={styles.day} data-small={small || undefined}>
          <input
            id={id}
            {...described}
            className={styles.input}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="off"
            placeholder="DD/MM/YYYY"
            maxLength={10}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={tidy}
          />
          <CalendarButton
            value={value}
            name={name ?? frame.label}
            disabled={disabled}
            onPick={(day) => onChange(formatDay(day))}
          />
        </div>
      )}
    </FieldFrame>
  )
}

interface CalendarButtonProps {
  readonly value: string
  readonly name: string
  readonly disabled: boolean
  readonly onPick: (day: string) => void
}

/** Opens the month in which the day lies. */
function CalendarButton({ value, name, disabled, onPick }: CalendarButtonProps) {
  const { t } = useTranslation('form')
  const [open, setOpen] = useState(false)
  const pick = (day: string) => {
    onPick(day)
    setOpen(false)
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      // In place, so that it works inside a drawer too, which lies over everything else.
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <button
          type="button"
          className={`${buttons.icon} ${styles.dayButton}`}
          disabled={disabled}
          aria-label={t('openCalendar', { field: name })}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={16} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('calendar', { field: name })}>
        <Suspense fallback={<div className="w-63 h-72.5" />}>
          <Calendar value={parseDay(value)} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
