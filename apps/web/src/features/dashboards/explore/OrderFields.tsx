import type { DatasetInfo, WidgetQuery } from '@ido/contract'
import { useId } from 'react'
import type { Language } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { PickField } from '../../../ui/form/PickField.tsx'
import styles from './explore.module.css'

interface OrderFieldsProps {
  readonly query: WidgetQuery
  readonly dataset: DatasetInfo
  readonly language: Language
  readonly onChange: (by: Partial<WidgetQuery>) => void
}

const tops = [5, 10, 15, 20, 50]

/** In which order the groups come, and how many of them; without a split there is nothing to order. */
export function OrderFields({ query, dataset, language, onChange }: OrderFieldsProps) {
  const { t } = useTranslation('explore')
  const id = useId()
  const { dimensions = [], sort = [], top, others = false } = query
  if (dimensions.length === 0) return null
  const known = [
    ...dataset.measures.filter(({ id: name }) => query.measures.includes(name)),
    ...dataset.dimensions.filter(({ id: name }) => dimensions.includes(name)),
  ]
  const orders = known.flatMap(({ id: by, titles }) =>
    (['desc', 'asc'] as const).map((order) => ({
      value: `${by}:${order}`,
      label: t(`order.${order}`, { name: titles[language] }),
    })),
  )
  const [first] = sort
  const counts = [...new Set([...tops, ...(top ? [top] : [])])].toSorted((a, b) => a - b)
  return (
    <>
      <PickField
        id={`${id}-sort`}
        label={t('sort')}
        value={first ? `${first.by}:${first.order}` : ''}
        options={[{ value: '', label: t('unsorted') }, ...orders]}
        onChange={(chosen) => {
          const [by = '', order] = chosen.split(':')
          onChange({ sort: chosen === '' ? [] : [{ by, order: order === 'desc' ? 'desc' : 'asc' }] })
        }}
      />
      <PickField
        id={`${id}-top`}
        label={t('top')}
        value={top ? String(top) : ''}
        options={[
          { value: '', label: t('allGroups') },
          ...counts.map((count) => ({ value: String(count), label: t('topOf', { count }) })),
        ]}
        onChange={(chosen) => onChange(chosen === '' ? { top: undefined, others: undefined } : { top: Number(chosen) })}
      />
      {top !== undefined && (
        <label className={styles.check}>
          <input type="checkbox" checked={others} onChange={() => onChange({ others: !others })} />
          {t('others')}
        </label>
      )}
    </>
  )
}
