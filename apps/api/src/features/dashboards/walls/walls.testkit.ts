import assert from 'node:assert/strict'
import {
  adaptBoard,
  currentWall,
  type DashboardAnswer,
  listWallLinks,
  lookOf,
  makeWallLink,
  openWallLink,
  partsOf,
  questionOf,
  type Wall,
  wallHeader,
} from '@ido/contract'
import { today } from '../../../platform/days.ts'
import { catalogInfo } from '../../../semantic/catalog/catalog.ts'
import { testPortal, type TestPortal, type TestSession } from '../../../testing/portal.ts'

export const wallBoard = 'tioc/management'
export const wallBody = { name: 'Ruang TIOC', boards: [wallBoard, 'tioc/infrastructure'], seconds: 30, until: today() }
type Headers = Record<string, string>

/** A portal that is filled, somebody who makes links, and screens that open them. */
export async function wallPortal(fill: (portal: TestPortal) => Promise<unknown>) {
  const portal = await testPortal()
  const manager = await portal.signIn('MANAGEMENT')
  await fill(portal)

  const make = async (more: object = {}, by: TestSession = manager) => {
    const { status, answer, text } = await by.call(makeWallLink, { body: { ...wallBody, ...more } })
    assert.equal(status, 200, text)
    return answer
  }
  const openWith = (secret: string, headers: Headers = {}) =>
    portal.anonymous.post<Wall>(openWallLink.path, { secret }, headers)
  /** A browser that opened the link: what it was told, and the headers of its calls. */
  const opened = async (secret: string) => {
    const { status, headers, body, text } = await openWith(secret)
    assert.equal(status, 200, text)
    const [set = ''] = headers.getSetCookie()
    const wall = body?.content ?? assert.fail()
    return { set, wall, own: { cookie: set.split(';')[0] ?? '', [wallHeader]: String(wall.id) } }
  }
  return {
    portal,
    manager,
    make,
    openWith,
    opened,
    screen: async (more: object = {}, by: TestSession = manager) => opened((await make(more, by)).secret),
    statusOf: async (own: Headers) => (await portal.anonymous.get(currentWall.path, own)).status,
    linkOf: async (id: number, by: TestSession = manager) =>
      (await by.call(listWallLinks, { query: { size: 100 } })).answer.links.find((link) => link.id === id),
    query: (text: string, values: unknown[] = []) => portal.database.pool.query(text, values),

    /** What the wall page asks of a board: without filters, and adapted to what the link sees. */
    async questionsOn(own: Headers, path = wallBoard) {
      const { sees } = (await portal.anonymous.get<Wall>(currentWall.path, own)).body?.content ?? assert.fail()
      const { status, body: shown } = await portal.anonymous.get<DashboardAnswer>(`/api/v2/dashboard?path=${path}`, own)
      assert.equal(status, 200)
      const catalog = catalogInfo()
      const stored = shown?.content.definition ?? assert.fail()
      const definition = adaptBoard(stored, catalog, { sees, comparesWithPeers: false })
      const look = lookOf({}, definition, catalog, new Date())
      return definition.widgets.flatMap(partsOf).flatMap((widget) => {
        const dataset = catalog.find(({ id }) => id === widget.query?.dataset)
        const { query: asked, trend } = dataset ? questionOf(widget, dataset, look) : { query: null, trend: null }
        return asked ? [{ widget, asked, trend }] : []
      })
    },
  }
}
export type WallPortal = Awaited<ReturnType<typeof wallPortal>>

/** The address of a call that asks this. */
export const addressAsking = (path: string, asked: object): string => {
  const given = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)])
  return `${path}?${new URLSearchParams(given).toString()}`
}
