import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import styles from './imports.module.css'

interface BecauseProps {
  readonly cells: readonly { readonly line: number; readonly value: string }[]
  /** They leave it open instead of deciding it. */
  readonly asks?: boolean
}

/** The rows that decided how something is read. */
export function Because({ cells, asks = false }: BecauseProps) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  if (cells.length === 0) return null
  return (
    <span className="block text-ink-soft text-xs">
      {t(asks ? 'because.unclear' : 'because.decided')}
      {cells.map(({ line, value }) => (
        <span key={line} className={styles.because} title={value}>
          {t('because.line', { line: format.number(line) })} <code className="wrap-anywhere">{value}</code>
        </span>
      ))}
    </span>
  )
}
