import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { closePanel, Dropdown } from '../plain/Dropdown.tsx'
import buttons from '../plain/icon-button.module.css'
import { Calendar } from './Calendar.tsx'
import { formatDay, isNoDay, parseDay } from './day.ts'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './form.module.css'

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
  const called = name ?? frame.label
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
          <Dropdown
            label={t('calendar', { field: called })}
            face={<IconCalendar size={16} aria-hidden />}
            sign={{
              className: `${buttons.icon} ${styles.dayButton}`,
              'aria-label': t('openCalendar', { field: called }),
              disabled,
            }}
            width={278}
          >
            <Calendar
              value={parseDay(value)}
              onPick={(day, event) => {
                onChange(formatDay(day))
                closePanel(event)
              }}
            />
          </Dropdown>
        </div>
      )}
    </FieldFrame>
  )
}
