import type { ImportProfile } from '@ido/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Failure } from '../../../ui/plain/Message.tsx'
import type { MatchingParts } from './Match.tsx'
import { previewQuery } from './queries.ts'
import { Scrolled } from '../../../ui/plain/Scrolled.tsx'
import styles from './imports.module.css'

interface PreviewTableProps extends Pick<MatchingParts, 'found'> {
  readonly id: number
  readonly profile: ImportProfile
}

const pause = 400
const mostShown = 8

/** The first rows as they would be stored; what cannot be read is marked and said. */
export function PreviewTable({ id, found, profile }: PreviewTableProps) {
  const { t, i18n } = useTranslation('imports')
  const format = useFormat()
  const titleId = useId()
  const [asked] = useDebouncedValue(profile, pause)
  const { data, error, isFetching } = useQuery(previewQuery(id, asked))
  const columns = [...new Set(Object.values(asked.fields).map(({ column }) => column))]
  const titleOf = (column: string) =>
    Object.entries(asked.fields)
      .filter(([, rule]) => rule.column === column)
      .map(([name]) => found.guess.fields.find((field) => field.name === name)?.title[i18n.language] ?? name)
      .join(', ')
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('preview.title')}</h2>
      <Failure>{error?.message}</Failure>
      <Scrolled className={styles.wide} label={t('preview.title')} isBusy={isFetching}>
        {data && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('preview.line')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {titleOf(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.slice(0, mostShown).map(({ line, cells, wrong }) => (
                <tr key={line}>
                  <th scope="row" className={styles.figure}>
                    {format.number(line)}
                    {wrong && (
                      <span className={styles.wrong}>
                        <IconAlertTriangle size={14} aria-hidden /> {t('preview.rejected')}
                      </span>
                    )}
                  </th>
                  {columns.map((column) => {
                    const cell = cells.find((one) => one.column === column)
                    return (
                      <td key={column} data-wrong={cell?.wrong ? true : undefined}>
                        {cell?.value ?? <span className={styles.small}>{t('preview.empty')}</span>}
                        {cell?.wrong && <span className={styles.wrong}>{cell.wrong}</span>}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Scrolled>
    </section>
  )
}
