import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../format.ts'

interface SmallSampleProps {
  readonly answers: number
  /** In two words, where a line has no room for more; the rest is in its title. */
  readonly brief?: boolean
}

/** Beside a rate or an NPS of few records: a sign and words that it says little. */
export function SmallSample({ answers, brief = false }: SmallSampleProps) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const whole = t('smallSample.whole', { n: format.number(answers) })
  return (
    <span className="inline-flex gap-1 items-center text-watch text-sm" title={whole}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      <span aria-hidden={brief || undefined}>{brief ? t('smallSample.brief') : whole}</span>
      {brief && <span className="spoken">{whole}</span>}
    </span>
  )
}
