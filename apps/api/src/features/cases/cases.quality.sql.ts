import { type CaseModel, caseFamilies, type CaseFamily, type CaseUsual } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import type { Dataset, Measure } from '../../semantic/catalog/types.ts'
import { declared } from '../../semantic/cases/declared.ts'
import { conversionOf } from '../../semantic/cases/series.ts'
import type { StoredFigure } from './cases.life.ts'

/** A measure that is looked at for cases. */
export interface JudgedMeasure {
  readonly dataset: Dataset
  readonly measure: Measure
  readonly family: CaseFamily
  readonly model: CaseModel
}

const isFamily = (name: string): name is CaseFamily => caseFamilies.some((one) => one === name)

/** All that are looked at, in the order of their declaration. */
export const judgedMeasures: readonly JudgedMeasure[] = declared.flatMap(({ dataset: name, grain, measures }) =>
  measures.flatMap(({ id, family }) => {
    const dataset = findDataset(name)
    const measure = dataset?.measures.find((one) => one.id === id)
    if (!dataset || !measure || !isFamily(family)) throw new Error(`Nobody can judge ${name}.${id} of ${family}`)
    return [{ dataset, measure, family, model: modelOf(grain, measure) }]
  }),
)

function modelOf(grain: (typeof declared)[number]['grain'], measure: Measure): CaseModel {
  if (grain === 'month') return 'months'
  if (grain === 'hour') return 'hours'
  return conversionOf(measure)?.hasBase ? 'rates' : 'counts'
}

export const findJudged = (dataset: string, measure: string): JudgedMeasure | undefined =>
  judgedMeasures.find((one) => one.dataset.id === dataset && one.measure.id === measure)

export const judgedNames = judgedMeasures.map(({ dataset, measure }) => `${dataset.id}.${measure.id}`)

/** Cases that are about one of these first and that its model found: sources that stopped are not of it. */
export const isAboutMeasures = (names: readonly string[]) => sql<SqlBool>`
  (c.family || ' ' || (c.figures -> 0 ->> 'dataset') || '.' || (c.figures -> 0 ->> 'measure')) = any(${judgedMeasures
    .filter((_, at) => names.includes(judgedNames[at] ?? ''))
    .map(({ dataset, measure, family }) => `${dataset.id}.${family} ${dataset.id}.${measure.id}`)}::text[])`

const usualOfKinds: Readonly<Record<string, CaseUsual>> = { feed: 'rhythm', state: 'reading', unclear: 'nothing' }

/** What is usual for a case, which its family says of all but those of a measure. */
export function usualOf({ family, figures: [first] }: UsualCase): CaseUsual {
  const [, kind = ''] = family.split('.')
  const known = usualOfKinds[kind]
  if (known) return known
  if (first.target !== null && first.previous === null) return 'target'
  return findJudged(first.dataset, first.measure)?.model ?? 'counts'
}

type UsualFigure = Pick<StoredFigure, 'dataset' | 'measure' | 'target' | 'previous'>
interface UsualCase {
  readonly family: string
  readonly figures: readonly [UsualFigure, ...UsualFigure[]]
}
