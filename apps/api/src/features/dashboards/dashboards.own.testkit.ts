import assert from 'node:assert/strict'
import {
  type BoardSharing,
  createDashboard,
  dashboardByPath,
  type DashboardAnswer,
  type DashboardDefinition,
  listDashboards,
} from '@ido/contract'
import type { TestSession } from '../../testing/portal.ts'

const both = (text: string) => ({ id: text, en: text })

/** A dashboard of one figure, which is told by its title. */
export const boardOf = (title: string, regions: readonly string[] = []): DashboardDefinition => ({
  title: both(title),
  group: 'own',
  question: both('Apa kabar?'),
  filters: ['region'],
  period: '30d',
  refresh: null,
  widgets: [
    {
      id: 'opened',
      kind: 'number',
      title: both('Dibuka'),
      description: both('Tiket baru'),
      columns: 2,
      rows: 2,
      query: {
        dataset: 'tickets',
        measures: ['opened'],
        ...(regions.length > 0 && { filters: { region: [...regions] } }),
      },
    },
  ],
})

export const forMyself: BoardSharing = { audience: 'private', roles: [] }
export const forAll: BoardSharing = { audience: 'all', roles: [] }
export const forRoles = (...roles: BoardSharing['roles']): BoardSharing => ({ audience: 'roles', roles })

let made = 0

/** A dashboard that somebody makes; one for everybody gets an address of its own. */
export async function makeBoard(
  who: TestSession,
  sharing?: BoardSharing,
  definition = boardOf('Rahasia tim'),
): Promise<DashboardAnswer> {
  const path = `board/uji-${(made += 1)}`
  const { status, answer, text } = await who.call(createDashboard, {
    body: { path, definition, ...(sharing && { sharing }) },
  })
  assert.equal(status, 200, text)
  return answer
}

export const readBoard = (who: TestSession, path: string) => who.call(dashboardByPath, { query: { path } })

export const listedBoard = async (who: TestSession, path: string) =>
  (await who.call(listDashboards)).answer.find((each) => each.path === path)

/** Of calls at once, whose order is chance. */
export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
