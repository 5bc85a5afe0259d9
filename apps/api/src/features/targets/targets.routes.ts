import { targetStandings } from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { targetList } from './targets.list.ts'
import { readStandings } from './targets.standing.queries.ts'

export const targetsRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, targetList)
  mount(targetStandings, (call) => readStandings(services, call))
}
