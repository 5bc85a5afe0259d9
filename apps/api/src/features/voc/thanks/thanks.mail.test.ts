import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeVocStatus, mergeVoc, removeVocThanks, unmergeVoc } from '@ido/contract'
import { until } from '../../../testing/until.ts'
import { storedRecord } from '../voc.testkit.ts'
import { statusesOf, thanksPortal, type ThanksPortal } from './thanks.testkit.ts'

describe('the mail that thanks a customer', () => {
  let portal: ThanksPortal
  before(async () => {
    portal = await thanksPortal()
    await portal.turn(true)
  })
  after(() => portal.close())

  /** One more job for the record, beside any that waits. */
  const again = (id: number) =>
    portal.query(`select graphile_worker.add_job('voc-thanks', json_build_object('record', $1::bigint))`, [id])
  const bodyOf = async (part: number, main: number) => {
    const [one, other] = await Promise.all([part, main].map((id) => storedRecord(portal.database, id)))
    return { id: part, version: one?.version ?? 0, into_version: other?.version ?? 0, reason: 'Keluhan yang sama' }
  }
  const due = async (id: number) =>
    (await portal.query<{ due: Date | null }>('select due_at as due from voc_thanks where record_id = $1', [id]))[0]
  const merge = async (part: number, main: number) => {
    const merged = await portal.cmp.call(mergeVoc, { body: { ...(await bodyOf(part, main)), into: main } })
    assert.equal(merged.status, 200)
  }
  const unmerge = async (part: number, main: number) => {
    assert.equal((await portal.cmp.call(unmergeVoc, { body: await bodyOf(part, main) })).status, 200)
  }

  it('is one mail ten minutes after the record is done, which says what for and nothing of the company’s own', async () => {
    const [product] = await portal.query<{ name: string }>('select name from product where id = 7')
    const at = new Date('2026-11-02T03:00:00Z')
    const text = { longtext: 'Kata-kata pelanggan lain', time_in: at, product_id: 7 }
    const { id, voc_id: name } = await portal.record(text)
    const to = 'satu@pelanggan.example'
    await portal.leave(id, to)
    assert.deepEqual(await portal.waiting(), [])
    await portal.move(id, 'done')
    const { state, sends_at: sends } = await portal.thanks(id)
    assert.equal(state, 'waiting')
    const wait = Date.parse(sends ?? '') - Date.now()
    assert.ok(wait > 9 * 60_000 && wait <= 10 * 60_000, String(wait))
    assert.equal((await portal.waiting()).length, 1)
    await portal.letGo()
    const [mail, ...more] = portal.mailsTo(to)
    assert.ok(mail)
    assert.deepEqual(more, [])
    const [indonesian = '', english = ''] = mail.text.split('--\n\n')
    assert.ok(indonesian.includes(`Pada 2 Nov 2026 Anda menyampaikan masukan tentang ${product?.name}.`))
    assert.ok(english.includes(`On 2 Nov 2026 you told us about ${product?.name}.`))
    // No more than the portal can keep: where mail goes into files, those stay as long as such files do.
    assert.match(indonesian, /hapus dari masukan itu 30 hari sesudahnya/)
    assert.match(english, /remove your address from that feedback 30 days after it/)
    assert.match(mail.subject, /^IDO: Terima kasih atas masukan Anda/)
    assert.match(mail.source, new RegExp(`^Message-ID: <voc-thanks-${id}@127\\.0\\.0\\.1>\\r$`, 'm'))
    for (const own of [name, 'http', 'Kata-kata', portal.cmp.user?.name ?? '-', '/v3/']) {
      assert.ok(!mail.text.includes(own), own)
    }
    assert.deepEqual([(await portal.thanks(id)).state, (await portal.thanks(id)).email], ['sent', to])
  })

  it('is sent once, however often the record is done, the job runs and whatever address is left', async () => {
    const { id } = await portal.record()
    const to = 'sekali@pelanggan.example'
    await portal.leave(id, to)
    await portal.move(id, 'done', 'on-progress', 'done')
    assert.equal((await portal.waiting()).length, 1, 'the one that waits is replaced')
    await portal.letGo()
    await portal.move(id, 'on-progress', 'done')
    assert.deepEqual(await portal.waiting(), [])
    for (const _ of [1, 2, 3]) await again(id)
    await portal.letGo()
    const other = await portal.leave(id, 'lain@pelanggan.example', 1)
    assert.equal(other.status, 409)
    await portal.cmp.call(removeVocThanks, { params: { id } })
    assert.deepEqual([(await portal.thanks(id)).state, (await portal.thanks(id)).email], ['sent', null])
    assert.equal((await portal.leave(id, 'lain@pelanggan.example', 2)).status, 409)
    assert.deepEqual([portal.mailsTo(to).length, portal.mailsTo('lain@pelanggan.example').length], [1, 0])
  })

  it('bears the same Message-ID when its process ended before it was noted, and is tried again where it was refused', async () => {
    const { id } = await portal.record()
    const to = 'dua@pelanggan.example'
    await portal.leave(id, 'menolak@pelanggan.example')
    await portal.move(id, 'done')
    await portal.query(`update voc_thanks set due_at = now() - interval '1 second' where record_id = $1`, [id])
    const [job] = await portal.waiting()
    await portal.query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now())', [job?.id])
    const tried = 'select 1 from graphile_worker.jobs where id = $1 and locked_at is null and attempts > 0'
    await until(async () => (await portal.query(tried, [job?.id])).length === 1, 'the server has refused it')
    assert.equal((await portal.thanks(id)).state, 'waiting')
    assert.equal((await portal.leave(id, to, 1)).status, 200, 'a wrong address is mended')
    await portal.letGo()
    await portal.query(`update voc_thanks set sent_at = null, due_at = now() where record_id = $1`, [id])
    await again(id)
    const [first, second] = await portal.smtp.mailsTo(to, 2)
    const idIn = (source = '') => /^Message-ID: (.*)$/m.exec(source)?.[1]
    assert.ok(idIn(first?.source))
    assert.equal(idIn(first?.source), idIn(second?.source))
    await until(async () => (await portal.thanks(id)).state === 'sent', 'it is noted')
  })

  it('is taken back while it waits: by a step back, without the address, and when thanks are turned off', async () => {
    const [back, gone, off] = [await portal.record(), await portal.record(), await portal.record()]
    for (const [place, { id }] of [back, gone, off].entries()) {
      await portal.leave(id, `batal${place}@pelanggan.example`)
      await portal.move(id, 'done')
    }
    await portal.move(back.id, 'on-progress')
    assert.equal((await portal.thanks(back.id)).state, 'ready')
    await portal.cmp.call(removeVocThanks, { params: { id: gone.id } })
    assert.equal((await portal.thanks(gone.id)).state, 'none')
    await portal.turn(false)
    await portal.letGo()
    await portal.turn(true)
    assert.equal((await portal.thanks(off.id)).state, 'missed')
    assert.deepEqual(
      [0, 1, 2].flatMap((place) => portal.mailsTo(`batal${place}@pelanggan.example`)),
      [],
    )
    assert.equal(
      (await portal.leave(off.id, 'batal2@pelanggan.example', 1)).answer.state,
      'waiting',
      'saving it again sends',
    )
    await portal.move(back.id, 'done')
    await portal.letGo()
    assert.deepEqual(
      [0, 1, 2].map((place) => portal.mailsTo(`batal${place}@pelanggan.example`).length),
      [1, 0, 1],
    )
  })

  it('of a merged record goes out with its main record', async () => {
    const main = await portal.record()
    const part = await portal.record({ merged_into: main.id, merged_voc_id: main.voc_id })
    await portal.leave(part.id, 'gabungan@pelanggan.example')
    await portal.move(main.id, 'done')
    assert.equal((await portal.thanks(part.id)).state, 'waiting')
    await portal.letGo()
    assert.equal(portal.mailsTo('gabungan@pelanggan.example').length, 1)
  })

  it('waits from when a record is merged into one that is done, and only as long as what it says is done', async () => {
    const [done, open] = [await portal.record({ status: 'done' }), await portal.record()]
    const part = await portal.record()
    const stateOf = async () => (await portal.thanks(part.id)).state
    await portal.leave(part.id, 'menyusul@pelanggan.example')
    await merge(part.id, done.id)
    assert.equal(await stateOf(), 'waiting')
    await unmerge(part.id, done.id)
    assert.deepEqual([await stateOf(), (await due(part.id))?.due], ['ready', null])
    await portal.move(part.id, 'done')
    const own = await due(part.id)
    await merge(part.id, done.id)
    assert.deepEqual(await due(part.id), own, 'it was done before: the time stands')
    await unmerge(part.id, done.id)
    await merge(part.id, open.id)
    assert.deepEqual([await stateOf(), (await due(part.id))?.due], ['ready', null])
    await unmerge(part.id, open.id)
    assert.equal(await stateOf(), 'waiting')
    await portal.letGo()
    assert.equal(portal.mailsTo('menyusul@pelanggan.example').length, 1)
  })

  it('tells the log and the queue why it was not taken, and never to whom; after the last try saving the address sends it', async () => {
    const { id } = await portal.record()
    const to = 'menolak.selalu@pelanggan.example'
    await portal.leave(id, to)
    await portal.move(id, 'done')
    await portal.letGo(1)
    const refused = () =>
      portal.query<{ error: string }>(
        `select last_error as error from graphile_worker.jobs
         where key = 'voc-thanks-' || $1::bigint and last_error is not null and locked_at is null`,
        [id],
      )
    await until(async () => (await refused()).length === 1, 'the server has refused it')
    assert.match((await refused())[0]?.error ?? '', /EENVELOPE.*550/)
    assert.match(portal.log(), /"code":"EENVELOPE".*"responseCode":550/)
    assert.doesNotMatch(portal.log(), /pelanggan\.example/)
    const queued = await portal.query('select 1 from graphile_worker._private_jobs j where j::text like $1', [
      `%${to}%`,
    ])
    assert.deepEqual(queued, [])
    assert.deepEqual([(await portal.thanks(id)).state, (await due(id))?.due], ['missed', null])
    const saved = await portal.leave(id, 'mau@pelanggan.example', 1)
    assert.equal(saved.answer.state, 'waiting')
    await portal.letGo()
    assert.equal((await portal.thanks(id)).state, 'sent')
  })

  it('waits also where the address was left on a merged record in the moment when its main record was done', async () => {
    const main = await portal.record()
    const part = await portal.record({ merged_into: main.id, merged_voc_id: main.voc_id })
    const held = await portal.database.pool.connect()
    let isAnswered = false
    try {
      await held.query('begin')
      await held.query(`update voc set status = 'done' where id = $1`, [main.id])
      const leaving = portal.leave(part.id, 'bersamaan@pelanggan.example').finally(() => (isAnswered = true))
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => isAnswered || (await portal.query(waits)).length > 0, 'it waits for the main record')
      await held.query('commit')
      assert.equal((await leaving).answer.state, 'waiting')
    } finally {
      held.release()
    }
    await portal.letGo()
    assert.equal(portal.mailsTo('bersamaan@pelanggan.example').length, 1)
  })

  it('is for the address that it went to: one that was saved instead meanwhile still waits, the same or none does not', async () => {
    const [changed, same, gone] = [await portal.record(), await portal.record(), await portal.record()]
    const to = (name: string) => `${name}.sela@pelanggan.example`
    portal.meanwhile.set(to('ganti'), () => portal.leave(changed.id, to('baru'), 1))
    portal.meanwhile.set(to('sama'), () => portal.leave(same.id, to('sama'), 1))
    portal.meanwhile.set(to('hapus'), () => portal.cmp.call(removeVocThanks, { params: { id: gone.id } }))
    await portal.leave(changed.id, to('ganti'))
    await portal.leave(same.id, to('sama'))
    await portal.leave(gone.id, to('hapus'))
    for (const { id } of [changed, same, gone]) await portal.move(id, 'done')
    const dueNow = `update voc_thanks set due_at = now() - interval '1 second' where record_id = $1`
    for (const { id } of [changed, same, gone]) {
      await portal.query(dueNow, [id])
      await again(id)
    }
    await Promise.all(['ganti', 'sama', 'hapus'].map((name) => portal.smtp.mailsTo(to(name))))
    const states = async () => [
      (await portal.thanks(changed.id)).state,
      (await portal.thanks(same.id)).state,
      (await portal.thanks(gone.id)).state,
    ]
    await until(
      async () => (await states()).join() === 'waiting,sent,sent',
      () => 'each is noted for its own address',
    )
    await portal.letGo()
    assert.deepEqual(await states(), ['sent', 'sent', 'sent'])
    assert.deepEqual(
      ['ganti', 'baru', 'sama', 'hapus'].map((name) => portal.mailsTo(to(name)).length),
      [1, 1, 1, 1],
    )
  })

  it('lets the first of two win, who leave an address or move the record at once', async () => {
    const { id } = await portal.record()
    const both = await Promise.all([
      portal.leave(id, 'satu.bareng@pelanggan.example'),
      portal.leave(id, 'dua.bareng@pelanggan.example', 0, portal.po),
    ])
    assert.deepEqual(statusesOf(both), [200, 409])
    const moves = await Promise.all(
      [portal.cmp, portal.po].map((by) => by.call(changeVocStatus, { body: { id, status: 'done' } })),
    )
    assert.deepEqual(statusesOf(moves), [200, 409])
    assert.equal((await portal.waiting()).length, 1)
    await portal.letGo()
    assert.equal(portal.smtp.mails.filter(({ to }) => to.includes('.bareng@')).length, 1)
  })
})
