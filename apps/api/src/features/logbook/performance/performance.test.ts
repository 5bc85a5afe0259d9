import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  agentEntries,
  agentFigures,
  agentPerformance,
  agentTickets,
  downloadLog,
  exportAgentPerformance,
  ticketFigures,
  type AgentFigureName,
  type AgentRow,
} from '@ido/contract'
import { parse } from 'csv-parse/sync'
import { plusDays, today } from '../../../platform/days.ts'
import { accountOf, type TestSession } from '../../../testing/portal.ts'
import { openDesk, type LogbookDesk } from '../logbook.testkit.ts'

/** A ticket as the test made it, and an entry; the figures are counted from these in plain code. */
interface MadeTicket {
  number: string
  region: number
  product: number
  response: number | null
  resolve: number | null
  pending: number
  target: number | null
  own: boolean | null
  reopened: number
}
interface MadeEntry {
  agent: string
  account: number | null
  date: string
  shift: string
  product: number | null
  ticket: string | null
}

const first = '2026-03-01'
const period = { from: '2026-03-03', to: '2026-03-17' }
const shifts = ['pagi', 'siang', 'malam']

/** The same numbers every time. */
function chances(seed: number) {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  return { below: (end: number) => Math.floor(next() * end), is: (share: number) => next() < share }
}

function makeTickets(count: number): MadeTicket[] {
  const { below, is } = chances(7)
  return Array.from({ length: count }, (_, place) => {
    const resolve = is(0.8) ? 600 + below(200_000) : null
    const target = is(0.85) ? 20_000 + below(80_000) : null
    return {
      number: `KJ-${place}`,
      region: 1 + below(3),
      product: 1 + below(3),
      response: is(0.9) ? 60 + below(500) : null,
      resolve,
      pending: is(0.3) ? below(300_000) : 0,
      target,
      own: target === null && resolve !== null && is(0.5) ? is(0.5) : null,
      reopened: is(0.2) ? 1 + below(2) : 0,
    }
  })
}

