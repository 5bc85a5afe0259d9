import { isDayOnly, vocWeightFields, type VocDetail } from '@ido/contract'
import type { ReactNode } from 'react'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { formSections } from '../form/sections.ts'
import { NpsBadge } from '../Badges.tsx'
import { OutsideLink } from '../OutsideLink.tsx'
import view from '../../../ui/plain/record-view.module.css'

// Shown on their own elsewhere on the page.
const elsewhere = new Set<string>(['longtext', 'list_feedback', 'progress_by_po_description', ...vocWeightFields])
const groups = ['customer', 'feedback', 'classification', 'followUp'] as const

/** The record's fields in the groups of the form; those that say nothing are folded away. */
export function RecordFields({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation(['record', 'voc'])
  const show = useFieldShown(record)
  return groups.map((group) => {
    const fields = formSections[group].filter((field) => !elsewhere.has(field))
    const shown = fields.map((field) => ({ field, value: show(field) ?? null }))
    const [filled, empty] = [shown.filter(({ value }) => value !== null), shown.filter(({ value }) => value === null)]
    return (
      <section key={group} className={view.group} aria-labelledby={`group-${group}`}>
        <h2 id={`group-${group}`}>{t(`section.${group}`)}</h2>
        {filled.length > 0 && (
          <dl>
            {filled.map(({ field, value }) => (
              <div key={field}>
                <dt>{t(`voc:field.${field}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {empty.length > 0 && (
          <details className="mt-3 text-ink-faint text-sm">
            <summary className="w-fit">{t('detail.empty', { count: empty.length })}</summary>
            <p className="mt-1.5">{empty.map(({ field }) => t(`voc:field.${field}`)).join(', ')}</p>
          </details>
        )}
      </section>
    )
  })
}

type ShownField = (typeof formSections)[(typeof groups)[number]][number]

function useFieldShown(record: VocDetail) {
  const { t } = useTranslation(['record', 'voc'])
  const words = useLabels()
  const format = useFormat()
  return (field: ShownField): ReactNode => {
    if (field === 'time_in') {
      return isDayOnly(record.time_in) ? format.day(record.time_in) : format.instant(record.time_in)
    }
    if (field === 'insert_feedback_date') {
      return record.insert_feedback_date === null ? null : format.day(record.insert_feedback_date)
    }
    if (field === 'link') return record.link === null ? null : <OutsideLink address={record.link} />
    if (field === 'data_acuan') return record.labels.data_acuan ?? record.data_acuan_text
    if (field === 'score_nps') {
      if (record.score_nps === null || record.category_nps === null) return null
      return (
        <span className="inline-flex items-center gap-2 tabular-nums">
          {record.score_nps} <NpsBadge category={record.category_nps} />
        </span>
      )
    }
    if (field === 'validated_feedback') {
      const date = record.validate_date === null ? '' : ` · ${format.instant(record.validate_date)}`
      return `${t(`voc:validated.${record.validated_feedback}`)}${date}`
    }
    const label = record.labels[field as keyof typeof record.labels]
    return label ? words(label) : textOf(record, field)
  }
}

function textOf(record: VocDetail, field: ShownField): string | null {
  const value = record[field]
  return typeof value === 'string' ? value : null
}
