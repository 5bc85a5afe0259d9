import type { ImportProfile, PreviewRows } from '@ido/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Failure } from '../../../ui/plain/Message.tsx'
import type { MatchingParts } from './matching.ts'
import { previewQuery } from './queries.ts'
import { Scrolled } from '../../../ui/plain/Scrolled.tsx'
import styles from './imports.module.css'

interface PreviewTableProps extends Pick<MatchingParts, 'found'> {
  readonly id: number
  readonly profile: ImportProfile
}

type PreviewCell = PreviewRows[number]['cells'][number]

/** What the fields of a column are alike; undefined where they differ. */
function kindOfAll<T>([first, ...others]: readonly T[]): T | undefined {
  return others.every((other) => other === first) ? first : undefined
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
  const titleOf = (name: string) =>
    found.guess.fields.find((field) => field.name === name)?.title[i18n.language] ?? name
  const kinds = new Map(found.guess.fields.map(({ name, kind }) => [name, kind]))
  const truths: Readonly<Record<string, string>> = { true: t('preview.yes'), false: t('preview.no') }
  const wordsIn = ({ value }: PreviewCell, kind: string | undefined) =>
    value !== null && kind === 'yesNo' ? (truths[value] ?? value) : value
  const columns = [
    ...[...Map.groupBy(Object.entries(asked.fields), ([, { column }]) => column)].map(([column, filled]) => ({
      key: `column ${column}`,
      title: filled.map(([name]) => titleOf(name)).join(', '),
      kind: kindOfAll(filled.map(([name]) => kinds.get(name))),
      isOf: (cell: PreviewCell) => cell.column === column,
    })),
    // What is the same in every row, too.
    ...Object.keys(asked.constants).map((name) => ({
      key: `field ${name}`,
      title: titleOf(name),
      kind: kinds.get(name),
      isOf: (cell: PreviewCell) => cell.field === name,
    })),
  ]
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
                {columns.map(({ key, title }) => (
                  <th key={key} scope="col">
                    {title}
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
                      <span className="block text-bad text-xs font-medium">
                        <IconAlertTriangle size={14} aria-hidden /> {t('preview.rejected')}
                      </span>
                    )}
                  </th>
                  {columns.map(({ key, kind, isOf }) => {
                    const cell = cells.find(isOf)
                    return (
                      <td key={key} data-wrong={cell?.wrong ? true : undefined}>
                        {(cell && wordsIn(cell, kind)) ?? (
                          <span className="block text-ink-soft text-xs">{t('preview.empty')}</span>
                        )}
                        {cell?.wrong && <span className="block text-bad text-xs font-medium">{cell.wrong}</span>}
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
