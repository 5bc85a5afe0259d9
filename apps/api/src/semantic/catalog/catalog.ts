import type { DatasetInfo } from '@ido/contract'
import { infra } from './infra.ts'
import { tickets } from './tickets.ts'
import type { Dataset } from './types.ts'
import { voc } from './voc.ts'

/** Every dataset that questions can be asked of. */
export const datasets: readonly Dataset[] = [tickets, infra, voc]

export function findDataset(id: string): Dataset | undefined {
  return datasets.find((dataset) => dataset.id === id)
}

/** What `GET /api/v2/catalog` tells: the declarations without their SQL. */
export function catalogInfo(): DatasetInfo[] {
  return datasets.map(({ id, titles, measures, dimensions, grains }) => ({
    id,
    titles,
    measures: measures.map((measure) => ({
      id: measure.id,
      titles: measure.titles,
      unit: measure.unit,
      formula: measure.formula,
      direction: measure.direction,
      additivity: measure.additivity,
      source: measure.source,
      hasRecords: true,
    })),
    dimensions: dimensions.map((dimension) => ({ id: dimension.id, titles: dimension.titles })),
    grains: [...grains],
  }))
}
