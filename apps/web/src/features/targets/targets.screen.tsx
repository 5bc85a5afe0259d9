import { jakartaDay, type TargetRow, targets } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { BestBoard, BoardsOfRecord } from '../../ui/boards/TouchedBoards.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { managedDetailQuery } from '../../ui/manage/calls.ts'
import type { DeclaredScreen } from '../../ui/manage/declared/screen.ts'
import type { BulkFormProps } from '../../ui/manage/screen.ts'
import { figureIn } from '../../widgets/figures.ts'
import { Standings } from './Standings.tsx'
import { boardsOf, type NamedMeasure, typedFigure, useMeasures, useTargetWords } from './targets.ts'

/** 'Kelola Target': what figures are to reach, per period, product and region. */
export const targetScreen: DeclaredScreen<TargetRow> = {
  calls: targets,
  useName() {
    const words = useTargetWords()
    return ({ measure, period }) => `${words.value('measure', measure)} ${words.value('period', period)}`
  },
  useTitle() {
    const words = useTargetWords()
    return ({ measure }) => words.value('measure', measure) ?? measure
  },
  useWords() {
    const { id } = useParams({ strict: false })
    const { data: target } = useQuery({
      ...managedDetailQuery<TargetRow>(targets, Number(id)),
      enabled: id !== undefined,
    })
    // Figures of its history in the unit of its measure.
    return useTargetWords(target?.measure)
  },
  lead: <Standings />,
  cells: { value: Figure, boards: (row) => <BestBoard {...boardsOf(row)} /> },
  looks: { boards: { size: 200 } },
  // Measures are many: those that something was asked of stay in sight.
  useChoices: () => ({ measure: useMeasures().map(({ name }) => name) }),
  bulkForm: TargetBulk,
  actions: ({ record }) => <BoardsOfRecord {...boardsOf(record)} />,
  useExample: (options) => exampleOf(useMeasures(), options?.regions[0]?.name ?? '*'),
}

/** Lines that say by example what each column takes: a share of one month and place, a number of a whole quarter. */
function exampleOf(measures: readonly NamedMeasure[], region: string) {
  const year = jakartaDay(new Date()).slice(0, 4)
  const named = (unit: NamedMeasure['unit']) =>
    measures.find((measure) => measure.unit === unit && measure.places.includes('region'))?.name ?? ''
  const text = [
    'measure;period;productId;regionId;value;note',
    `${named('share')};${year}-12;*;${region};95%;Rapat manajemen`,
    `${named('count')};${year}-Q4;*;*;1200;`,
    '',
  ].join('\r\n')
  return { name: 'ido-target.csv', text }
}

function Figure({ measure, value }: TargetRow) {
  const { i18n } = useTranslation()
  const unit = useMeasures().find(({ name }) => name === measure)?.unit ?? 'count'
  return figureIn(value, unit, i18n.language)
}

const mostDown = -100
const mostUp = 1000

/** What can be changed of several targets at once: raised or lowered by a share of each, and the same note. */
function TargetBulk({ onChange }: BulkFormProps) {
  const { t, i18n } = useTranslation('targets')
  const words = useTargetWords()
  const [said, setSaid] = useState({ percent: '', note: '' })
  const percent = typedFigure(said.percent, i18n.language)
  const isWrong = said.percent.trim() !== '' && (percent === null || percent < mostDown || percent > mostUp)
  const say = (by: Partial<typeof said>) => {
    const next = { ...said, ...by }
    setSaid(next)
    const share = typedFigure(next.percent, i18n.language)
    const note = next.note.trim()
    const isSaid = next.percent.trim() === '' ? note !== '' : share !== null && share >= mostDown && share <= mostUp
    onChange(isSaid ? { ...(share !== null && { percent: share }), ...(note && { note }) } : null)
  }
  return (
    <>
      <TextField
        id="bulk-percent"
        label={t('bulk.percent')}
        help={t('bulk.percentHelp')}
        value={said.percent}
        onChange={(next) => say({ percent: next })}
        longest={8}
        short
        beside="%"
        error={isWrong && t('bulk.percentWrong')}
      />
      <TextField
        id="bulk-note"
        label={words.label('note')}
        value={said.note}
        onChange={(note) => say({ note })}
        longest={500}
      />
    </>
  )
}