describe('the performance of agents', () => {
  let desk: LogbookDesk
  let manager: TestSession
  const tickets = makeTickets(160)
  const entries: MadeEntry[] = []
  const idOf = (session: TestSession) => session.user?.id ?? assert.fail('nobody is signed in')

  before(async () => {
    desk = await openDesk()
    manager = await desk.portal.signIn('MANAGEMENT')
    const { below, is } = chances(11)
    const team: [string, number | null][] = [
      ['Agen Satu', idOf(desk.agent)],
      ['Agen Dua', idOf(desk.colleague)],
      ['Tanpa Akun', null],
      ['Orang Baru', null],
    ]
    for (let n = 0; n < 600; n += 1) {
      const [agent, account] = team[n % 60 === 0 ? 3 : below(3)] ?? assert.fail('no agent')
      const named = tickets[below(tickets.length)]
      const ticket = is(0.6) ? (is(0.5) ? named?.number.toLowerCase() : named?.number) : is(0.2) ? `LUAR-${n}` : null
      const date = plusDays(first, below(20))
      entries.push({ agent, account, date, shift: shifts[below(3)] ?? 'pagi', product: is(0.7) ? 1 + below(3) : null, ticket: ticket ?? null }) // prettier-ignore
    }
    const { pool } = desk.portal.database
    await pool.query(
      `insert into ticket (opened_at, first_response_at, resolved_at, target_s, own_sla, pending_s, reopened, origin_id, product_id, region_id, status_id, number, title)
       select o, o + make_interval(secs => response), o + make_interval(secs => resolve), target, own, pending, reopened, 1, product, region,
         (select min(id) from ticket_status), number, 'Gangguan ' || number
       from jsonb_to_recordset($1) as t (number text, region int, product int, response int, resolve int, pending int, target int, own boolean, reopened int),
         lateral (select timestamptz '2026-02-20T03:00Z') as at (o)`,
      [JSON.stringify(tickets)],
    )
    await pool.query(
      `insert into logbook_entry (agent_id, agent_name, date, shift, product_id, activity, category, ticket_number, started_at, status)
       select account, agent, date, shift, product, 'kegiatan', 'Penanganan tiket', ticket, date, 'done'
       from jsonb_to_recordset($1) as e (agent text, account bigint, date date, shift text, product int, ticket text)`,
      [JSON.stringify(entries)],
    )
  })
  after(() => desk.portal.close())

  const list = async (who: TestSession, more: object = {}) => {
    const found = await who.call(agentPerformance, { query: { ...period, size: 100, ...more } })
    assert.equal(found.status, 200, found.text)
    return found
  }
  const keyOf = ({ account, agent }: MadeEntry) => (account === null ? `name:${agent}` : `id:${account}`)

  /** What the figures of these entries are, counted one by one. */
  function plain(
    written: readonly MadeEntry[],
    known: readonly MadeTicket[],
  ): Record<AgentFigureName, [number | null, number]> {
    const numbers = new Set(written.flatMap(({ ticket }) => ticket?.toLowerCase() ?? []))
    const handled = known.filter(({ number }) => numbers.has(number.toLowerCase()))
    const count = new Set(written.map(({ agent, date, shift }) => `${agent} ${date} ${shift}`)).size
    const resolved = handled.filter(({ resolve }) => resolve !== null)
    const net = resolved.map(({ resolve, pending }) => Math.max(0, (resolve ?? 0) - pending))
    const responses = handled.flatMap(({ response }) => response ?? [])
    const judged = resolved.flatMap(({ target, own, resolve }) =>
      target === null ? (own ?? []) : (resolve ?? 0) <= target,
    )
    const mean = (values: number[]) => values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length / 3600 // prettier-ignore
    const share = (part: number, n: number) => (n === 0 ? null : part / n)
    return {
      entries: [written.length, written.length],
      tickets: [handled.length, handled.length],
      perShift: [share(handled.length, count), handled.length],
      open: [handled.length - resolved.length, handled.length],
      firstResponse: [mean(responses), responses.length],
      netTime: [mean(net), net.length],
      slaCompliance: [share(judged.filter(Boolean).length, judged.length), judged.length],
      reopenRate: [share(resolved.filter(({ reopened }) => reopened > 0).length, resolved.length), resolved.length],
    }
  }
  const assertFigures = (figures: AgentRow['figures'], expected: ReturnType<typeof plain>, who: string) => {
    for (const name of agentFigures) {
      const [value, n] = expected[name]
      assert.equal(figures[name].n, n, `${who}: n of ${name}`)
      if (value === null) assert.equal(figures[name].value, null, `${who}: ${name}`)
      else assert.ok(Math.abs((figures[name].value ?? NaN) - value) < 1e-9, `${who}: ${name} ${figures[name].value} ${value}`) // prettier-ignore
    }
  }
  const within = ({ date }: MadeEntry) => date >= period.from && date < period.to

  it('is what a plain count of entries and tickets gives, for each agent and for all together', async () => {
    const { answer, meta } = await list(manager)
    const byAgent = Map.groupBy(entries.filter(within), keyOf)
    assert.deepEqual(new Set(answer.map(({ agent }) => agent)), new Set(byAgent.keys()))
    for (const row of answer) assertFigures(row.figures, plain(byAgent.get(row.agent) ?? [], tickets), row.name)
    assertFigures(meta.team ?? assert.fail('no team'), plain(entries.filter(within), tickets), 'team')
    const sum = (name: AgentFigureName) => answer.reduce((all, { figures }) => all + (figures[name].value ?? 0), 0)
    assert.equal(sum('entries'), meta.team?.entries.value)
    // A ticket counts for each who worked on it, and once for all.
    assert.ok(sum('tickets') > (meta.team?.tickets.value ?? 0))
    const enough = answer.flatMap(({ figures }) => (figures.netTime.isFew ? [] : (figures.netTime.value ?? [])))
    assert.equal(enough.length, 3)
    assert.equal(meta.medians.netTime, enough.toSorted((one, other) => one - other)[1])
    assert.equal(answer.find(({ name }) => name === 'Orang Baru')?.figures.netTime.isFew, true)
  })

  it('leads to the records behind each number: as many as it says, and those', async () => {
    const { answer } = await list(manager)
    for (const { agent, figures, name } of answer.slice(0, 2)) {
      for (const figure of ticketFigures) {
        const behind = await manager.call(agentTickets, { query: { ...period, agent, figure, size: 100 } })
        const n = figure === 'open' ? figures.open.value : figures[figure].n
        assert.equal(behind.meta.totalData, n, `${name}: ${figure}`)
        if (figure !== 'netTime') continue
        const hours = behind.answer.map(({ netHours }) => netHours ?? NaN)
        assert.ok(Math.abs(hours.reduce((sum, value) => sum + value, 0) / hours.length - (figures.netTime.value ?? NaN)) < 1e-9) // prettier-ignore
        assert.deepEqual(
          hours,
          hours.toSorted((one, other) => other - one),
        )
      }
      const written = await manager.call(agentEntries, { query: { ...period, agent, size: 1 } })
      assert.equal(written.meta.totalData, figures.entries.value)
    }
    const nobody = await manager.call(agentTickets, {
      query: { ...period, agent: 'name:Tidak Ada', figure: 'tickets' },
    })
    assert.equal(nobody.meta.totalData, 0)
  })

  it('is an agent’s own for an agent, beside the team’s median and without anybody’s name', async () => {
    const own = `id:${idOf(desk.agent)}`
    const all = await list(manager)
    const { answer, meta, text } = await list(desk.agent)
    assert.deepEqual(
      answer.map(({ agent, isOwn }) => [agent, isOwn]),
      [[own, true]],
    )
    assert.deepEqual(answer[0]?.figures, all.answer.find(({ agent }) => agent === own)?.figures)
    assert.deepEqual([meta.medians, meta.team, meta.totalData], [all.meta.medians, null, 1])
    for (const name of ['Agen Dua', 'Tanpa Akun', 'Orang Baru']) assert.doesNotMatch(text, new RegExp(name))
    const asks = (agent: string) =>
      Promise.all([
        desk.agent.call(agentTickets, { query: { agent, figure: 'tickets' } }),
        desk.agent.call(agentEntries, { query: { agent } }),
      ])
    for (const { status } of await asks(own)) assert.equal(status, 200)
    for (const agent of [`id:${idOf(desk.colleague)}`, 'name:Tanpa Akun', 'name:Agen Satu']) {
      for (const { status, message } of await asks(agent)) {
        assert.equal(status, 403)
        assert.match(message, /kinerja Anda sendiri/)
      }
    }
    const file = await desk.agent.get(`${exportAgentPerformance.path}?from=${period.from}&to=${period.to}`)
    assert.match(file.text, /Agen Satu/)
    assert.doesNotMatch(file.text, /Agen Dua|Tanpa Akun/)
  })

  it('counts within a data scope what its reader may see, and no more', async () => {
    const scoped = await desk.portal.addPerson({ email: 'cakupan@ido.example', roles: ['MANAGEMENT'], regions: [2], products: [1] }) // prettier-ignore
    const known = tickets.filter(({ region, product }) => region === 2 && product === 1)
    const foreign = new Set(
      tickets.filter((ticket) => !known.includes(ticket)).map(({ number }) => number.toLowerCase()),
    )
    const seen = entries.filter(
      (entry) => within(entry) && entry.product === 1 && !(entry.ticket && foreign.has(entry.ticket.toLowerCase())),
    )
    const { answer, meta } = await list(scoped)
    const byAgent = Map.groupBy(seen, keyOf)
    assert.deepEqual(new Set(answer.map(({ agent }) => agent)), new Set(byAgent.keys()))
    for (const row of answer) assertFigures(row.figures, plain(byAgent.get(row.agent) ?? [], known), row.name)
    assertFigures(meta.team ?? assert.fail('no team'), plain(seen, known), 'team')
    const [one] = answer
    const behind = await scoped.call(agentTickets, { query: { ...period, agent: one?.agent ?? '', figure: 'tickets' } })
    assert.equal(behind.meta.totalData, one?.figures.tickets.value)
    assert.ok(behind.answer.every(({ number }) => known.some((ticket) => ticket.number === number)))
  })

  it('is sorted and paged as asked for, and looks at the last 30 days unless told', async () => {
    const { answer: names } = await list(manager, { orderName: 'name', orderBy: 'asc' })
    assert.deepEqual(
      names.map(({ name }) => name),
      ['Agen Dua', 'Agen Satu', 'Orang Baru', 'Tanpa Akun'],
    )
    const { answer, meta } = await list(manager, { orderName: 'name', orderBy: 'desc', size: 1, page: 2 })
    assert.deepEqual([answer[0]?.name, meta.totalData, meta.show_from], ['Orang Baru', 4, 2])
    const bySla = (await list(manager, { orderName: 'slaCompliance', orderBy: 'desc' })).answer
    assert.equal(bySla.at(-1)?.name, 'Orang Baru')
    const usual = await manager.call(agentPerformance, { query: {} })
    assert.deepEqual([usual.meta.from, usual.meta.to], [plusDays(today(), -29), plusDays(today(), 1)])
    assert.deepEqual([usual.answer, usual.meta.team, usual.meta.medians.slaCompliance], [[], null, null])
  })

  it('refuses who may not read it, and names what is wrong', async () => {
    const { path } = agentPerformance
    assert.equal((await desk.portal.anonymous.get(path)).status, 401)
    for (const role of ['CMP', 'PO'] as const)
      assert.equal((await (await desk.portal.signIn(role)).get(path)).status, 403)
    const wrong = [
      [`${path}?from=2026-03-05&to=2026-03-05`, 'to'],
      [`${path}?from=kemarin`, 'from'],
      [`${path}?orderName=gaji`, 'orderName'],
      [`${path}?size=101`, 'size'],
      [`${path}/tickets?agent=id:1&figure=entries`, 'figure'],
      [`${path}/tickets?figure=open`, 'agent'],
      [`${path}/tickets?agent=Budi&figure=open`, 'agent'],
      [`${path}/entries?agent=id:0`, 'agent'],
    ] as const
    for (const [address, field] of wrong) {
      const { status, fields } = await manager.get(address)
      assert.deepEqual([status, fields], [400, [field]], address)
    }
  })

  it('leaves as a file with every figure, and its line in the download log', async () => {
    const { answer } = await list(manager)
    const { text, headers } = await manager.get(
      `${exportAgentPerformance.path}?from=${period.from}&to=${period.to}&language=id`,
    )
    const [head = [], ...lines] = parse(text, { bom: true, delimiter: text.includes(';') ? ';' : ',' })
    assert.match(headers.get('content-disposition') ?? '', /kinerja-agent/)
    assert.deepEqual(
      lines.map(([name]) => name),
      answer.map(({ name }) => name),
    )
    const sla = head.indexOf('Kepatuhan SLA (%)')
    assert.deepEqual(
      lines.map((cells) => Number(cells[sla]?.replace(',', '.'))),
      answer.map(({ figures: { slaCompliance } }) => Math.round((slaCompliance.value ?? 0) * 10_000) / 100),
    )
    const { answer: log } = await manager.call(downloadLog, { query: { search: 'Kinerja' } })
    assert.deepEqual([log[0]?.type, log[0]?.total_rows, log[0]?.user_email], ['Kinerja agent (CSV)', 4, accountOf('MANAGEMENT').email]) // prettier-ignore
  })
})
