import { allWords, type ChoiceWords, targets, targetStandings } from '@ido/contract'
import { readScopeNames, type ScopeNames } from '../../platform/accounts/scope-names.queries.ts'
import { invalid } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { idFinder } from '../../platform/words/label-words.ts'
import {
  choiceFinder,
  type FileColumn,
  readText,
  saysEverything,
  isEmptyMark,
} from '../../platform/management/columns.ts'
import { readHistory } from '../../platform/management/history.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { refuseIf } from '../../platform/policy.ts'
import { catalogInfo } from '../../semantic/catalog/catalog.ts'
import { figureReader } from './targets.figures.ts'
import { seesTarget, type TargetPlace, whyNotSet } from './targets.policy.ts'
import { findTarget, presentTarget, readTarget, type TargetName, targetSource } from './targets.queries.ts'
import type { StoredTarget } from './targets.sql.ts'
import { readStandings } from './targets.standing.queries.ts'
import { addTarget, lockTarget, putTarget, raised, targetFields, targetLabel, targetTrash } from './targets.service.ts'

export const targetsRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, targetList)
  mount(targetStandings, (call) => readStandings(services, call))
}

const targetList: ManagedList<typeof targets, StoredTarget> = {
  calls: targets,
  titles: { id: 'Target', en: 'Targets' },
  source: targetSource,
  find: readTarget,
  lock: lockTarget,
  label: targetLabel,
  fields: targetFields,
  row: presentTarget,
  detail: presentTarget,
  history: (database, { id }) => readHistory(database, [{ type: 'target', id }]),
  columns: async (database, { scope }) => targetColumns(await readScopeNames(database, scope)),
  create: addTarget,
  change: putTarget,
  bulkChange: ({ note, percent }, { value }) => ({
    ...(note !== undefined && { note }),
    ...(percent !== undefined && { value: raised(value, percent) }),
  }),
  whyNotChange: (target, person) => whyNotSet(person, target),
  trash: targetTrash,
  async remove(_trx, target, { person }, move) {
    refuseIf(whyNotSet(person, target))
    return move()
  },
  whyNotRestore: (target, person) => whyNotSet(person, target),
  isSeen: ({ row }, person) => seesTarget(person, row as TargetPlace),
  line: {
    keys: [['measure', 'period', 'productId', 'regionId']],
    async find(trx, values, person) {
      const known = await findTarget(trx, nameIn(values))
      return known && lockTarget(trx, known.id, person)
    },
    body: ({ measure, period, productId, regionId, ...rest }, stored) =>
      stored ? rest : { measure, period, productId, regionId, ...rest },
  },
}

/** What a line names; the shape of a new target says what is wrong with one that names nothing. */
function nameIn({ measure, period, productId = null, regionId = null }: Readonly<Record<string, unknown>>): TargetName {
  return {
    measure: typeof measure === 'string' ? measure : '',
    period: typeof period === 'string' ? period : '',
    product_id: productId as number | null,
    region_id: regionId as number | null,
  }
}

// ---- The list as a file ----

function placeColumn(
  field: 'productId' | 'regionId',
  titles: FileColumn<StoredTarget>['titles'],
  names: ReadonlyMap<number, string>,
): FileColumn<StoredTarget> {
  const find = idFinder(names)
  return {
    field,
    titles,
    cell: ({ product, region }, language) =>
      field === 'productId' ? (product ?? allWords.products[language]) : (region ?? allWords.regions[language]),
    read(text) {
      const id = find(text)
      if (isEmptyMark(text) || (id === undefined && saysEverything(text))) return null
      if (id === undefined) throw invalid([{ field, key: 'notInList', values: { id: text } }])
      return id
    },
  }
}

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

const targetColumns = ({ products, regions }: ScopeNames): FileColumn<StoredTarget>[] => [
  {
    field: 'measure',
    titles: { id: 'Ukuran', en: 'Measure' },
    cell: ({ measure }, language) => measures[measure]?.[language] ?? measure,
    // One that has left the catalog is for the rules of targets to judge.
    read: (text) => findMeasure(text) ?? text,
  },
  {
    field: 'period',
    titles: { id: 'Periode', en: 'Period' },
    cell: ({ period }) => period,
    read: (text) => text.toUpperCase(),
  },
  placeColumn('productId', { id: 'Produk', en: 'Product' }, products),
  placeColumn('regionId', { id: 'Regional', en: 'Region' }, regions),
  {
    field: 'value',
    titles: { id: 'Target', en: 'Target' },
    cell: ({ value }) => value,
    readerOf: figureReader,
  },
  {
    field: 'note',
    titles: { id: 'Catatan', en: 'Note' },
    cell: ({ note }) => note,
    read: (text) => readText(text) ?? '',
  },
]
