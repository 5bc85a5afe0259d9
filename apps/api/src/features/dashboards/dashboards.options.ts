import type { EndpointAnswer, filterOptions } from '@ido/contract'
import { invalid, unknownName, type WrongField } from '../../platform/errors.ts'
import { datasets, findDataset } from '../../semantic/catalog/catalog.ts'
import type { Dataset, Dimension } from '../../semantic/catalog/types.ts'
import type { Entry, Lists } from '../../semantic/lists.ts'
import { idsIn, type Scope, scopeFilters } from '../../semantic/validate.ts'

type Options = EndpointAnswer<typeof filterOptions>

/** The list that the entries of a list are grouped by in the filter bar. */
const parents: Readonly<Record<string, string>> = {
  sub_product: 'product',
  product: 'cluster',
  business_unit: 'cfu',
  infra_host: 'infra_service',
}

interface Asked {
  dimensions: string
  dataset?: string | undefined
}

/**
 * Labels of dimensions in the order that staff gave them, within what the person may see. Datasets may name different
 * lists alike (categories of tickets and of feedback): `dataset` says whose are meant, else it is the first that has it.
 * @throws Refusal 400 that names an unknown dataset or dimension
 */
export function optionsOf({ dimensions, dataset: wanted }: Asked, lists: Lists, scope: Scope): Options {
  const wrong: WrongField[] = []
  const preferred = wanted === undefined ? undefined : findDataset(wanted)
  if (wanted !== undefined && !preferred) {
    wrong.push(unknownName('dataset', wanted, idsIn(datasets)))
  }
  const searched = preferred ? [preferred, ...datasets] : datasets
  const offered = searched.flatMap((dataset) => dataset.dimensions).filter(({ only }) => !only)
  const options: Options = {}
  for (const name of new Set(dimensions.split(',').map((text) => text.trim()))) {
    const dataset = searched.find((each) => each.dimensions.some(({ id }) => id === name))
    const dimension = offered.find(({ id }) => id === name)
    if (dataset && dimension) options[name] = labelsOf(dataset, dimension, lists, scope)
    else wrong.push(unknownName('dimensions', name, idsIn(offered)))
  }
  if (wrong.length > 0) throw invalid(wrong)
  return options
}

function labelsOf(dataset: Dataset, { column, list, links = [] }: Dimension, lists: Lists, scope: Scope) {
  const narrowed = scopeFilters(dataset, lists, scope).find((filter) => filter.column === column)
  const allowed = narrowed && new Set(narrowed.ids)
  const valueList = links.at(-1) ?? list
  const reached = lists
    .entries(list)
    .filter((entry) => (!allowed || allowed.has(entry.id)) && isOfProduct(entry, scope))
    .map(({ id }) => lists.follow(list, id, links)?.id)
  const ids = new Set(reached)
  const parent = parents[valueList]
  return lists
    .entries(valueList)
    .filter(({ id }) => ids.has(id))
    .map(({ id, name }) => ({ label: name, parent: parentOf(lists, valueList, id, parent) }))
}

/** What hangs under a product is seen by those who see the product. */
function isOfProduct({ links }: Entry, { products }: Scope): boolean {
  const product = links['product']
  return products === null || product === undefined || (product !== null && products.includes(product))
}

function parentOf(lists: Lists, list: string, id: Entry['id'], parent: string | undefined): string | null {
  return parent === undefined ? null : (lists.follow(list, id, [parent])?.name ?? null)
}
