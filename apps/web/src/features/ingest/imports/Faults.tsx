import type { ImportFault } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Scrolled } from '../../../ui/plain/Scrolled.tsx'
import styles from './imports.module.css'

/** What is wrong, by kind, the most frequent first; of each the first row. */
export function Faults({ faults }: { readonly faults: readonly ImportFault[] }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  if (faults.length === 0) return null
  return (
    <Scrolled className={styles.wide} label={t('faults.label')}>
      <table className={styles.table}>
        <caption className="px-0 pt-0 pb-1 text-ink-soft text-left">{t('faults.label')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('faults.column')}</th>
            <th scope="col">{t('faults.reason')}</th>
            <th scope="col" className={styles.figure}>
              {t('faults.count')}
            </th>
            <th scope="col">{t('faults.first')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ column, reason, count, line, value }) => (
            <tr key={`${column ?? ''} ${reason}`}>
              <td>{column ?? t('faults.row')}</td>
              <td>{reason}</td>
              <td className={styles.figure}>{format.number(count)}</td>
              <td>
                {t('faults.line', { line: format.number(line) })}
                {value !== '' && (
                  <>
                    : <code>{value}</code>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}
