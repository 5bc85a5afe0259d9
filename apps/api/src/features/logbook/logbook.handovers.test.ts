import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { downloadLog, exportHandovers, handOver, signOff } from '@ido/contract'
import { parse } from 'csv-parse/sync'
import { plusDays } from '../../platform/days.ts'
import type { TestSession } from '../../testing/portal.ts'
import { at, day, openDesk, write, type LogbookDesk } from './logbook.testkit.ts'

describe('hand-overs as a file', () => {
  let desk: LogbookDesk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.portal.close())

  async function give(by: TestSession, date: string, note: string): Promise<number> {
    await write(by, { date, startedAt: at('07:00', date), status: 'done' })
    await write(by, { date, startedAt: at('07:30', date) })
    return (await by.call(handOver, { body: { date, shift: 'pagi', note } })).answer.id
  }

  async function fileOf(by: TestSession, query: object = {}): Promise<Record<string, string>[]> {
    const { status, text } = await by.call(exportHandovers, { query: { format: 'csv', language: 'id', ...query } })
    assert.equal(status, 200, text)
    return parse(text, { bom: true, columns: true })
  }

  it('tell who gave which shift to whom, with whose words and what was not done, and leave a line', async () => {
    const { agent, colleague, admin } = desk
    const [early, late] = [plusDays(day, -3), plusDays(day, -2)]
    const id = await give(agent, early, 'Vendor belum menjawab, telepon lagi')
    await give(colleague, late, '=2+2 tetap teks')
    const taken = await admin.call(signOff, { params: { id }, body: { note: 'Saya lanjutkan' } })
    assert.equal(taken.status, 200)
    const [newest, oldest, ...none] = await fileOf(admin)
    assert.equal(none.length, 0)
    assert.deepEqual(
      [newest?.['Tanggal'], newest?.['Entri'], newest?.['Belum selesai'], newest?.['Diterima oleh']],
      [late, '2', '1', ''],
    )
    assert.match(newest?.['Catatan'] ?? '', /^'=2\+2/)
    assert.deepEqual(
      [oldest?.['Shift'], oldest?.['Catatan'], oldest?.['Diterima oleh'], oldest?.['Catatan penerima']],
      ['Pagi', 'Vendor belum menjawab, telepon lagi', taken.answer.signedOffBy, 'Saya lanjutkan'],
    )
    assert.deepEqual(
      (await fileOf(admin, { open: 'true' })).map((row) => row['Tanggal']),
      [late],
    )
    assert.deepEqual(
      (await fileOf(admin, { search: 'telepon vendor' })).map((row) => row['Tanggal']),
      [early],
    )
    assert.deepEqual(
      (await fileOf(admin, { orderBy: 'asc' })).map((row) => row['Tanggal']),
      [early, late],
    )
    const { answer: log } = await admin.call(downloadLog, { query: { search: 'Serah terima shift' } })
    assert.deepEqual(log.map(({ status, total_rows: rows }) => [status, rows]).at(-1), ['done', 2])
  })

  it('are closed without a session, to roles that keep none, and name what is asked wrongly', async () => {
    const address = `${exportHandovers.path}?format=csv`
    assert.equal((await desk.portal.anonymous.get(address)).status, 401)
    assert.equal((await (await desk.portal.signIn('MANAGEMENT')).get(address)).status, 403)
    assert.deepEqual((await desk.admin.get(`${exportHandovers.path}?format=pdf`)).fields, ['format'])
    assert.deepEqual((await desk.admin.get(`${address}&open=ya`)).fields, ['open'])
  })
})
