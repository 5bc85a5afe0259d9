import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  auditLog,
  cancelImport,
  deleteImportProfile,
  discardImport,
  guessImport,
  importTargets,
  keepImportProfile,
  listImportProfiles,
  listImports,
  planImport,
  previewImport,
  readImport,
  runImport,
  undoImport,
  type ImportProfile,
} from '@ido/contract'
import { filesPortal, type FilesPortal } from './files.testkit.ts'

let to: FilesPortal
before(async () => {
  to = await filesPortal()
})
after(() => to?.portal.close())

/** Orders of a shop: days that only the whole column tells, commas before the tenths, titles of its own. */
const orders = (rows: readonly string[]) => ['No Order;Dipesan;Selesai;Wilayah', ...rows].join('\n')
const shop = (profile: ImportProfile): ImportProfile => ({ ...profile, name: 'toko' })
const figures = async () => {
  const measures = ['ordered', 'completed', 'in_progress', 'lead_time_hours']
  const { status, text } = await to.admin.post('/api/v2/query', {
    dataset: 'orders',
    measures,
    dimensions: ['region'],
    from: '2026-02-01',
    to: '2026-04-01',
    grain: 'day',
  })
  assert.equal(status, 200, text)
  const { content } = JSON.parse(text) as { content: unknown }
  return JSON.stringify(content)
}

