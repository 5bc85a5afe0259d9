import { misfitsOf, type AskedAlone, type DatasetInfo, type WidgetQuery } from '@ido/contract'
import { IconAdjustments } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Language } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { PickField } from '../../../ui/form/PickField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { askedOf } from './explore.search.ts'
import styles from './explore.module.css'
import { KindChoice } from './KindChoice.tsx'
import { NamedList } from './NamedList.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'

interface QuestionEditorProps {
  readonly asked: AskedAlone
  readonly datasets: readonly DatasetInfo[]
  readonly dataset: DatasetInfo
  readonly language: Language
  readonly onChange: (asked: AskedAlone) => void
}

/** Groups beyond the largest are one more, as long as nobody asks for all of them. */
const firstTop = 15

/** What is asked, in words of the catalogue; each choice is answered at once. On a phone it is folded until it is wanted. */
export function QuestionEditor({ asked, datasets, dataset, language, onChange }: QuestionEditorProps) {
  const { t } = useTranslation('explore')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { query } = asked
  const set = (by: Partial<WidgetQuery>) => onChange({ ...asked, query: { ...query, ...by } })
  const splitBy = (dimensions: string[]) => {
    const isFirst = (query.dimensions ?? []).length === 0 && dimensions.length > 0 && query.top === undefined
    const {
      measures: [first = ''],
    } = query
    set({
      dimensions,
      ...(isFirst && {
        top: firstTop,
        others: true,
        ...(!query.grain && { sort: [{ by: first, order: 'desc' as const }] }),
      }),
    })
  }
  const setGrain = (step: string) => {
    const { grain: _grain, ...rest } = query
    const grain = step === 'auto' ? step : dataset.grains.find((one) => one === step)
    const kind = grain && misfitsOf(asked.kind, { ...rest, grain }, dataset).length > 0 ? 'line' : asked.kind
    onChange({ ...asked, kind, query: grain ? { ...rest, grain } : rest })
  }
  return (
    <section className={styles.editor} aria-label={t('editor')} data-open={isOpen || undefined}>
      <div className={styles.fold}>
        <Button kind="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconAdjustments size={16} aria-hidden />
          {t(isOpen ? 'fold' : 'unfold')}
        </Button>
      </div>
      <div className={styles.fields}>
        <PickField
          id={`${id}-dataset`}
          label={t('dataset')}
          value={dataset.id}
          options={datasets.map((one) => ({ value: one.id, label: one.titles[language] }))}
          onChange={(chosen) => {
            const next = datasets.find((one) => one.id === chosen)
            if (next) onChange(askedOf(next, asked))
          }}
        />
        <NamedList
          label={t('measures')}
          add={t('addMeasure')}
          options={dataset.measures.map((measure) => ({ id: measure.id, title: measure.titles[language] }))}
          picked={query.measures}
          least={1}
          most={8}
          onPick={(measures) => set({ measures })}
        />
        <NamedList
          label={t('dimensions')}
          add={t('addDimension')}
          none={t('notSplit')}
          options={dataset.dimensions.map((dimension) => ({
            id: dimension.id,
            title: dimension.titles[language],
            why: whyNotSplit(dimension, query, t),
          }))}
          picked={query.dimensions ?? []}
          least={0}
          most={3}
          onPick={splitBy}
        />
        <PickField
          id={`${id}-grain`}
          label={t('grain')}
          value={query.grain ?? ''}
          options={[
            { value: '', label: t('noGrain') },
            { value: 'auto', label: t('steps.auto') },
            ...dataset.grains.map((grain) => ({ value: grain, label: t(`steps.${grain}`) })),
          ]}
          onChange={setGrain}
        />
        <KindChoice asked={asked} dataset={dataset} onKind={(kind) => onChange({ ...asked, kind })} />
        <TargetField asked={asked} dataset={dataset} language={language} onChange={onChange} />
        <OrderFields query={query} dataset={dataset} language={language} onChange={set} />
      </div>
    </section>
  )
}

type Dimension = DatasetInfo['dimensions'][number]

function whyNotSplit(
  { measures, isOfNow }: Dimension,
  query: WidgetQuery,
  t: ReturnType<typeof useTranslation<'explore'>>['t'],
): string | undefined {
  if (measures && query.measures.some((id) => !measures.includes(id))) return t('notWithMeasure')
  return isOfNow && query.grain ? t('notOverTime') : undefined
}

interface OrderFieldsProps {
  readonly query: WidgetQuery
  readonly dataset: DatasetInfo
  readonly language: Language
  readonly onChange: (by: Partial<WidgetQuery>) => void
}

const tops = [5, 10, 15, 20, 50]

/** In which order the groups come, and how many of them; without a split there is nothing to order. */
function OrderFields({ query, dataset, language, onChange }: OrderFieldsProps) {
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
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" checked={others} onChange={() => onChange({ others: !others })} />
          {t('others')}
        </label>
      )}
    </>
  )
}

interface TargetFieldProps {
  readonly asked: AskedAlone
  readonly dataset: DatasetInfo
  readonly language: Language
  readonly onChange: (asked: AskedAlone) => void
}

/** What a single figure should reach; shares are typed in percent, as they are read. */
function TargetField({ asked, dataset, language, onChange }: TargetFieldProps) {
  const { t } = useTranslation('explore')
  const id = useId()
  const measure = dataset.measures.find((one) => one.id === asked.query.measures[0])
  const factor = measure?.unit === 'share' ? 100 : 1
  const written = asked.target === undefined ? '' : String(Number((asked.target * factor).toPrecision(12)))
  const shown = language === 'id' ? written.replace('.', ',') : written
  const [typed, setTyped] = useState(shown)
  const value = typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.')) / factor
  const isWrong = value !== undefined && !Number.isFinite(value)
  if (asked.kind !== 'number' && asked.kind !== 'gauge') return null
  const apply = () => {
    if (isWrong || value === asked.target) return
    const { target: _target, ...rest } = asked
    onChange({ ...rest, ...(value !== undefined && { target: value }) })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        id={`${id}-target`}
        label={t('target')}
        value={typed}
        onChange={setTyped}
        longest={20}
        short
        beside={
          <>
            {factor === 100 && '%'}
            <Button type="submit" kind="default" size="small">
              {t('targetApply')}
            </Button>
          </>
        }
        error={isWrong && t('targetWrong')}
        help={asked.kind === 'gauge' ? t('targetForGauge') : undefined}
      />
    </form>
  )
}
