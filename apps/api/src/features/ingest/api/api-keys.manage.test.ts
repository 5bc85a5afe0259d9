import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { apiKeyLimits, auditLog, listApiKeys, makeApiKey, proveSelf, revokeApiKey } from '@ido/contract'
import { today } from '../../../platform/days.ts'
import type { TestSession } from '../../../testing/portal.ts'
import { importDatasets } from '../datasets.ts'
import { createKey, revokeKey } from './api-keys.service.ts'
import { ingestPortal, ticket, type IngestPortal } from './ingest.testkit.ts'

let to: IngestPortal
let admin: TestSession
before(async () => {
  to = await ingestPortal()
  admin = await to.portal.signIn('ADMIN')
})
after(() => to?.portal.close())

const body = { name: 'Insera', scopes: ['tickets'] }
const keys = async () => (await admin.call(listApiKeys, { query: { size: 100 } })).answer
const keyOf = async (id: number) => (await keys()).keys.find((one) => one.id === id) ?? assert.fail()
const send = (key: string) => to.put('tickets', { body: [ticket('k-1')], asKey: key }).then(({ status }) => status)
const audited = async (action: string) =>
  (await admin.call(auditLog, { query: { action, size: 100 } })).answer.filter((row) => row.action === action)

describe('the keys of programs, kept by administrators', () => {
  test('nobody else sees, makes or revokes one', async () => {
    for (const session of [to.portal.anonymous, await to.portal.signIn('MANAGEMENT'), await to.portal.signIn('CMP')]) {
      const refused = session === to.portal.anonymous ? 401 : 403
      assert.equal((await session.call(listApiKeys, { query: {} })).status, refused)
      assert.equal((await session.call(makeApiKey, { body })).status, refused)
      assert.equal((await session.call(revokeApiKey, { params: { id: 1 } })).status, refused)
    }
    assert.equal((await keyOf(1)).state, 'valid')
  })

  test('a key is told once, sends what it is for, and is shown as used', async () => {
    const { status, answer: made } = await admin.call(makeApiKey, { body: { ...body, name: '  Insera ' } })
    assert.equal(status, 200)
    assert.match(made.key, /^ido_[\w-]{43}$/)
    const fresh = await keyOf(made.id)
    const { name, scopes, state, lastUsedAt, endsAt, madeBy } = fresh
    assert.deepEqual([name, scopes, state, lastUsedAt, endsAt], ['Insera', ['tickets'], 'valid', null, null])
    assert.equal(madeBy, admin.user?.name)

    assert.equal(await send(made.key), 200)
    assert.equal((await to.put('infra', { body: [], asKey: made.key })).status, 403)
    assert.ok(Date.now() - Date.parse((await keyOf(made.id)).lastUsedAt ?? '') < 60_000)

    const { text } = await admin.get('/api/v2/api-keys?size=100')
    const trail = await admin.get('/api/v2/audit?size=100')
    for (const told of [text, trail.text]) assert.ok(!told.includes(made.key.slice(4, 20)))
  })

  test('wrong input is named by its field', async () => {
    const yesterday = '2026-01-01'
    const wrong: [object, string][] = [
      [{ ...body, name: ' ' }, 'name'],
      [{ ...body, name: 'x'.repeat(apiKeyLimits.nameLength + 1) }, 'name'],
      [{ ...body, scopes: [] }, 'scopes'],
      [{ ...body, scopes: ['weather'] }, 'scopes'],
      [{ ...body, until: yesterday }, 'until'],
      [{ ...body, until: '2030-02-30' }, 'until'],
    ]
    const { living } = await keys()
    for (const [given, field] of wrong) {
      const { status, fields } = await admin.post(makeApiKey.path, given)
      assert.deepEqual([status, fields], [400, [field]], JSON.stringify(given))
    }
    assert.equal((await keys()).living, living)
  })

  test('a key holds to the end of its last day', async () => {
    const { answer: made } = await admin.call(makeApiKey, { body: { ...body, name: 'harian', until: today() } })
    assert.equal(await send(made.key), 200)
    const { endsAt } = await keyOf(made.id)
    assert.match(endsAt ?? '', /T17:00:00/)
    assert.ok(Date.parse(endsAt ?? '') > Date.now())
    await to.portal.database.pool.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [
      made.id,
    ])
    assert.equal(await send(made.key), 401)
    assert.equal((await keyOf(made.id)).state, 'ended')
    // What has ended may still be revoked, so that nobody wonders.
    assert.equal((await admin.call(revokeApiKey, { params: { id: made.id } })).status, 200)
    assert.equal((await keyOf(made.id)).state, 'revoked')
  })

  test('a revoked key is refused at once, and of two who revoke it the later is told', async () => {
    const { answer: made } = await admin.call(makeApiKey, { body: { ...body, name: 'sekali' } })
    assert.equal(await send(made.key), 200)
    const both = await Promise.all([1, 2].map(() => admin.delete(`/api/v2/api-keys/${made.id}`)))
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    assert.match(both.find(({ status }) => status === 409)?.text ?? '', /sekali.* (sudah dicabut|was revoked already)/)
    assert.equal(await send(made.key), 401)
    const { state, revokedBy } = await keyOf(made.id)
    assert.deepEqual([state, revokedBy], ['revoked', admin.user?.name])
    assert.equal((await admin.call(revokeApiKey, { params: { id: 999_999 } })).status, 404)
  })

  test('what holds stands first, the newest of it on top, a page at a time', async () => {
    const { meta, answer } = await admin.call(listApiKeys, { query: { size: 2 } })
    assert.equal(answer.keys.length, 2)
    assert.ok(meta.totalData > 2)
    const all = (await keys()).keys
    const places = all.map(({ state, id }) => (state === 'valid' ? 1_000_000 : 0) + id)
    assert.deepEqual(
      places,
      places.toSorted((a, b) => b - a),
    )
    assert.equal((await keys()).living, all.filter(({ state }) => state === 'valid').length)
  })

  test('the audit log tells of both, from the page and from the command, and the chain holds', async () => {
    const { answer: made } = await admin.call(makeApiKey, { body: { ...body, name: 'tercatat', until: '2031-05-01' } })
    await admin.call(revokeApiKey, { params: { id: made.id } })
    const command = await createKey(to.portal.database, { name: 'perintah', scopes: ['infra'], days: null })
    const ended = await revokeKey(to.portal.database, command.id)
    assert.ok(command.head && ended.head && ended.head.seq === command.head.seq + 1)

    const created = await audited('api-key.created')
    const revoked = await audited('api-key.revoked')
    const whoOf = (rows: typeof created, name: string) => rows.find(({ subject }) => subject === name)?.who
    assert.deepEqual([whoOf(created, 'tercatat'), whoOf(revoked, 'tercatat')], [admin.user?.name, admin.user?.name])
    assert.deepEqual([whoOf(created, 'perintah'), whoOf(revoked, 'perintah')], ['IDO', 'IDO'])
    assert.deepEqual(
      created
        .find(({ subject }) => subject === 'tercatat')
        ?.changes.map(({ field }) => field)
        .toSorted(),
      ['datasets', 'keyUntil'],
    )
    const state = await admin.get<{ broken: unknown }>('/api/v2/audit/state')
    assert.equal(state.body?.content.broken, null)
    const { rows } = await to.portal.database.pool.query<{ all: string }>(
      `select string_agg(e::text, ' ') as all from audit_event e`,
    )
    assert.ok(!rows[0]?.all.includes(made.key))
  })
})

