import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/id.js'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
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
      // In another month's pale grey they could hardly be read.
      hideOutsideDates
      ariaLabels={{
        nextMonth: t('nextMonth'),
        previousMonth: t('previousMonth'),
        nextYear: t('nextYear'),
        previousYear: t('previousYear'),
        nextDecade: t('nextDecade'),
        previousDecade: t('previousDecade'),
      }}
    />
  )
}
