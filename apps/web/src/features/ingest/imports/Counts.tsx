import type { ImportRows } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import styles from './imports.module.css'

const kinds = ['read', 'added', 'changed', 'known', 'bad'] as const

/** What becomes, or became, of the rows. */
export function Counts({ rows, tense }: { readonly rows: ImportRows; readonly tense: 'would' | 'did' }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return (
    <dl className={styles.counts}>
      {kinds.map((kind) => (
        <div key={kind} data-kind={kind === 'bad' && rows.bad > 0 ? 'bad' : undefined}>
          <dt className="text-ink-soft text-sm">{t(`counts.${tense}.${kind}`)}</dt>
          <dd className="text-xl tabular-nums">{format.number(rows[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}