describe('who may make a key', () => {
  test('who sees a part of the data looks at the list, and may neither make nor revoke one', async () => {
    const part = await to.portal.addPerson({ email: 'sebagian@ido.example', roles: ['ADMIN'] })
    await to.portal.database.pool.query('update account set scope_regions = $2 where id = $1', [part.user?.id, [2]])
    const { answer } = await part.call(listApiKeys, { query: {} })
    assert.equal(answer.can.change, false)
    assert.match(answer.can.whyNot ?? '', /cakupan|scope/)
    assert.equal((await part.call(makeApiKey, { body })).status, 403)
    assert.equal((await part.call(revokeApiKey, { params: { id: 1 } })).status, 403)
    assert.equal((await keys()).can.change, true)
  })

  test('nobody makes one that outlasts their own access', async () => {
    const brief = await to.portal.addPerson({ email: 'sebentar@ido.example', roles: ['ADMIN'] })
    await to.portal.database.pool.query(`update account set access_until = '2031-01-01T00:00:00+07:00' where id = $1`, [
      brief.user?.id,
    ])
    for (const until of [null, '2031-01-01']) {
      const { status, text } = await brief.post(makeApiKey.path, { ...body, until })
      assert.deepEqual([status, /"until/.test(text)], [403, true], text)
    }
    assert.equal((await brief.call(makeApiKey, { body: { ...body, until: '2030-12-31' } })).status, 200)
  })

  test('a session that is no longer fresh proves first who is asking; revoking needs no proof', async () => {
    const person = await to.portal.addPerson({ email: 'lama@ido.example', roles: ['ADMIN'] })
    await to.portal.database.pool.query(
      `update session set created_at = now() - interval '11 minutes' where account_id = $1`,
      [person.user?.id],
    )
    assert.equal((await person.call(makeApiKey, { body })).status, 403)
    assert.equal((await person.call(proveSelf, { body: { password: 'Demo-2026!' } })).status, 200)
    const { status, answer } = await person.call(makeApiKey, { body })
    assert.equal(status, 200)
    await to.portal.database.pool.query(`update session set proved_at = null where account_id = $1`, [person.user?.id])
    assert.equal((await person.call(revokeApiKey, { params: { id: answer.id } })).status, 200)
  })

  test('there are no more than may hold at once, also where several are made at once', async () => {
    await to.portal.database.pool.query(`insert into api_key (name, key_hash, scopes)
      select 'isi', sha256(n::text::bytea), '{tickets}' from generate_series(1, ${
        apiKeyLimits.living - 2 - (await keys()).living
      }) n`)
    const all = await Promise.all([1, 2, 3, 4].map(() => admin.post(makeApiKey.path, body)))
    assert.deepEqual(
      all.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 200, 409, 409],
    )
    assert.equal((await keys()).living, apiKeyLimits.living)
    await assert.rejects(createKey(to.portal.database, { name: 'lagi', scopes: ['infra'], days: 1 }), /conflict/)
  })
})

test('the row that is shown for each dataset is one that the ingest call takes', async () => {
  for (const { name, example } of importDatasets) {
    const { status, content } = await to.put(name, { body: [example] })
    assert.deepEqual([status, content.added, content.problems], [200, 1, []], name)
  }
})
