import type { Dataset } from './import/dataset.ts'
import { infraDataset } from './infra/infra-dataset.ts'
import { ticketsDataset } from './tickets/tickets-dataset.ts'
import { vocDataset } from './voc/voc-dataset.ts'

/** Everything that data comes in for. */
export const datasets: readonly Dataset[] = [ticketsDataset, infraDataset, vocDataset]
