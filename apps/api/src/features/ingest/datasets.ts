import type { ImportDataset } from './import/dataset.ts'
import { infraDataset } from './infra/infra-dataset.ts'
import { ordersDataset } from './orders/orders-dataset.ts'
import { revenueDataset } from './revenue/revenue-dataset.ts'
import { subscriptionsDataset } from './subscriptions/subscriptions-dataset.ts'
import { ticketsDataset } from './tickets/tickets-dataset.ts'
import { trafficDataset } from './traffic/traffic-dataset.ts'
import { vocDataset } from './voc/voc-dataset.ts'

/** Everything that data comes in for. */
export const importDatasets: readonly ImportDataset[] = [
  ticketsDataset,
  ordersDataset,
  revenueDataset,
  subscriptionsDataset,
  trafficDataset,
  infraDataset,
  vocDataset,
]
