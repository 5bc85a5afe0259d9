import { instantOf, jakartaDay, type Span } from '@ido/contract'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { addDays, formatDay, parseDay } from '../../../ui/form/day.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import styles from './FilterBar.module.css'
import { closePanel } from '../../../ui/plain/Dropdown.tsx'

interface OwnPeriodProps {
  readonly span: Span
  readonly onApply: (span: NonNullable<Span>) => void
}

/** First and last day as people say them; the address holds the day after the last. */
export function OwnPeriod({ span, onApply }: OwnPeriodProps) {
  const { t } = useTranslation(['dashboard', 'form'])
  const id = useId()
  const [from, setFrom] = useState(span ? formatDay(jakartaDay(new Date(instantOf(span.from)))) : '')
  const [to, setTo] = useState(span ? formatDay(jakartaDay(new Date(instantOf(span.to) - 1))) : '')
  const [tried, setTried] = useState(false)
  const [first, last] = [parseDay(from), parseDay(to)]
  const reversed = first !== null && last !== null && last < first
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (first === null || last === null || reversed) return
    onApply({ from: first, to: addDays(last, 1) })
    closePanel(event)
  }
  return (
    <form className={styles.own} aria-label={t('period.own')} onSubmit={apply} noValidate>
      <p>{t('period.own')}</p>
      <DayField
        id={`${id}-from`}
        label={t('period.from')}
        value={from}
        onChange={setFrom}
        error={tried && first === null && t('period.badDay')}
        small
      />
      <DayField
        id={`${id}-to`}
        label={t('period.to')}
        value={to}
        onChange={setTo}
        error={tried && (last === null ? t('period.badDay') : reversed && t('period.reversed'))}
        small
      />
      <Button type="submit" kind="default" size="small">
        {t('period.apply')}
      </Button>
    </form>
  )
}
