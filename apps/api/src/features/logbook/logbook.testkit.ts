import assert from 'node:assert/strict'
import { logbook, type LogbookRow } from '@ido/contract'
import { dayOf, plusDays, today } from '../../platform/days.ts'
import { accountOf, testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

export const day = plusDays(today(), -1)
export const at = (clock: string, date = day) => `${date}T${clock}:00+07:00`
/** The shift that is on at a moment, of the day on which it began; they begin at 0, 8 and 16 o'clock in UTC. */
export function shiftOn(moment: Date) {
  const began = new Date(moment.getTime() - (moment.getTime() % (8 * 3_600_000)))
  return { date: dayOf(began), shift: (['pagi', 'siang', 'malam'] as const)[began.getUTCHours() / 8] ?? 'pagi' }
}

export const entry = (more: object = {}) => ({
  date: day,
  shift: 'pagi' as const,
  activity: 'Memeriksa antrean tiket IndiBiz',
  category: 'Penanganan tiket' as const,
  startedAt: at('07:10'),
  ...more,
})

export async function write(by: TestSession, more: object = {}): Promise<LogbookRow> {
  const { status, answer, text } = await by.call(logbook.create, { body: entry(more) })
  assert.equal(status, 200, text)
  return answer
}

export interface LogbookDesk {
  portal: TestPortal
  agent: TestSession
  colleague: TestSession
  admin: TestSession
}

/** A portal with two agents, of which the colleague is the demo's staff member, and an administrator. */
export async function openDesk(): Promise<LogbookDesk> {
  const portal = await testPortal()
  await portal.database.pool.query(
    `insert into account_role (account_id, role) select id, 'AGENT' from account where nik = $1`,
    [accountOf('STAFF').nik],
  )
  const [agent, colleague, admin] = await Promise.all([
    portal.signIn('AGENT'),
    portal.signIn('STAFF'),
    portal.signIn('ADMIN'),
  ])
  return { portal, agent, colleague, admin }
}
