import type { EndpointAnswer, filterOptions } from '@ido/contract'
import { invalid, unknownName, type WrongField } from '../../platform/errors.ts'
import { datasets, findDataset, listTables } from '../../semantic/catalog/catalog.ts'
import type { Dimension } from '../../semantic/catalog/types.ts'
import type { LabelEntry, Lists } from '../../semantic/lists.ts'
import { idsIn } from '../../semantic/validate.ts'

type Options = EndpointAnswer<typeof filterOptions>

interface Asked {
  dimensions: string
  dataset?: string | undefined
}

/**
 * Labels of dimensions in the order that staff gave them, of the lists that the person may know. Datasets may name different
 * lists alike (categories of tickets and of feedback): `dataset` says whose are meant, else it is the first that has it.
 * @throws Refusal 400 that names an unknown dataset or dimension
 */
export function optionsOf({ dimensions, dataset: wanted }: Asked, lists: Lists): Options {
  const wrong: WrongField[] = []
  const preferred = wanted === undefined ? undefined : findDataset(wanted)
  if (wanted !== undefined && !preferred) {
    wrong.push(unknownName('dataset', wanted, idsIn(datasets)))
  }
  const searched = preferred ? [preferred, ...datasets] : datasets
  const offered = searched.flatMap((dataset) => dataset.dimensions).filter(({ only }) => !only)
  const options: Options = {}
  for (const name of new Set(dimensions.split(',').map((text) => text.trim()))) {
    const dimension = offered.find(({ id }) => id === name)
    if (dimension) options[name] = labelsOf(dimension, lists)
    else wrong.push(unknownName('dimensions', name, idsIn(offered)))
  }
  if (wrong.length > 0) throw invalid(wrong)
  return options
}

function labelsOf({ list, links = [] }: Dimension, lists: Lists) {
  const valueList = links.at(-1) ?? list
  const ids = new Set(lists.entries(list).map(({ id }) => lists.follow(list, id, links)?.id))
  // By the first list that it leads to.
  const [parent] = Object.keys(listTables[valueList]?.links ?? {})
  return lists
    .entries(valueList)
    .filter(({ id }) => ids.has(id))
    .map(({ id, name }) => ({ label: name, parent: parentOf(lists, valueList, id, parent) }))
}

function parentOf(lists: Lists, list: string, id: LabelEntry['id'], parent: string | undefined): string | null {
  return parent === undefined ? null : (lists.follow(list, id, [parent])?.name ?? null)
}
