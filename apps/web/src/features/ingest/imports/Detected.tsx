import { cellSeparators, fileEncodings, type FileSurvey, type GivenLayout } from '@ido/contract'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { PickField } from '../../../ui/form/PickField.tsx'
import { Message } from '../../../ui/plain/Message.tsx'
import { Because } from './Because.tsx'
import { useSheetSize } from './useSheetSize.ts'
import styles from './imports.module.css'

interface DetectedProps {
  readonly survey: FileSurvey
  readonly onLayout: (layout: GivenLayout) => void
}

const mostLines = 20

/** How the file is written, with the lines that decided; whoever knows better says so and it is looked at anew. */
export function Detected({ survey, onLayout }: DetectedProps) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const id = useId()
  const sizeOf = useSheetSize()
  const { layout, rows, broken, columns, encodingDecidedBy, separatorDecidedBy, titlesDecidedBy, above } = survey
  const lines = [...new Set([...Array.from({ length: mostLines + 1 }, (_, line) => line), layout.headerLine])]
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('detected.title')}</h2>
      <p role="status">
        {t('detected.found', {
          rows: t('amount.rows', { count: rows, total: format.number(rows) }),
          columns: t('amount.columns', { count: columns.length, total: format.number(columns.length) }),
        })}
        {broken > 0 && ` ${t('detected.broken', { count: broken, rows: format.number(broken) })}`}
      </p>
      <OfWorkbook survey={survey} />
      <div className={styles.inline}>
        {layout.kind === 'csv' ? (
          <>
            <PickField
              id={`${id}-separator`}
              label={t('detected.separator')}
              help={<Because cells={separatorDecidedBy} />}
              value={layout.separator}
              options={cellSeparators.map((mark) => ({ value: mark, label: t(`separator.${separatorNames[mark]}`) }))}
              onChange={(separator) => onLayout({ ...layout, separator })}
            />
            <PickField
              id={`${id}-encoding`}
              label={t('detected.encoding')}
              help={<Because cells={encodingDecidedBy} />}
              value={layout.encoding}
              options={fileEncodings.map((name) => ({ value: name, label: name.toUpperCase() }))}
              onChange={(encoding) => onLayout({ ...layout, encoding })}
            />
          </>
        ) : (
          <PickField
            id={`${id}-sheet`}
            label={t('detected.sheet')}
            value={layout.sheet}
            options={survey.sheets.map((sheet) => ({ value: sheet.name, label: `${sheet.name} (${sizeOf(sheet)})` }))}
            // Titles stand elsewhere in another sheet.
            onChange={(sheet) => onLayout({ kind: 'xlsx', sheet })}
          />
        )}
        <PickField
          id={`${id}-header`}
          label={t('detected.header')}
          help={
            <>
              {above.length > 0 && t('detected.above', { text: above.join(' · ').slice(0, 80) })}
              <Because cells={titlesDecidedBy} />
            </>
          }
          value={String(layout.headerLine)}
          options={lines.map((line) => ({
            value: String(line),
            label: line === 0 ? t('detected.noHeader') : t('detected.line', { line }),
          }))}
          onChange={(line) => onLayout({ ...layout, headerLine: Number(line) })}
        />
      </div>
    </section>
  )
}

/** What a workbook shows otherwise than it is read. */
function OfWorkbook({ survey: { hidden, merged } }: Pick<DetectedProps, 'survey'>) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { rows, ranges, columns } = hidden
  const which = ranges.map(({ from, to }) =>
    from === to ? format.number(from) : `${format.number(from)}\u2013${format.number(to)}`,
  )
  const told = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const lines = [...which, ...(told < rows ? ['\u2026'] : [])].join(', ')
  if (rows === 0 && columns.length === 0 && merged === 0) return null
  return (
    <>
      {rows > 0 && <Message>{t('detected.hidden', { count: rows, rows: format.number(rows), lines })}</Message>}
      {columns.length > 0 && <Message>{t('detected.hiddenColumns', { names: columns.join(', ') })}</Message>}
      {merged > 0 && (
        <p className="text-ink-faint text-sm wrap-anywhere">
          {t('detected.merged', { count: merged, cells: format.number(merged) })}
        </p>
      )}
    </>
  )
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
