import { downloadLog } from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { downloads } from './logs.queries.ts'

export const logsRoutes: Feature = (mount, { database }) => {
  mount(downloadLog, async ({ query, person }) => downloads(database, query, person))
}
