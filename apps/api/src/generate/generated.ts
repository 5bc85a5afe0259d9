import type { Generated } from './dataset.service.ts'
import { generatedInfra } from './infra/infra.service.ts'
import { generatedOrders } from './orders/orders.ts'
import { generatedRevenue } from './revenue/revenue.ts'
import { generatedSubscriptions } from './subscriptions/subscriptions.ts'
import { generatedTickets } from './tickets/tickets.ts'
import { generatedTraffic } from './traffic/traffic.ts'
import { generatedVoc } from './voc/voc.service.ts'

/** Everything that data can be made for, in the order in which it is made. */
export const generated: readonly Generated[] = [
  generatedVoc,
  generatedTickets,
  generatedOrders,
  generatedRevenue,
  generatedSubscriptions,
  generatedTraffic,
  generatedInfra,
]
