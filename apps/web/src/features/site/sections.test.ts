import assert from 'node:assert/strict'
import { test } from 'node:test'
import { managementPages, roles, type DashboardScreen, type Role } from '@ido/contract'
import { portalSections, workSection, type MenuSection } from './sections.ts'

const board = (group: DashboardScreen['group'], at: string): DashboardScreen => ({
  layout: 'v3',
  at,
  group,
  title: { id: at, en: at },
  icon: 'chart',
  order: 1,
})
const screens = [board('treg', 'treg'), board('bud', 'bud/management'), board('product', 'infra-monitoring')]

/** A menu in short: each section with its entries. */
const told = (sections: readonly MenuSection[]) =>
  Object.fromEntries(
    sections.map(({ name, entries }) => [
      name,
      entries.map((entry) => ('board' in entry ? entry.board.at : 'page' in entry ? entry.page : entry.screen)),
    ]),
  )

const dashboards = {
  now: ['cases'],
  treg: ['treg'],
  bud: ['bud/management'],
  product: ['infra-monitoring', 'serviceOperation', 'businessDashboard', 'infrastructure', 'feedback', 'insights'],
  boards: ['explore'],
  tioc: ['tiocBoards'],
}
test('ADMIN and MANAGEMENT have the CMS, after the dashboards', () => {
  for (const role of ['ADMIN', 'MANAGEMENT'] as const) {
    const portal = portalSections([role], screens)
    assert.deepEqual(told(portal), { ...dashboards, management: managementPages[role] })
    assert.equal(portal.at(-1)?.name, 'management')
  }
})

test('everybody else has what they work on under its own name', () => {
  const own: Readonly<Record<string, object>> = {
    AGENT: { desk: ['logbook', 'agent-performance', 'trash'] },
    CMP: { voice: ['voc', 'dashboard', 'download-analytics', 'topdown-overall', 'insight', 'trash'] },
    PO: { voice: ['voc', 'dashboard', 'insight', 'trash'] },
  }
  for (const role of ['AGENT', 'CMP', 'PO'] as const) {
    assert.deepEqual(told(portalSections([role], screens)), { ...dashboards, ...own[role] })
  }
  assert.deepEqual(told(portalSections([], screens)), dashboards)
})

test('the role that leads decides, also over what another would bring', () => {
  assert.deepEqual(workSection(['PO', 'AGENT']), workSection(['AGENT']))
  assert.deepEqual(workSection(['MANAGEMENT', 'AGENT'])?.name, 'desk')
  assert.equal(workSection([]), null)
})

test('the CMS is for isAdmin and isManagement alone, whatever else a role opens', () => {
  const withCms = roles.filter((role) => workSection([role])?.name === 'management')
  assert.deepEqual(withCms, ['ADMIN', 'MANAGEMENT'])
  const missing = (role: Role) => {
    const shown = new Set(Object.values(told(portalSections([role], screens))).flat())
    return managementPages[role].filter((page) => !shown.has(page))
  }
  assert.deepEqual(roles.flatMap(missing), [])
})

test('a group without a dashboard is no heading over nothing', () => {
  assert.deepEqual(told(portalSections([], [])), {
    now: ['cases'],
    product: ['serviceOperation', 'businessDashboard', 'infrastructure', 'feedback', 'insights'],
    boards: ['explore'],
    tioc: ['tiocBoards'],
  })
})
