import { dayLength, vocReferenceFields, vocWeightFields, type VocColumn, type VocRow } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat, type Format } from '../../../ui/format.ts'
import parts from '../../../ui/plain/parts.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { DueTime, NpsBadge, OutsideLink, StatusBadge } from '../Badges.tsx'
import styles from '../voc.module.css'
import { vocPaths, type VocPlace } from '../voc.read.ts'
import type { VocSearch } from './voc.search.ts'

type Look = Partial<Omit<Column<VocRow>, 'id' | 'title' | 'cell'>>
type Cell = (row: VocRow, format: Format) => ReactNode

const labelled = new Set<string>([...vocReferenceFields, ...vocWeightFields])
const long: Look = { size: 216, grows: true }
const figure: Look = { size: 120, align: 'right', descendingFirst: true }
const date: Look = { size: 132, descendingFirst: true }

/** Columns that look unlike plain text of 160 px. */
const looks: { readonly [C in VocColumn]?: Look } = {
  voc_id: { size: 160, descendingFirst: true },
  survey_id: { size: 132 },
  createdby: { size: 128 },
  list_feedback: long,
  longtext: long,
  progress_by_po_description: long,
  defined_problem_statement: long,
  progress_by_po_text: { size: 124, align: 'right', descendingFirst: true },
  status: { size: 124 },
  score: { ...figure, size: 136 },
  score_nps: figure,
  category_nps: { size: 136 },
  time_in: date,
  insert_feedback_date: date,
  createddate: { ...date, size: 168 },
  validate_date: { ...date, size: 168 },
  due_at: { size: 228 },
  regional_company: { size: 112 },
  sentiment_feedback: { size: 112 },
  company_or_school_name: { size: 220 },
}

/** Columns whose cell is more than the field's own words. */
const cells: { readonly [C in VocColumn]?: Cell } = {
  // Most records have no list of points; the customer's own words say what they are about.
  list_feedback: (row) => row.list_feedback || (row.longtext && <span className="text-ink-faint">{row.longtext}</span>),
  status: (row) => <StatusBadge status={row.status} />,
  createdby: (row) => row.createdBy,
  progress_by_po_text: (row) => (
    <span className={styles.progress} style={{ '--share': `${row.progress_by_po}%` } as CSSProperties}>
      {row.progress_by_po_text}
    </span>
  ),
  category_nps: (row) => row.category_nps && <NpsBadge category={row.category_nps} />,
  time_in: (row, format) => format.day(row.time_in),
  insert_feedback_date: (row, format) => row.insert_feedback_date && format.day(row.insert_feedback_date),
  createddate: (row, format) => format.instant(row.createddate),
  due_at: (row) => row.due_at && <DueTime at={row.due_at} />,
  validate_date: (row, format) => row.validate_date && format.instant(row.validate_date),
  data_acuan: (row) => row.labels.data_acuan ?? row.data_acuan_text,
  link: (row) => row.link && <OutsideLink address={row.link} />,
}

function plain(row: VocRow, column: VocColumn, words: (label: string) => string): ReactNode {
  if (labelled.has(column)) {
    const label = row.labels[column as keyof VocRow['labels']]
    return label && words(label)
  }
  return row[column as Exclude<keyof VocRow, 'labels'> & VocColumn]
}

/** The table's columns: the record's number first, then the person's own in their order. */
export function useVocColumns(
  place: VocPlace,
  search: VocSearch,
  { chosen, agedAt }: { readonly chosen: readonly VocColumn[]; readonly agedAt: Date | undefined },
): Column<VocRow>[] {
  const { t } = useTranslation('voc')
  const words = useLabels()
  const format = useFormat()
  const column = (id: VocColumn, cell: Column<VocRow>['cell']): Column<VocRow> => ({
    id,
    title: t(`field.${id}`),
    cell,
    size: 160,
    sortable: true,
    ...looks[id],
    ...(id === 'time_in' && agedAt && { size: 184 }),
  })
  return [
    column('voc_id', (row, { tabbed }) => (
      <Link
        to={vocPaths[place].detail}
        params={{ id: String(row.id) }}
        state={{ vocList: search }}
        className={`${parts.recordLink} tabular-nums`}
        tabIndex={tabbed ? undefined : -1}
      >
        {row.voc_id}
      </Link>
    )),
    ...chosen.map((id) =>
      column(id, (row) => {
        const cell = cells[id]
        if (id === 'time_in' && agedAt) {
          const days = Math.floor((agedAt.getTime() - Date.parse(row.time_in)) / dayLength)
          return (
            <>
              {format.day(row.time_in)}{' '}
              <span className="text-ink-faint">{t('list.views.age', { count: days, days: format.number(days) })}</span>
            </>
          )
        }
        const shown = cell ? cell(row, format) : plain(row, id, words)
        return shown === null || shown === undefined || shown === '' ? (
          <span className="text-ink-faint">{t('none')}</span>
        ) : (
          shown
        )
      }),
    ),
  ]
}
