import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { announcements, type Endpoint, events, insights, listProducts, logbook, type Query } from '@ido/contract'
import { z } from 'zod'
import { declaredEndpoints, nameOf } from '../../testing/contract.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { plusDays, today } from '../days.ts'

interface Shape {
  type?: string
  $ref?: string
  $defs?: Record<string, Shape>
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
}

interface Pair {
  /** Where both are in the body or query, such as `change.`. */
  under: string
  start: string
  end: string
}

/** As JSON Schema, with what has a name in OpenAPI in its place. */
function shapeOf(schema: z.ZodType): Shape {
  const { $defs = {}, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Shape
  const text = JSON.stringify(shape).replace(
    /{"\$ref":"#\/\$defs\/(\w+)"}|"\$ref":"#\/\$defs\/(\w+)"/g,
    (_, whole: string | undefined, part: string) =>
      whole === undefined ? JSON.stringify($defs[part]).slice(1, -1) : JSON.stringify($defs[whole]),
  )
  return JSON.parse(text) as Shape
}
const choicesOf = (shape: Shape): Shape[] =>
  (shape.anyOf ?? shape.oneOf ?? [shape]).flatMap((one) => (one === shape ? [one] : choicesOf(one)))
const isText = (shape: Shape | undefined): boolean =>
  shape !== undefined && choicesOf(shape).some(({ type }) => type === 'string')

/** The names that the end may have that belongs to a start of this name. */
function endsOf(start: string): string[] {
  if (/(^|_)from$/.test(start)) return [start.replace(/from$/, 'to'), start.replace(/from$/, 'through')]
  if (start.endsWith('From')) return ['To', 'Through', 'Until'].map((end) => start.replace(/From$/, end))
  return start.startsWith('start') ? [start.replace(/^start/, 'end')] : []
}

/** Pairs of a start and an end in a body or a query, at whatever depth. */
function* pairsOf(shape: Shape, under = ''): Generator<Pair> {
  for (const { properties = {}, items } of choicesOf(shape)) {
    for (const [name, inner] of Object.entries(properties)) {
      const ends = isText(inner) ? endsOf(name).filter((end) => isText(properties[end])) : []
      yield* ends.map((end) => ({ under, start: name, end }))
      yield* pairsOf(inner, `${under}${name}.`)
    }
    if (items) yield* pairsOf(items, `${under}0.`)
  }
}

const [early, late] = [plusDays(today(), -3), plusDays(today(), -1)]
const [earlyHour, lateHour] = [`${early}T08:00:00+07:00`, `${early}T09:00:00+07:00`]
const question: Query = { dataset: 'tickets', measures: ['opened'], from: late, to: early }

describe('an end before its start', () => {
  let portal: TestPortal
  let admin: TestSession
  let productId: number
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    productId = (await admin.call(listProducts)).answer[0]?.id ?? 0
  })
  after(() => portal.close())

  const send = async ({ method }: Endpoint, path: string, body: unknown) => {
    const answer = await (method === 'PUT' ? admin.put(path, body) : admin.post(path, body))
    return { status: answer.status, fields: answer.fields }
  }

  it('is refused by name in the query of every call that has both', async () => {
    const found = declaredEndpoints.flatMap((call) =>
      call.query ? [...pairsOf(shapeOf(call.query))].map((pair) => ({ call, pair })) : [],
    )
    assert.ok(found.length >= 40, `${found.length} pairs`)
    const wrong: string[] = []
    for (const { call, pair } of found) {
      const search = new URLSearchParams({ [pair.start]: late, [pair.end]: early })
      const { status, fields } = await admin.get(`${call.path.replace(/:\w+/g, '1')}?${search.toString()}`)
      if (status !== 400 || !fields.includes(pair.end))
        wrong.push(`${nameOf(call)} ${pair.end}: ${status} ${fields.join(' ')}`)
    }
    assert.deepEqual(wrong, [])
  })

  it('is refused by name in every body that has both, where all else is right', async () => {
    const announcement = { title: 'Perawatan', text: 'Malam ini', shownFrom: early, shownThrough: late }
    const event = { name: 'Panen', startsAt: `${early}T00:00:00Z`, endsAt: `${late}T00:00:00Z` }
    const insight = { title: 'Temuan', text: 'Isi', productId, from: early, to: late }
    const entry = {
      date: early,
      shift: 'pagi',
      activity: 'Memantau',
      category: 'Pemantauan',
      startedAt: earlyHour,
      endedAt: lateHour,
      status: 'done',
    } as const
    const made = {
      announcement: (await admin.call(announcements.create, { body: announcement })).answer,
      event: (await admin.call(events.create, { body: event })).answer,
      insight: (await admin.call(insights.create, { body: insight })).answer,
      entry: (await admin.call(logbook.create, { body: entry })).answer,
    }
    const { content: figures } = (await admin.get<{ work: object; version: number }>('/api/v2/settings/figures')).body ?? { content: null } // prettier-ignore
    assert.ok(made.announcement.id && made.event.id && made.insight.id && made.entry.id && figures)
    const change = ({ id, version }: { id: number; version: number }, body: object) => [`/${id}`, { version, ...body }] as const // prettier-ignore
    const turnedDays = { from: late, to: early }
    const chart = { kind: 'number', query: { dataset: 'tickets', measures: ['opened'] } }
    const hours = { work: { ...figures.work, from: '17:00', to: '08:00' } }
    const turned: Record<string, readonly [path: string, body: object]> = {
      'POST /api/v2/announcement': ['', { ...announcement, title: 'Lain', shownFrom: late, shownThrough: early }],
      'PUT /api/v2/announcement/:id': change(made.announcement, { shownFrom: late, shownThrough: early }),
      'POST /api/v2/event': ['', { ...event, name: 'Lain', startsAt: event.endsAt, endsAt: event.startsAt }],
      'PUT /api/v2/event/:id': change(made.event, { startsAt: event.endsAt, endsAt: event.startsAt }),
      'POST /api/v2/insight': ['', { ...insight, title: 'Lain', ...turnedDays }],
      'PUT /api/v2/insight/:id': change(made.insight, turnedDays),
      'PUT /api/v2/insight/:id/snapshot': change(made.insight, { ...chart, ...turnedDays }),
      'POST /api/v2/logbook': ['', { ...entry, startedAt: lateHour, endedAt: earlyHour }],
      'PUT /api/v2/logbook/:id': change(made.entry, { startedAt: lateHour, endedAt: earlyHour }),
      'POST /api/v2/settings/figures/preview': ['', hours],
      'PUT /api/v2/settings/figures': ['', { ...hours, version: figures.version, reason: 'Jam' }],
      'POST /api/v2/dashboard/printed': ['', { path: 'treg/management', ...turnedDays }],
      'POST /api/v2/query': ['', question],
      'POST /api/v2/query/peers': ['', question],
    } // prettier-ignore
    // Each question of this one, and each record of that one, is answered by itself.
    const byItself = ['POST /api/v2/query/together', 'POST /api/v2/insight/bulk']
    const found = declaredEndpoints.flatMap((call) =>
      call.body ? [...pairsOf(shapeOf(call.body))].map((pair) => ({ call, pair })) : [],
    )
    assert.deepEqual(
      [...new Set(found.map(({ call }) => nameOf(call)))].toSorted(),
      [...Object.keys(turned), ...byItself].toSorted(),
      'a body with a start and an end is tried below',
    )
    const wrong: string[] = []
    for (const { call, pair } of found) {
      const [more, body] = turned[nameOf(call)] ?? []
      if (more === undefined) continue
      const { status, fields } = await send(call, call.path.replace('/:id', more), body)
      const field = pair.under + pair.end
      if (status !== 400 || fields.length !== 1 || fields[0] !== field)
        wrong.push(`${nameOf(call)} ${field}: ${status} ${fields.join(' ')}`)
    }
    assert.deepEqual(wrong, [])
    const { text } = await admin.post('/api/v2/query/together', { questions: [question] })
    assert.equal((JSON.parse(text.trim()) as { status: number }).status, 400)
    // The end alone, before the start that is stored.
    const many = { ids: [made.insight.id], change: { to: early } }
    const { body } = await admin.post<{ outcomes?: { problem: string | null }[] }>('/api/v2/insight/bulk', many)
    assert.match(JSON.stringify(body), /"Sampai: tidak boleh sebelum/)
    const { status, fields } = await send(announcements.change, `/api/v2/announcement/${made.announcement.id}`, { version: 1, shownThrough: plusDays(early, -1) }) // prettier-ignore
    assert.deepEqual([status, fields], [400, ['shownThrough']])
  })

  it('is refused by name where it starts now: links for walls, keys, access', async () => {
    const yesterday = plusDays(today(), -1)
    const ends: [string, object][] = [
      ['/api/v2/wall-links', { name: 'Lobi', boards: ['treg/management'], seconds: 30, until: yesterday }],
      ['/api/v2/api-keys', { name: 'Program', scopes: ['query'], until: yesterday }],
    ]
    for (const [path, body] of ends) {
      const { status, fields } = await admin.post(path, body)
      assert.deepEqual([status, fields], [400, ['until']], path)
    }
    const { status, fields } = await admin.post('/api/v2/access-requests/1/approve', { roles: ['PO'], accessUntil: `${yesterday}T00:00:00Z` }) // prettier-ignore
    assert.deepEqual([status, fields], [400, ['accessUntil']])
  })
})
