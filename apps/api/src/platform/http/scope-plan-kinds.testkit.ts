import type { ListPage } from '@ido/contract'
import type { TestSession } from '../../testing/portal.ts'
import type { World } from './scope-world.testkit.ts'

/** What is asked of an endpoint: addresses that may be answered, and those of foreign records, which do not exist. */
export interface AskedAddresses {
  open: string[]
  foreign?: string[]
}
export type ScopePlan = AskedAddresses | ((world: World, me: TestSession) => AskedAddresses)

export const only = (...open: string[]): AskedAddresses => ({ open })
export const byId =
  (path: string, idOf: (ids: World['inside']) => number, rest = ''): ScopePlan =>
  ({ inside, outside }: World) => ({
    open: [`${path}/${idOf(inside)}${rest}`],
    foreign: [`${path}/${idOf(outside)}${rest}`],
  })
/** Of what is about everything who sees a part of it sees none: all of its records are foreign. */
export const ofEverything =
  (path: string, page: ListPage, rest = ''): ScopePlan =>
  ({ inside, outside }: World) => ({
    open: [],
    foreign: [inside, outside].map(({ lists }) => `${path}/${lists[page]}${rest}`),
  })
export const ofVoc = ({ voc: id }: World['inside']) => id
export const listed = (path: string, ...queries: string[]): AskedAddresses => ({
  open: [`${path}?size=100`, ...queries.map((query) => `${path}?size=100&${query}`)],
})

/** Of people whose entries the reader sees, and of those of whom the reader sees none: there is nothing behind their figures. */
export const ofAgents =
  (path: string, rest = ''): ScopePlan =>
  (_world, me) =>
    only(...[`id:${me.user?.id}`, 'id:1', 'name:Rahasia 1'].map((agent) => `${path}?agent=${agent}${rest}`))
