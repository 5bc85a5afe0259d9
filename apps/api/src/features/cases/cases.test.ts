import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  caseBrief,
  changeCase,
  commentOnCase,
  dayLength,
  hourLength,
  jakartaDay,
  listCases,
  type PortalCase,
  readCase,
  startViewAs,
} from '@ido/contract'
import { endOldCases } from './cases.store.service.ts'
import {
  all,
  casesPortal,
  type CasesPortal,
  inRegion3,
  late,
  madeCase,
  madeFigure,
  now,
  places,
  since,
} from './cases.testkit.ts'

describe('cases', () => {
  let portal: CasesPortal
  before(async () => {
    portal = await casesPortal()
  })
  beforeEach(() => portal.forgetAll())
  after(() => portal.close())

  it('are listed the worst first to those whose scope they were found in, and to nobody else', async () => {
    await portal.run({ [all]: [madeCase({ since }), late], [inRegion3]: [late] })
    const { answer, meta } = await portal.admin.call(listCases, { query: {} })
    assert.deepEqual(places(answer), ['T-REG 3', 'T-REG 5 IndiHome'])
    assert.deepEqual([meta.totalData, meta.page], [2, 1])
    assert.deepEqual(answer[1]?.measures[0], { ...madeFigure(), unit: 'count' })
    assert.match(answer[1]?.title.id ?? '', /^Berlangsung: tiket dibuka IndiHome di T-REG 5 tiga kali biasanya/)
    assert.deepEqual(places(await portal.list({}, portal.agent)), ['T-REG 3', 'T-REG 5 IndiHome'])
    assert.deepEqual(places(await portal.list({}, portal.regional)), ['T-REG 3'])

    const [foreign] = await portal.list({ place: 't-reg 5' })
    const id = foreign?.id ?? 0
    assert.equal((await portal.regional.call(readCase, { params: { id } })).status, 404)
    const body = { version: 1, work: 'seen' as const }
    assert.equal((await portal.regional.call(changeCase, { params: { id }, body })).status, 404)
    assert.equal((await portal.regional.call(commentOnCase, { params: { id }, body: { text: 'x' } })).status, 404)
    assert.equal((await portal.anonymous.call(listCases, { query: {} })).status, 401)
    assert.equal((await portal.admin.call(readCase, { params: { id: 999_999 } })).status, 404)
  })

  it('of one place with other figures are cases of their own, so that no figure leaves its scope', async () => {
    const everywhere = { place: {}, since }
    const ofRegion = madeCase({ ...everywhere, figures: [madeFigure({ value: 5, previous: 1 })] })
    await portal.run({ [all]: [madeCase(everywhere)], [inRegion3]: [ofRegion] })
    await portal.run({ [all]: [madeCase(everywhere)], [inRegion3]: [ofRegion] })
    const [wide] = await portal.list()
    const [narrow] = await portal.list({}, portal.regional)
    assert.deepEqual([wide?.measures[0]?.value, narrow?.measures[0]?.value], [72, 5])
    assert.notEqual(wide?.key, narrow?.key)
    assert.doesNotMatch(narrow?.key ?? '', /regions|products/, 'it names no ids of the scope')
    // Somebody must be able to work on it; but its reader's day begins with their own.
    assert.equal((await portal.list()).length, 2, 'who sees everything reads those of one region, too')
    assert.equal((await portal.admin.call(caseBrief, { query: {} })).answer.cases.length, 1)
  })

  it('of several scopes are one, of which each reads the figures that it sees', async () => {
    const [first, elsewhere] = [madeFigure(), madeFigure({ measure: 'open_now', value: 900 })]
    const ofRegion = { place: { region: 'T-REG 3' }, since }
    await portal.run({
      [all]: [madeCase({ ...ofRegion, figures: [first, elsewhere] })],
      [inRegion3]: [madeCase({ ...ofRegion, figures: [first], severity: 8.26 })],
    })
    const [wide] = await portal.list()
    const [narrow] = await portal.list({}, portal.regional)
    assert.deepEqual([narrow?.id, narrow?.severity], [wide?.id, 8.3])
    const measuresOf = (one?: PortalCase) => one?.measures.map(({ measure }) => measure)
    assert.deepEqual([measuresOf(wide), measuresOf(narrow)], [['opened', 'open_now'], ['opened']])
    const { text } = await portal.regional.call(readCase, { params: { id: narrow?.id ?? 0 } })
    assert.ok(!text.includes('900') && !text.includes('readers'), text)
  })

  it('are filtered by state, place, work and owner, and paged; an unknown state is named', async () => {
    const over = madeCase({ state: 'over', place: { region: 'T-REG 7' }, since, until: now - 2 * dayLength })
    await portal.run({ [all]: [madeCase({ since }), late, over] })
    assert.deepEqual(places(await portal.list({ state: 'over' })), ['T-REG 7'])
    assert.deepEqual(places(await portal.list({ state: 'ongoing, over' })), ['T-REG 5 IndiHome', 'T-REG 7'])
    assert.deepEqual(places(await portal.list({ place: 'indihome' })), ['T-REG 5 IndiHome'])
    const { answer, meta } = await portal.admin.call(listCases, { query: { page: 2, size: 1 } })
    assert.deepEqual([places(answer), meta.totalPage], [['T-REG 5 IndiHome'], 2])
    const [one] = await portal.list({ place: 'indihome' })
    const owner = portal.cmp.user?.id ?? 0
    await portal.cmp.call(changeCase, { params: { id: one?.id ?? 0 }, body: { version: 1, work: 'inHand', owner } })
    assert.deepEqual(places(await portal.list({ work: 'inHand,done' })), ['T-REG 5 IndiHome'])
    assert.deepEqual(places(await portal.list({ mine: 'true' }, portal.cmp)), ['T-REG 5 IndiHome'])
    assert.deepEqual(await portal.list({ mine: 'true' }), [])
    const wrong = await portal.admin.call(listCases, { query: { state: 'broken' } })
    assert.deepEqual([wrong.status, wrong.fields], [400, ['state']])
    assert.deepEqual((await portal.admin.call(listCases, { query: { work: 'lost' } })).fields, ['work'])
  })

  it('stay the same case while they change, come back within a day, and end', async () => {
    await portal.run({ [all]: [madeCase({ since })] }, now - 3 * hourLength)
    const first = await portal.only()
    await portal.run({ [all]: [madeCase({ since: since - dayLength, severity: 6 })] }, now - 2 * hourLength)
    const second = await portal.only()
    assert.deepEqual([second.id, second.key, second.severity], [first.id, first.key, 6])
    assert.equal(second.since, new Date(since - dayLength).toISOString(), 'it began earlier than was thought')

    await portal.run({ [all]: [] }, now - hourLength)
    const ended = await portal.only()
    assert.deepEqual([ended.state, ended.until], ['over', new Date(now - hourLength).toISOString()])
    await portal.run({ [all]: [madeCase({ since: now - 1000 })] })
    const back = await portal.only()
    assert.deepEqual([back.id, back.state, back.until], [first.id, 'ongoing', null])
    assert.deepEqual(await portal.eventsOf(first.id), ['found ongoing', 'state over', 'state ongoing'])
  })

  it('keep the beginning of their newest stretch, and the known one where the look back ends before it', async () => {
    await portal.run({ [all]: [madeCase({ since })] }, now - 3 * hourLength)
    const later = now - 2 * hourLength
    await portal.run({ [all]: [madeCase({ since: later })] }, later)
    const begins = async () => Date.parse((await portal.only()).since ?? '')
    assert.equal(await begins(), later)
    await portal.run({ [all]: [madeCase({ since: null })] })
    assert.equal(await begins(), later)
  })

  it('are another case after more than a day, and leave the list of open ones a day after their end', async () => {
    await portal.run({ [all]: [madeCase({ since: now - 9 * dayLength })] }, now - 8 * dayLength)
    await portal.run({ [all]: [] }, now - 6 * dayLength)
    await portal.run({ [all]: [madeCase({ since })] })
    const open = await portal.only()
    const over = await portal.only({ state: 'over' })
    assert.notEqual(open.id, over.id)
    assert.notEqual(open.key, over.key)
  })

  it('are another case where the last was over before what a search looks back on', async () => {
    const always = madeCase({ state: 'chronic', since: null })
    await portal.run({ [all]: [always] }, now - 201 * dayLength)
    const first = await portal.only()
    await portal.run({ [all]: [] }, now - 200 * dayLength)
    await portal.run({ [all]: [always] })
    const second = await portal.only({ state: 'chronic' })
    assert.notEqual(second.id, first.id)
    assert.notEqual(second.key, first.key)
    await portal.run({ [all]: [always] })
    assert.equal((await portal.only({ state: 'chronic' })).id, second.id)
  })

  it('that come and go four times within a day are one unstable case, until a day without a turn', async () => {
    const states = ['ongoing', 'recovering', 'ongoing', 'recovering', 'ongoing'] as const
    const began = now - 3 * dayLength
    for (const [place, state] of states.entries()) {
      await portal.run({ [all]: [madeCase({ since: began, state })] }, began + place * hourLength)
    }
    const one = await portal.only()
    assert.equal(one.state, 'unstable')
    await portal.run({ [all]: [madeCase({ since: began })] }, began + 27 * hourLength)
    assert.equal((await portal.only()).state, 'unstable', 'the last turn was less than a day ago')
    await portal.run({ [all]: [madeCase({ since: began })] }, began + 29 * hourLength)
    assert.deepEqual([(await portal.only()).id, (await portal.only()).state], [one.id, 'ongoing'])
  })

  it('stored by two runs at once are stored once, and an earlier run changes nothing after a later one', async () => {
    const found = { [all]: [madeCase({ since }), late] }
    await Promise.all([portal.run(found, now), portal.run(found, now)])
    assert.equal((await portal.list()).length, 2)
    await portal.run({ [all]: [] }, now - 1000)
    assert.deepEqual((await portal.list()).map(({ state }) => state).toSorted(), ['chronic', 'ongoing'])
    const { rows } = await portal.database.pool.query(`select from found_case_event where kind = 'found'`)
    assert.equal(rows.length, 2)
  })

  it('are stored all or none', async () => {
    await portal.run({ [all]: [late] })
    const broken = madeCase({ since, place: { product: '\u0000' } })
    await assert.rejects(portal.run({ [all]: [madeCase({ since }), broken] }))
    assert.deepEqual(places(await portal.list()), ['T-REG 3'])
    assert.equal((await portal.only()).state, 'chronic')
  })

  it('are read through a view as somebody else as that person reads them, and left alone', async () => {
    await portal.run({ [all]: [madeCase({ since }), late], [inRegion3]: [late] })
    const own = await portal.signIn('ADMIN')
    const userId = portal.regional.user?.id ?? 0
    assert.equal((await own.call(startViewAs, { body: { userId, reason: 'Bertanya' } })).status, 200)
    const [seen, ...more] = await portal.list({}, own)
    assert.deepEqual([places(seen ? [seen] : []), more], [['T-REG 3'], []])
    const params = { id: seen?.id ?? 0 }
    assert.equal((await own.call(changeCase, { params, body: { version: 1, work: 'seen' } })).status, 403)
    assert.equal((await own.call(commentOnCase, { params, body: { text: 'x' } })).status, 403)
  })

  it('make a brief of three, those that are so now before others, the worst first, with a verdict', async () => {
    const brief = async (person = portal.admin, query: { path?: string } = {}) =>
      (await person.call(caseBrief, { query })).answer
    const never = await brief()
    assert.deepEqual([never.verdict, never.cases], ['unclear', []])
    assert.match(never.summary.id, /^Belum dapat dinilai: kasus belum pernah/)
    await portal.run({ [all]: [] }, now - 5000)
    const quiet = await brief()
    assert.deepEqual([quiet.verdict, quiet.summary.id], ['quiet', 'Tidak ada yang tidak biasa; semua target tercapai.'])
    assert.equal((await brief(portal.regional)).verdict, 'unclear', 'no run was made for them')

    const few = madeCase({ state: 'unclear', place: { segment: 'SME' }, since })
    await portal.run({ [all]: [few] }, now - 4000)
    const unclear = await brief()
    assert.deepEqual([unclear.verdict, unclear.cases], ['unclear', []])
    assert.equal(unclear.summary.id, 'Belum dapat dinilai: 1 angka belum cukup datanya.')

    const silent = madeCase({ family: 'tickets.feed', state: 'silent', place: { source_app: 'Helpdesk' }, since })
    const small = madeCase({ place: { region: 'T-REG 1' }, since, severity: 1 })
    const better = madeCase({ state: 'recovering', place: { region: 'T-REG 2' }, since, severity: 20 })
    await portal.run({ [all]: [few, late, silent, small, better, madeCase({ since, severity: 5.04 })] }, now - 3000)
    const open = await brief()
    assert.deepEqual(places(open.cases), ['T-REG 3', 'T-REG 5 IndiHome', 'Helpdesk'])
    assert.equal(open.verdict, 'open')
    assert.match(open.summary.id, /^5 kasus terbuka/)
    const [, second] = open.cases
    const muted = { until: jakartaDay(now + 3 * dayLength), why: 'Promo' }
    await portal.cmp.call(changeCase, { params: { id: second?.id ?? 0 }, body: { version: 1, muted } })
    assert.match((await brief()).summary.id, /^4 kasus terbuka, 1 lagi sudah ditanggapi/)

    await portal.run({ [all]: [late] }, now - 2 * 1000)
    await portal.database.pool.query(`delete from found_case where state = 'over'`)
    const missed = await brief()
    assert.deepEqual([missed.verdict, missed.summary.id], ['open', 'Tidak ada yang baru; 1 target belum tercapai.'])
    const { id, version } = await portal.only()
    const opinion = { is: 'known' as const, why: 'Menunggu kabel' }
    await portal.cmp.call(changeCase, { params: { id }, body: { version, opinion } })
    assert.equal((await brief()).verdict, 'known')
  })

  it('cannot be judged by a search of more than two hours ago', async () => {
    const brief = async () => (await portal.admin.call(caseBrief, { query: {} })).answer
    await portal.run({ [all]: [madeCase({ since })] }, now - 3 * hourLength)
    const stale = await brief()
    assert.deepEqual([stale.verdict, places(stale.cases)], ['unclear', ['T-REG 5 IndiHome']])
    assert.match(stale.summary.id, /^Belum dapat dinilai: kasus terakhir dicari \d+ \p{L}+ \d{4}, \d\d\.\d\d WIB\.$/u)
    assert.match(stale.summary.en, /^Cannot be judged: cases were last looked for .* WIB\.$/)
    await portal.run({ [all]: [madeCase({ since })] }, now - hourLength)
    assert.equal((await brief()).verdict, 'open')
  })

  it('of a dashboard are those whose figures it shows; an unknown one is named', async () => {
    const revenue = madeCase({
      family: 'revenue.amount',
      place: { product: 'IndiHome' },
      since,
      figures: [madeFigure({ dataset: 'revenue', measure: 'revenue', value: 7e9, previous: 1e10 })],
    })
    await portal.run({ [all]: [madeCase({ since }), revenue] })
    const on = async (path: string) => portal.admin.call(caseBrief, { query: { path } })
    const { rows } = await portal.database.pool.query<{ path: string }>('select path from dashboard order by path')
    const assurance = rows.find(({ path }) => path.includes('assurance'))?.path ?? ''
    assert.deepEqual(places((await on(assurance)).answer.cases), ['T-REG 5 IndiHome'])
    const unknown = await on('v3/nowhere')
    assert.equal(unknown.status, 404)
    assert.match(unknown.message, /v3\/nowhere/)
  })

  it('of a clock that has been set back since do not hold up those of now', async () => {
    await portal.run({ [all]: [] }, Date.now() + 3 * dayLength)
    await portal.run({ [all]: [madeCase({ since })] })
    assert.deepEqual(places(await portal.list()), ['T-REG 5 IndiHome'])
    await portal.run({ [all]: [] }, Date.now() - 60_000)
    assert.equal((await portal.list()).length, 1, 'one that began before is left out')
  })

  it('are deleted a year after they were over', async () => {
    await portal.run({
      [all]: [madeCase({ since: now - 400 * dayLength, state: 'over', until: now - 399 * dayLength })],
    })
    await portal.run({ [all]: [madeCase({ state: 'over', since, until: now - dayLength })] })
    await endOldCases(portal.database)
    const left = await portal.only({ state: 'over' })
    assert.equal(left.since, new Date(since).toISOString())
  })
})
