import { retentionKinds } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { RowsByKind } from './queries.ts'
import styles from './setting.module.css'

export const sumOf = (rows: RowsByKind): number => Object.values(rows).reduce((sum, count) => sum + count, 0)

interface RowsTableProps {
  readonly rows: RowsByKind
  /** Said where there is none of any kind. */
  readonly nothing: string
}

/** Kinds of which there are rows, with how many. */
export function RowsTable({ rows, nothing }: RowsTableProps) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const kinds = retentionKinds.filter((kind) => rows[kind] > 0)
  if (kinds.length === 0) return <p>{nothing}</p>
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">{t('cleanUp.kind')}</th>
          <th scope="col">{t('cleanUp.rows')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`kind.${kind}`)}</th>
            <td>{format.number(rows[kind])}</td>
          </tr>
        ))}
      </tbody>
      {kinds.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('cleanUp.all')}</th>
            <td>{format.number(sumOf(rows))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
