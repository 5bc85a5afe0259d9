import { type ChoiceWords, targets, targetSpan, withoutNoise } from '@ido/contract'
import { invalid, unknownName, type WrongField } from '../../platform/errors.ts'
import { choiceFinder, type FileColumn } from '../../platform/management/columns.ts'
import { listOfFields } from '../../platform/management/declared/list.ts'
import type { StoredOf } from '../../platform/management/declared/parts.ts'
import type { MessageKey, MessageValues } from '../../platform/messages.ts'
import { catalogInfo, datasets } from '../../semantic/catalog/catalog.ts'
import type { Dataset, Measure } from '../../semantic/catalog/types.ts'
import { figureCell, figureReader } from './targets.figures.ts'
import { targetPolicy } from './targets.policy.ts'
import { refuseUnknownPlace, type TargetPlace, targetStatements } from './targets.sql.ts'

export type StoredTarget = StoredOf<typeof targets>

const declared = listOfFields(targets, {
  ...targetStatements,
  policy: targetPolicy,
  keys: ['measure', 'period', 'productId', 'regionId'],
  label: ({ measure, period, product, region }, language) =>
    [measures[measure]?.[language] ?? measure, period, product, region].filter(Boolean).join(' · '),
  // With names, in the order of the form.
  told: ({ measure, period, product, region, value, note }) => ({ measure, period, product, region, value, note }),
  taken: { target_once: () => invalid([{ field: 'period', key: 'targetTaken' }]) },
  made({ period }) {
    const { from, to } = targetSpan(period) ?? {}
    return { starts_on: from, ends_on: to }
  },
  async check(trx, { measure, value, productId, regionId }, { isNew }) {
    const place = { productId, regionId }
    const wrong = [...(isNew ? wrongName(measure, place) : []), ...wrongValue(measure, value)]
    if (wrong.length > 0) throw invalid(wrong)
    if (isNew) await refuseUnknownPlace(trx, place)
  },
})

export const targetList: typeof declared = {
  ...declared,
  bulkChange: ({ note, percent }, { value }) => ({
    ...(note !== undefined && { note }),
    ...(percent !== undefined && { value: withoutNoise(value * (1 + percent / 100)) }),
  }),
  async columns(database, person) {
    const columns = await declared.columns(database, person)
    return columns.map((column) => ({ ...column, ...special[column.field] }))
  },
}

// ---- The list as a file ----

/** Measures that can have a target, as screens call them. */
const measures: ChoiceWords = Object.fromEntries(
  catalogInfo().flatMap(({ id: dataset, titles, measures: all }) =>
    all
      .filter(({ direction }) => direction !== 'none')
      .map(({ id, titles: { id: inIndonesian, en } }) => [
        `${dataset}.${id}`,
        { id: `${titles.id}: ${inIndonesian}`, en: `${titles.en}: ${en}` },
      ]),
  ),
)

const findMeasure = choiceFinder(measures)

const special: Readonly<Record<string, Partial<FileColumn<StoredTarget>>>> = {
  measure: {
    cell: ({ measure }, language) => measures[measure]?.[language] ?? measure,
    // One that has left the catalog is for the rules of targets to judge.
    read: (text) => findMeasure(text) ?? text,
  },
  period: { read: (text) => text.toUpperCase() },
  value: {
    // Shares in percent, as screens have them.
    cell: ({ measure, value }) =>
      aimed.get(measure)?.measure.unit === 'share' ? `${figureCell(withoutNoise(value * 100))}%` : value,
    // What a figure means depends on the others of its column.
    readerOf: figureReader,
  },
}

// ---- Refusals ----

/** The measures that can have a target: which way is good has to be known. */
const aimed = new Map<string, { dataset: Dataset; measure: Measure }>(
  datasets.flatMap((dataset) =>
    dataset.measures
      .filter(({ direction }) => direction !== 'none')
      .map((measure) => [`${dataset.id}.${measure.id}`, { dataset, measure }]),
  ),
)

function wrongName(name: string, { productId, regionId }: TargetPlace): WrongField[] {
  const found = aimed.get(name)
  if (found === undefined) return [unknownName('measure', name, aimed.keys())]
  const places = [
    { field: 'productId', dimension: 'product', id: productId },
    { field: 'regionId', dimension: 'region', id: regionId },
  ]
  return places
    .filter(({ id, dimension }) => id !== null && !found.dataset.dimensions.some((one) => one.id === dimension))
    .map(({ field, dimension }) => ({ field, key: 'dimensionNotWith', values: { dimension, measure: name } }))
}

/** A share lies between nothing and the whole, and is typed in percent; of counts and times there are none below nothing. */
function wrongValue(name: string, value: number): WrongField[] {
  const unit = aimed.get(name)?.measure.unit
  if (unit === undefined || unit === 'count') return []
  const wrong = (key: MessageKey, values: MessageValues): WrongField[] => [{ field: 'value', key, values }]
  if (unit === 'share') {
    if (value < 0) return wrong('shareAtLeast', { minimum: 0 })
    return value > 1 ? wrong('shareAtMost', { maximum: 100 }) : []
  }
  const minimum = unit === 'points' ? -100 : 0
  if (value < minimum) return wrong('numberAtLeast', { minimum })
  return unit === 'points' && value > 100 ? wrong('numberAtMost', { maximum: 100 }) : []
}
