import { logbook, type LogbookRow, shiftAt } from '@ido/contract'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import { productsQuery, shiftQuery, waitingQuery } from './queries.ts'

export const logbookNeeds: ManagedNeeds<LogbookRow> = {
  calls: logbook,
  texts: ['logbook', 'labels'],
  choices: (client) => [client.query(productsQuery)],
  beside: (client) => [client.query(shiftQuery(shiftAt(new Date()))), client.query(waitingQuery)],
}
