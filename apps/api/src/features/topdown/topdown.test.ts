import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ImportLine, topdown, type TopdownRow } from '@ido/contract'
import { spokenTime } from '../../platform/days.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const address = '/api/v2/fbdv/topdown-overall'
const enterprise = { cfu: 'Enterprise', year: 2026, semester: 1, npsScore: '42.5', target: '45' }
type Body = Record<string, unknown>

describe('top-down NPS', () => {
  let portal: TestPortal
  let admin: TestSession
  let cmp: TestSession
  let ofRegionTwo: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    cmp = await portal.signIn('CMP')
    ofRegionTwo = await portal.addPerson({ email: 'dua@ido.example', roles: ['MANAGEMENT'], regions: [2] })
  })
  after(() => portal.close())

  const list = async (query = '', by = admin) => (await by.get<TopdownRow[]>(`${address}${query}`)).body
  const post = (body: Body, by = admin) => by.post<TopdownRow>(address, { ...enterprise, ...body })
  async function made(body: Body, by = admin): Promise<TopdownRow> {
    const { status, text, body: answer } = await post(body, by)
    assert.equal(status, 200, text)
    return answer?.content as TopdownRow
  }
  const actions = async (id: number) =>
    (
      await portal.database.pool.query<{ action: string; actor_name: string }>(
        `select action, actor_name from audit_event where subject_type = 'topdown' and subject_id = $1 order by seq`,
        [String(id)],
      )
    ).rows.map(({ action }) => action)

  it('is kept by ADMIN, MANAGEMENT and CMP, by the calls of the specification, with numbers as text', async () => {
    const row = await made({ cfu: ' Layanan Uji ', npsScore: 42.5, target: '45' }, cmp)
    const { id, timestamp, at, ...told } = row
    assert.ok(id > 0 && Math.abs(Date.parse(at) - Date.now()) < 60_000, at)
    assert.equal(timestamp, spokenTime(new Date(at), ' '))
    assert.match(timestamp, /^\d{1,2} [A-Z][a-z]{2} \d{4} \d\d : \d\d$/)
    assert.deepEqual(told, { cfu: 'Layanan Uji', year: 2026, semester: 1, npsScore: '42.5', target: '45', version: 1, can: { edit: true } }) // prettier-ignore
    const changed = await cmp.put<TopdownRow>(address, { ...row, npsScore: '-3,25', target: 50 })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual([changed.body?.content.npsScore, changed.body?.content.target, changed.body?.content.version], ['-3.25', '50', 2]) // prettier-ignore
    const found = await list('?page=1&size=10&cfu=layanan')
    assert.deepEqual(found?.content.map(({ npsScore }) => npsScore), ['-3.25']) // prettier-ignore
    assert.deepEqual(found?.meta, { page: 1, size: 10, totalPage: 1, show_from: 1, show_to: 1, totalData: 1 })
    const gone = await cmp.delete(address, { id })
    assert.equal(gone.status, 200, gone.text)
    assert.deepEqual((await list('?cfu=layanan'))?.content, [])
    assert.deepEqual(await actions(id), ['topdown.created', 'topdown.changed', 'topdown.deleted'])
    for (const role of ['PO', 'AGENT', 'STAFF', 'GUEST'] as const) {
      const refused = await portal.signIn(role)
      for (const answer of [
        await post({}, refused),
        await refused.get(address),
        await refused.put(address, { id, target: '1' }),
        await refused.delete(address, { id }),
      ])
        // prettier-ignore
        assert.equal(answer.status, 403, role)
    }
    const { anonymous } = portal
    for (const answer of [
      await post({}, anonymous),
      await anonymous.get(address),
      await anonymous.put(address, { id, target: '1' }),
      await anonymous.delete(address, { id }),
    ])
      // prettier-ignore
      assert.equal(answer.status, 401)
  })

  it('names what is wrong by field, in both languages, and writes nothing then', async () => {
    const countBefore = (await list())?.meta
    const refused: [Body, string][] = [
      [{ cfu: ' ' }, 'cfu'],
      [{ cfu: 'x'.repeat(101) }, 'cfu'],
      [{ year: 1999 }, 'year'],
      [{ year: '26' }, 'year'],
      [{ semester: 3 }, 'semester'],
      [{ semester: '1.5' }, 'semester'],
      [{ npsScore: '100.1' }, 'npsScore'],
      [{ npsScore: 'banyak' }, 'npsScore'],
      [{ npsScore: '' }, 'npsScore'],
      [{ npsScore: true }, 'npsScore'],
      [{ target: '-101' }, 'target'],
      [{ target: null }, 'target'],
      [{ target: '1e2' }, 'target'],
    ]
    for (const [body, field] of refused) {
      const { status, fields, text } = await post(body)
      assert.deepEqual([status, fields], [400, [field]], `${JSON.stringify(body)} ${text}`)
    }
    const inEnglish = await admin.post(address, { ...enterprise, target: '101' }, { 'accept-language': 'en' })
    assert.equal(inEnglish.message, 'target: must be a figure from -100 to 100, as text or a number, such as 42.5')
    const inIndonesian = await admin.post(address, { ...enterprise, semester: 0 }, { 'accept-language': 'id' })
    assert.equal(inIndonesian.message, 'semester: harus 1 atau 2')
    for (const [body, field] of [
      [{ target: '1' }, 'id'],
      [{ id: 'x', target: '1' }, 'id'],
      [{ id: 1, year: 'x' }, 'year'],
    ] as const)
      // prettier-ignore
      assert.deepEqual((await admin.put(address, body)).fields, [field])
    assert.deepEqual((await admin.delete(address, {})).fields, ['id'])
    for (const query of ['?orderName=score', '?size=101', '?page=0', '?orderBy=up', '?unit=x', '?semester=3'])
      assert.equal((await admin.get(`${address}${query}`)).status, 400, query)
    assert.equal((await admin.put(address, { id: 999_999, target: '1' })).status, 404)
    assert.equal((await admin.delete(address, { id: 999_999 })).status, 404)
    assert.deepEqual((await list())?.meta, countBefore)
  })

  it('is one for each unit and half year, in any letter case; 409 says which in the form of 409', async () => {
    const both = await Promise.all([post({ year: 2025 }), post({ year: '2025', semester: '1', cfu: 'ENTERPRISE' })])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 409],
    )
    const taken = both.find(({ status }) => status === 409)
    const { message } = JSON.parse(taken?.text ?? '{}') as { message: { details: { message: string }[] } }
    assert.match(message.details[0]?.message ?? '', /^NPS top-down enterprise untuk semester 1 tahun 2025 sudah ada/i)
    const other = await made({ year: 2025, semester: 2 })
    assert.equal((await admin.put(address, { id: other.id, semester: 1 })).status, 409)
    assert.deepEqual((await list('?year=2025'))?.content.map(({ semester }) => semester), [2, 1]) // prettier-ignore
  })

  it('is searched by unit, sorted by every column and paged', async () => {
    for (const [cfu, npsScore, target] of [
      ['Zona Satu', '9', '30'],
      ['zona Dua', '10', '20'],
      ['Zona Tiga', '-5', '25'],
    ] as const)
      // prettier-ignore
      await made({ cfu, npsScore, target, year: 2020 })
    const sorted = async (name: string, by = 'asc') =>
      (await list(`?cfu=zona&orderName=${name}&orderBy=${by}`))?.content.map(({ cfu }) => cfu.slice(5))
    assert.deepEqual(await sorted('cfu'), ['Dua', 'Satu', 'Tiga'])
    assert.deepEqual(await sorted('npsScore'), ['Tiga', 'Satu', 'Dua'])
    assert.deepEqual(await sorted('npsScore', 'desc'), ['Dua', 'Satu', 'Tiga'])
    assert.deepEqual(await sorted('target'), ['Dua', 'Tiga', 'Satu'])
    for (const name of ['id', 'timestamp']) assert.deepEqual(await sorted(name), ['Satu', 'Dua', 'Tiga'], name)
    for (const name of ['year', 'semester']) assert.equal((await sorted(name))?.length, 3)
    const second = await list('?cfu=ZONA&page=2&size=2&orderName=cfu')
    assert.deepEqual(second?.content.map(({ cfu }) => cfu), ['Zona Tiga']) // prettier-ignore
    assert.deepEqual(second?.meta, { page: 2, size: 2, totalPage: 2, show_from: 3, show_to: 3, totalData: 3 })
    assert.deepEqual((await list('?cfu=zona%25'))?.content, [])
  })

  it('tells who comes second, where a version is sent', async () => {
    const row = await made({ year: 2024 })
    const [one, other] = await Promise.all([
      admin.put(address, { id: row.id, version: 1, target: '46' }),
      cmp.put(address, { id: row.id, version: 1, target: '47' }),
    ])
    assert.deepEqual(new Set([one.status, other.status]), new Set([200, 409]))
    assert.equal((await cmp.put(address, { id: row.id, target: '48' })).status, 200)
    const same = await cmp.put<TopdownRow>(address, { id: row.id, target: '48.0' })
    assert.equal(same.body?.content.version, 3)
    assert.deepEqual(await actions(row.id), ['topdown.created', 'topdown.changed', 'topdown.changed'])
    const { answer } = await admin.call(topdown.history, { params: { id: row.id } })
    assert.deepEqual(answer[0]?.changes.map(({ field, after: now }) => [field, now]), [['target', 48]]) // prettier-ignore
  })

  it('does not exist for who sees a part of the data alone, who writes none either', async () => {
    const row = await made({ year: 2023 })
    assert.deepEqual((await list('', ofRegionTwo))?.content, [])
    const refused = await post({ year: 2022 }, ofRegionTwo)
    assert.equal(refused.status, 403, refused.text)
    assert.equal((await ofRegionTwo.put(address, { id: row.id, target: '1' })).status, 404)
    assert.equal((await ofRegionTwo.delete(address, { id: row.id })).status, 404)
    assert.equal((await ofRegionTwo.get(`${address}/${row.id}`)).status, 404)
    const { answer } = await admin.call(topdown.remove, { params: { id: row.id } })
    const undo = (by: TestSession) => by.call(topdown.restore, { params: { id: answer.trashId } })
    assert.equal((await undo(ofRegionTwo)).status, 404)
    assert.deepEqual((await undo(admin)).answer, row)
  })

  it('comes back where nothing took its place, and is raised together with others', async () => {
    const row = await made({ year: 2021 })
    const { body } = await admin.delete<{ trashId: number }>(address, { id: row.id })
    const taken = await made({ year: 2021, target: '99.5' })
    const undo = () => admin.call(topdown.restore, { params: { id: body?.content.trashId ?? 0 } })
    assert.equal((await undo()).status, 409)
    const raise = (preview: boolean) =>
      admin.call(topdown.bulk, { body: { ids: [taken.id], change: { targetBy: 2 }, preview } })
    assert.deepEqual((await raise(true)).answer[0]?.changes, [{ field: 'target', before: 99.5, after: 100 }])
    assert.equal((await raise(false)).status, 200)
    assert.equal((await list('?year=2021'))?.content[0]?.target, '100')
  })

  it('goes out and comes in as a file, all lines or none', async () => {
    const importFile = (content: string, by = admin) =>
      by.upload<ImportLine[]>(`${address}/import?preview=false`, 'topdown.csv', content)
    const file = await admin.get(`${address}/export`)
    const back = await importFile(file.text)
    assert.deepEqual(new Set(back.body?.content.map(({ action }) => action)), new Set(['same']), back.text)
    const lines = ['CFU;Tahun;Semester;NPS top-down;Target', 'Berkas;2030;1;41,5;50', 'enterprise;2025;1;;60']
    const made2 = await importFile(lines.join('\n'))
    assert.deepEqual(made2.body?.content.map(({ action }) => action), ['create', 'change'], made2.text) // prettier-ignore
    assert.equal((await list('?cfu=berkas'))?.content[0]?.npsScore, '41.5')
    const wrong = ['cfu,year,semester,npsScore,target', 'A,2030,3,1,2', 'B,26,1,1,2', 'C,2030,1,seribu,2', 'D,2030,1,1,', ',2030,1,1,2', 'E,2030,1,1,2', 'e,2030,1,1,3'] // prettier-ignore
    const refused = await importFile(wrong.join('\n'))
    assert.deepEqual(
      refused.body?.content.filter(({ action }) => action === 'refused').map(({ line, problems }) => [line, problems[0]?.field]), // prettier-ignore
      [[2, 'semester'], [3, 'year'], [4, 'npsScore'], [5, 'target'], [6, 'cfu'], [8, 'cfu']], // prettier-ignore
    )
    assert.equal((await list('?year=2030'))?.content.length, 1)
    assert.equal((await importFile(lines.join('\n'), ofRegionTwo)).status, 409)
  })
})
