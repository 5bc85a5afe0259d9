import { jakartaDay, topdown, type TopdownRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { SmallSample } from '../../ui/figures/SmallSample.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFormat } from '../../ui/format.ts'
import type { DeclaredScreen, FieldInputProps } from '../../ui/manage/declared/screen.ts'
import type { BulkFormProps } from '../../ui/manage/screen.ts'
import { Bone } from '../../ui/table/placeholders.tsx'
import { Comparison, answered } from './Comparison.tsx'
import { Gap } from './Gap.tsx'
import { comparisonsQuery, useComparisonOf } from './topdown.ts'

const besides = { measured: 192, interval: 160, answers: 104, toScore: 176, toTarget: 200 } as const
const columnsBeside = Object.entries(besides).map(([name, size]) => [name, { size, align: 'right' }] as const)
const beside = (what: keyof typeof besides) => (row: TopdownRow) => <Beside id={row.id} what={what} />

/** 'NPS Top-down': what the group says of its units, beside what VOC measures. */
export const topdownScreen: DeclaredScreen<TopdownRow> = {
  calls: topdown,
  useName() {
    const { t } = useTranslation('topdown')
    return ({ cfu, year, semester }) => t('name', { cfu, year, semester })
  },
  lead: <Comparison />,
  cells: {
    npsScore: ({ npsScore }) => <Points points={npsScore} />,
    target: ({ target }) => <Points points={target} />,
    measured: beside('measured'),
    interval: beside('interval'),
    answers: beside('answers'),
    toScore: beside('toScore'),
    toTarget: beside('toTarget'),
    timestamp: ChangedAt,
  },
  looks: { ...Object.fromEntries(columnsBeside), timestamp: { size: 176, descendingFirst: true } },
  useChoices: () => ({ year: yearsNow() }),
  inputs: { cfu: UnitInput, year: YearInput, semester: SemesterInput, npsScore: PointsInput, target: PointsInput },
  bulkForm: TopdownBulk,
  beside: ({ record }) => <Gap id={record.id} />,
  useExample() {
    const cfu = useQuery(comparisonsQuery).data?.meta.cfus[0] ?? 'Enterprise'
    const [year] = useState(thisYear)
    const text = ['cfu;year;semester;npsScore;target', `${cfu};${year};1;38,5;45`, `${cfu};${year};2;41;45`, '']
    return { name: 'ido-topdown.csv', text: text.join('\r\n') }
  },
}

const thisYear = () => Number(jakartaDay(new Date()).slice(0, 4))
/** Years that somebody writes of: the next one back to three before. */
const yearsNow = () => [1, 0, -1, -2, -3].map((after) => String(thisYear() + after))

// ---- Cells ----

function Points({ points }: { readonly points: string }) {
  return useFormat().number(Number(points), 2)
}

function ChangedAt({ at }: TopdownRow) {
  return useFormat().instant(at)
}

interface BesideProps {
  readonly id: number
  readonly what: keyof typeof besides
}

/** What VOC measures of the unit and half year of a row, and how far that is from what was said. */
function Beside({ id, what }: BesideProps) {
  const { t } = useTranslation('topdown')
  const format = useFormat()
  const { comparison, isPending } = useComparisonOf()(id)
  if (isPending) return <Bone />
  if (!comparison) return '–'
  const { measured, toScore, toTarget, state, isMeasured } = comparison
  const { nps, low, high, smallSample } = measured
  if (nps === null || toScore === null || toTarget === null)
    return what === 'measured' ? t(isMeasured ? 'noAnswers' : 'notMeasured') : '–'
  const answers = answered(comparison)
  switch (what) {
    case 'measured':
      return (
        <>
          {smallSample && <SmallSample answers={answers} brief />} {format.number(nps)}
        </>
      )
    case 'interval':
      return t('interval', { low: format.number(low ?? nps), high: format.number(high ?? nps) })
    case 'answers':
      return format.number(answers)
    case 'toScore':
      return format.change(toScore)
    case 'toTarget':
      return t('toTargetShort', { gap: format.change(toTarget), state: t(`state.${state}`) })
  }
}

// ---- Inputs ----

/** A unit that VOC measures, or any other. */
function UnitInput({ value, field: _field, renderOption: _renderOption, record: _record, ...props }: FieldInputProps) {
  const { t } = useTranslation('topdown')
  const units = useQuery(comparisonsQuery).data?.meta.cfus ?? []
  const help = units.length > 0 && t('cfuHelp', { units: units.join(', ') })
  return <TextField {...props} value={String(value)} longest={100} suggestions={units} help={help} />
}

/** A record of another year keeps its own. */
function YearInput({ value, field: _field, renderOption: _renderOption, record: _record, ...props }: FieldInputProps) {
  const [offered] = useState(yearsNow)
  const own = String(value)
  const years = own === '' || offered.includes(own) ? offered : [own, ...offered]
  return <SelectField {...props} value={own} options={years.map((year) => ({ value: year, label: year }))} />
}

function SemesterInput({ value, field: _field, renderOption: _option, record: _record, ...props }: FieldInputProps) {
  const { t } = useTranslation('topdown')
  const options = (['1', '2'] as const).map((half) => ({ value: half, label: t(`semester.${half}`) }))
  return <SelectField {...props} value={String(value)} options={options} />
}

function PointsInput({ value, field: _field, renderOption: _option, record: _record, ...props }: FieldInputProps) {
  const { t } = useTranslation('topdown')
  return <TextField {...props} value={String(value)} longest={24} short beside={t('points')} />
}

// ---- Many at once ----

const mostRaised = 200

/** What can be changed of several at once: their targets, by as many points. */
function TopdownBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('topdown')
  const [typed, setTyped] = useState('')
  const pointsIn = (text: string) =>
    /^[-−]?\d{1,3}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace('−', '-').replace(',', '.')) : null
  const isWithin = (points: number | null): points is number => points !== null && Math.abs(points) <= mostRaised
  const isWrong = typed.trim() !== '' && !isWithin(pointsIn(typed))
  return (
    <TextField
      id="bulk-target"
      label={t('bulk.targetBy')}
      help={t('bulk.targetByHelp')}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        const points = pointsIn(next)
        onChange(isWithin(points) && points !== 0 ? { targetBy: points } : null)
      }}
      longest={8}
      short
      beside={t('points')}
      error={isWrong && t('bulk.targetByWrong')}
    />
  )
}
