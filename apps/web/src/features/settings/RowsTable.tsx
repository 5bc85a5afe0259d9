import { retentionKinds, type DueRows } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { RowsByKind } from './queries.ts'
import { useKindWords } from './words.ts'
import styles from './setting.module.css'

export const sumOf = (rows: RowsByKind): number => Object.values(rows).reduce((sum, count) => sum + count, 0)

interface RowsTableProps {
  readonly rows: RowsByKind
  /** Since when the oldest of a kind; absent where they are gone. */
  readonly oldest?: DueRows['oldest']
  /** Said where there is none of any kind. */
  readonly nothing: string
}

/** Kinds of which there are rows, with how many. */
export function RowsTable({ rows, oldest, nothing }: RowsTableProps) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const words = useKindWords()
  const since = (at: string | null | undefined) => (at ? format.day(at) : '')
  const kinds = retentionKinds.filter((kind) => rows[kind] > 0)
  if (kinds.length === 0) return <p>{nothing}</p>
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">{t('cleanUp.kind')}</th>
          {oldest && <th scope="col">{t('cleanUp.oldest')}</th>}
          <th scope="col">{t('cleanUp.rows')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{words(kind)}</th>
            {oldest && <td>{since(oldest[kind])}</td>}
            <td>{format.number(rows[kind])}</td>
          </tr>
        ))}
      </tbody>
      {kinds.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={oldest ? 2 : 1}>
              {t('cleanUp.all')}
            </th>
            <td>{format.number(sumOf(rows))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