describe('files that administrators bring', () => {
  test('nobody else brings, sees or takes back one', async () => {
    const mine = await to.planned('orders', 'a.csv', orders(['A-1;25/02/2026;;T-REG 1']), shop)
    const params = { id: mine.id }
    const limited = await to.portal.addPerson({ email: 'regional@ido.example', roles: ['ADMIN'], regions: [2] })
    for (const session of [to.portal.anonymous, await to.portal.signIn('MANAGEMENT'), limited]) {
      const refused = session === to.portal.anonymous ? 401 : 403
      const body = { version: mine.version }
      const answers = [
        await to.bring('orders', 'a.csv', 'x', session),
        await session.call(readImport, { params }),
        await session.call(guessImport, { params, body: {} }),
        await session.call(runImport, { params, body }),
        await session.call(undoImport, { params }),
        await session.call(discardImport, { params }),
        await session.call(listImports, { query: {} }),
        await session.call(listImportProfiles, { query: {} }),
      ]
      for (const { status, message } of answers) assert.equal(status, refused, message)
    }
    const { answer } = await limited.call(importTargets)
    assert.equal(answer.can.change, false)
    assert.match(answer.can.whyNot ?? '', /regional/)
    assert.equal((await to.admin.call(discardImport, { params })).status, 200)
    assert.equal((await to.admin.call(readImport, { params })).status, 404)
  })

  test('wrong input is named', async () => {
    assert.deepEqual((await to.bring('weather', 'a.csv', 'x')).fields, ['dataset'])
    assert.deepEqual((await to.bring('orders', 'a.csv', '')).fields, ['file'])
    const picture = await to.bring('orders', 'a.csv', '\u0089PNG\r\n\u001a\n' + '\0'.repeat(50))
    const { id } = picture.body?.content ?? assert.fail()
    const refused = await to.admin.call(guessImport, { params: { id }, body: {} })
    assert.equal(refused.status, 400)
    assert.ok(refused.message.length > 10, refused.message)

    const mine = await to.planned('orders', 'b.csv', orders(['A-1;25/02/2026;;T-REG 1']), shop)
    const at = { id: mine.id }
    const plan = mine.plan ?? assert.fail()
    const without = { ...plan, fields: {} }
    const lacking = await to.admin.call(planImport, { params: at, body: { version: mine.version, profile: without } })
    assert.equal(lacking.status, 400)
    assert.match(lacking.message, /external_id|ordered_at/)
    const stale = await to.admin.call(planImport, { params: at, body: { version: 1, profile: plan } })
    assert.equal(stale.status, 409)
    assert.equal((await to.admin.call(cancelImport, { params: at })).status, 409)
    assert.equal((await to.admin.call(undoImport, { params: at })).status, 409)
    for (const one of [id, mine.id])
      assert.equal((await to.admin.call(discardImport, { params: { id: one } })).status, 200)
  })

  test('a file of another shape goes in and out again, and every figure is as before', async () => {
    const first = await to.run(
      await to.planned(
        'orders',
        'januari.csv',
        orders(['A-1;25/02/2026 08:00;;T-REG 1', 'A-2;26/02/2026 08:00;27/02/2026 08:00;T-REG 2']),
        shop,
      ),
    )
    assert.deepEqual(first.rows, { read: 2, added: 2, changed: 0, known: 0, bad: 0 })
    const untouched = await figures()
    const stored = await to.rowsOf(`select * from product_order order by id`)

    const file = orders([
      'A-1;25/02/2026 08:00;28/02/2026 08:00;T-REG 3',
      'A-2;26/02/2026 08:00;27/02/2026 08:00;T-REG 2',
      'A-3;1/3/2026 08:00;;T-REG 4',
      'A-4;31/4/2026;;T-REG 4',
      'A-5;2/3/2026;;Bulan',
      ...Array.from({ length: 20 }, (_, place) => `A-${place + 10};1/3/2026 09:00;;T-REG 6`),
    ])
    const planned = await to.planned('orders', 'maret.csv', file, shop)
    const { answer: preview } = await to.admin.call(previewImport, {
      params: { id: planned.id },
      body: { profile: planned.plan ?? assert.fail() },
    })
    assert.equal(preview.length, 20)
    assert.equal(preview[0]?.cells.find(({ column }) => column === 'Dipesan')?.value, '25 Feb 2026, 08.00 WIB')
    assert.ok(preview[3]?.cells.some(({ wrong }) => wrong !== null))

    const checked = await to.check(planned)
    assert.equal(checked.state, 'draft')
    assert.deepEqual(checked.checked?.rows, { read: 25, added: 21, changed: 1, known: 1, bad: 2 })
    assert.equal(checked.checked?.faults.length, 2)
    assert.equal(await figures(), untouched)

    const done = await to.run(checked)
    assert.deepEqual([done.state, done.rows], ['done', { read: 25, added: 21, changed: 1, known: 1, bad: 2 }])
    assert.match(done.seeAt ?? '', /from=2026-02-25&to=2026-03-02/)
    assert.notEqual(await figures(), untouched)

    const { text, headers } = await to.admin.get(`/api/v2/imports/${done.id}/rejects`)
    assert.match(headers.get('content-disposition') ?? '', /maret-ditolak\.csv/)
    const [titles, ...rows] = text.trim().split('\r\n')
    assert.match(titles ?? '', /No Order,Dipesan,Selesai,Wilayah,/)
    assert.equal(rows.length, 2)
    assert.match(rows[1] ?? '', /^A-5,2\/3\/2026,,Bulan,6,/)
    const mended = await to.run(
      await to.planned(
        'orders',
        'maret-ditolak.csv',
        text.replace('31/4/2026', '30/4/2026').replace('Bulan', 'T-REG 5'),
        shop,
      ),
    )
    assert.deepEqual([mended.rows.added, mended.rows.bad], [2, 0])

    assert.equal((await to.undo(mended.id)).undo?.state, 'done')
    const undone = await to.undo(done.id)
    assert.deepEqual([undone.undo?.state, undone.undo?.rows, undone.undo?.share], ['done', 22, 1])
    assert.equal(await figures(), untouched)
    assert.deepEqual(await to.rowsOf(`select * from product_order order by id`), stored)
    assert.equal((await to.admin.call(undoImport, { params: { id: done.id } })).status, 409)

    const { answer: trail } = await to.admin.call(auditLog, { query: { subjectType: 'import', size: 100 } })
    const actions = trail.filter(({ subjectId }) => subjectId === String(done.id)).map(({ action }) => action)
    assert.deepEqual(actions, ['import.undone', 'import.ended', 'import.started'])
    const { answer: history } = await to.admin.call(listImports, { query: { search: 'maret' } })
    assert.deepEqual(
      history.map(({ fileName, undo }) => [fileName, undo?.state]),
      [
        ['maret-ditolak.csv', 'done'],
        ['maret.csv', 'done'],
      ],
    )
    assert.equal(history[0]?.by, to.admin.user?.name)
  })

  test('the page is told which rows decided how a file is written, and sees what every row gets', async () => {
    const { body } = await to.bring(
      'orders',
      'g.csv',
      orders(['G-1;25/02/2026;;', 'G-2;26/02/2026;;', 'G-3;27/02/2026;;']),
    )
    const { id } = body?.content ?? assert.fail()
    const { survey, guess } = await to.guess(id)
    const lines = (cells: readonly { line: number }[]) => cells.map(({ line }) => line)
    assert.deepEqual(
      [lines(survey.separatorDecidedBy), lines(survey.titlesDecidedBy)],
      [
        [1, 2, 3],
        [1, 2, 3],
      ],
    )
    assert.deepEqual(survey.separatorDecidedBy[1], { line: 2, value: 'G-1;25/02/2026;;' })
    assert.deepEqual(survey.titlesDecidedBy[0]?.value, 'No Order · Dipesan · Selesai · Wilayah')
    const { layout } = survey
    if (layout.kind !== 'csv') assert.fail()
    const chosen = await to.guess(id, { layout: { ...layout, headerLine: 0 } })
    assert.deepEqual([chosen.survey.separatorDecidedBy, chosen.survey.titlesDecidedBy], [[], []])

    const { fields, constants } = guess.profile
    const profile = { ...shop(guess.profile), fields: { ...fields }, constants: { ...constants, region: 'T-REG 5' } }
    delete profile.fields['region']
    const { answer } = await to.admin.call(previewImport, { params: { id }, body: { profile } })
    const told = answer.map(({ cells }) => cells.find(({ field }) => field === 'region')?.value)
    assert.deepEqual(told, ['T-REG 5', 'T-REG 5', 'T-REG 5'])
    const noDay = { ...profile, fields: { ...profile.fields }, constants: { completed_at: '2026-02-31' } }
    delete noDay.fields['completed_at']
    const refused = await to.admin.call(previewImport, { params: { id }, body: { profile: noDay } })
    assert.deepEqual([refused.status, /2026-02-31/.test(refused.message)], [400, true])
    assert.equal((await to.admin.call(discardImport, { params: { id } })).status, 200)
  })

  test('an import whose rows were changed since is refused as a whole, and says which', async () => {
    const first = await to.run(
      await to.planned('orders', 'satu.csv', orders(['B-1;25/02/2026;;T-REG 1', 'B-2;25/02/2026;;T-REG 1']), shop),
    )
    const second = await to.run(await to.planned('orders', 'dua.csv', orders(['B-2;25/02/2026;;T-REG 2']), shop))
    const refused = await to.undo(first.id)
    assert.deepEqual([refused.undo?.state, refused.undo?.refused], ['refused', 1])
    assert.deepEqual(refused.undo?.refusedRows, [{ key: 'B-2', importId: second.id }])
    assert.deepEqual(await to.rowsOf(`select number from product_order where number like 'B-%' order by 1`), [
      { number: 'B-1' },
      { number: 'B-2' },
    ])
    assert.equal((await to.undo(second.id)).undo?.state, 'done')
    assert.equal((await to.undo(first.id)).undo?.state, 'done')
    assert.deepEqual(await to.rowsOf(`select number from product_order where number like 'B-%'`), [])
  })

  test('of two who run one at once the second is told, and both files of two people come in', async () => {
    const mine = await to.planned('orders', 'c.csv', orders(['C-1;25/02/2026;;T-REG 1']), shop)
    const body = { version: mine.version }
    const ran = await Promise.all([1, 2].map(() => to.admin.call(runImport, { params: { id: mine.id }, body })))
    assert.deepEqual(
      ran.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 409],
    )
    assert.equal((await to.settled(mine.id)).state, 'done')
    const two = await Promise.all(
      ['D-1', 'D-2'].map((number) =>
        to.planned('orders', `${number}.csv`, orders([`${number};25/02/2026;;T-REG 1`]), shop),
      ),
    )
    const done = await Promise.all(two.map(to.run))
    assert.deepEqual(
      done.map(({ state, rows }) => [state, rows.added]),
      [
        ['done', 1],
        ['done', 1],
      ],
    )
  })

  test('a profile is kept by its name, found again, and forgotten', async () => {
    const { plan } = await to.planned('orders', 'e.csv', orders(['E-1;25/02/2026;;T-REG 1']), shop)
    const body = { profile: plan ?? assert.fail() }
    const { answer: kept, status } = await to.admin.call(keepImportProfile, { body })
    assert.equal(status, 200)
    assert.deepEqual(kept.titles['region'], { id: 'wilayah', en: 'region' })
    assert.equal((await to.admin.call(keepImportProfile, { body })).status, 409)
    assert.equal((await to.admin.call(keepImportProfile, { body: { ...body, replaces: true } })).status, 200)
    const { body: brought } = await to.bring('tickets', 'f.csv', orders(['F-1;25/02/2026;;T-REG 1']))
    const { guess } = await to.guess(brought?.content.id ?? 0, { profileId: kept.id })
    assert.deepEqual([guess.profile.dataset, guess.profile.name, guess.questions], ['orders', 'toko', []])
    assert.equal((await to.admin.call(deleteImportProfile, { params: { id: kept.id } })).status, 200)
    assert.equal((await to.admin.call(deleteImportProfile, { params: { id: kept.id } })).status, 404)
    assert.deepEqual((await to.admin.call(listImportProfiles, { query: {} })).answer, [])
  })
})
