import { currentWall, listWallLinks, makeWallLink, openWallLink, revokeWallLink } from '@ido/contract'
import type { Feature } from '../../../platform/http/feature.ts'
import { createWalls } from '../../../platform/http/walls.ts'
import { linksPage, presentWall } from './walls.queries.ts'
import { makeLink, openLink, revokeLink } from './walls.service.ts'

/** Links for screens on walls, and what such a screen asks about itself. */
export const wallsRoutes: Feature = (mount, services) => {
  const { database } = services
  const walls = createWalls(database)

  mount(listWallLinks, async ({ query, person }) => linksPage(database, query, person))
  mount(makeWallLink, async ({ body, ...asking }) => ({ answer: await makeLink(services, body, asking) }))
  mount(revokeWallLink, async ({ params, ...asking }) => {
    await revokeLink(services, params.id, asking)
    return { answer: null }
  })

  mount(openWallLink, async ({ body, ...exchange }) => ({ answer: await openLink(services, walls, body, exchange) }))
  mount(currentWall, async ({ wall }) => ({ answer: await presentWall(database, wall) }))
}
