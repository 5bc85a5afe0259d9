import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/id.js'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './form.module.css'

interface CalendarProps {
  readonly value: string | null
  readonly onPick: (day: string) => void
}

/** A month to pick a day from; the week starts on Monday. */
export function Calendar({ value, onPick }: CalendarProps) {
  const [today] = useState(() => new Date())
  const { t, i18n } = useTranslation('form')
  return (
    <DatePicker
      className={styles.calendar}
      locale={i18n.language}
      value={value}
      defaultDate={value ?? today}
      onChange={(day) => day && onPick(day)}
      weekendDays={[]}
      ariaLabels={{
        nextMonth: t('nextMonth'),
        previousMonth: t('previousMonth'),
        monthLevelControl: t('chooseMonth'),
        nextYear: t('nextYear'),
        previousYear: t('previousYear'),
        yearLevelControl: t('chooseYear'),
        nextDecade: t('nextDecade'),
        previousDecade: t('previousDecade'),
      }}
    />
  )
}
