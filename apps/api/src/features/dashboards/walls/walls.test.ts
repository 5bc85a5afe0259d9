import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { auditLog, currentWall, listWallLinks, makeWallLink, revokeWallLink, wallLinkLimits } from '@ido/contract'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { plusDays, today } from '../../../platform/days.ts'
import { wallBoard, wallBody, wallPortal, type WallPortal } from './walls.testkit.ts'
import { addTickets, makeTickets } from '../../query/query.testkit.ts'
let on: WallPortal
before(async () => {
  on = await wallPortal(({ database }) => addTickets(database, makeTickets(600, 64)))
})
after(() => on?.portal.close())

describe('the end of a link', () => {
  test('is its day: it opens nothing from then on, and its screens are told so with their next call', async () => {
    const { id, secret } = await on.make()
    const { own, wall } = await on.opened(secret)
    assert.match(wall.endsAt, /T17:00:00/)
    await on.query(`update wall_link set ends_at = now() - interval '1 second' where id = $1`, [id])
    const { status, headers, message } = await on.portal.anonymous.get(currentWall.path, own)
    assert.deepEqual(
      [status, message],
      [401, 'Tautan layar dinding ini tidak berlaku, sudah berakhir, atau sudah dicabut'],
    )
    assert.match(headers.getSetCookie()[0] ?? '', new RegExp(`^wall-${id}=;`))
    assert.equal((await on.openWith(secret)).status, 401)
    assert.equal((await on.linkOf(id))?.state, 'ended')
  })

  test('comes at once and in every process where it is revoked; of two who revoke it the later is told', async () => {
    const { id, secret } = await on.make({ name: 'dicabut' })
    const { own } = await on.opened(secret)
    const other = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database: on.portal.database })
    const elsewhere = async () => (await other.inject({ url: '/api/v2/catalog', headers: own })).statusCode
    assert.equal(await elsewhere(), 200)
    const both = await Promise.all([1, 2].map(() => on.manager.call(revokeWallLink, { params: { id } })))
    assert.deepEqual(both.map(({ status }) => status).toSorted((a, b) => a - b), [200, 409]) // prettier-ignore
    assert.equal(await elsewhere(), 401)
    assert.equal(await on.statusOf(own), 401)
    await other.close()
    assert.equal((await on.openWith(secret)).status, 401)
    const { state, revokedBy, screens } = (await on.linkOf(id)) ?? assert.fail()
    assert.deepEqual([state, revokedBy, screens], ['revoked', on.manager.user?.name, 0])
    assert.equal((await on.manager.call(revokeWallLink, { params: { id: 999_999 } })).status, 404)
  })

  test('stands in the audit chain with the beginning, and neither has the secret', async () => {
    const admin = await on.portal.signIn('ADMIN')
    const { id, secret } = await on.make({ name: 'tercatat', regions: [2] })
    await on.manager.call(revokeWallLink, { params: { id } })
    const { answer } = await admin.call(auditLog, { query: { subjectType: 'wall-link', size: 100 } })
    const [revoked, created] = answer.filter(({ subject }) => subject === 'tercatat')
    assert.deepEqual(
      [created?.action, revoked?.action, created?.who],
      ['wall-link.created', 'wall-link.revoked', on.manager.user?.name],
    )
    assert.deepEqual(created?.changes.map(({ field }) => field).toSorted(), [
      'boardSeconds',
      'boards',
      'keyUntil',
      'regions',
    ])
    const { rows } = await on.query(`select string_agg(e::text, ' ') as all from audit_event e`)
    assert.ok(!(rows[0] as { all: string }).all.includes(secret))
    assert.equal((await admin.get<{ broken: unknown }>('/api/v2/audit/state')).body?.content.broken, null)
  })
})

describe('who makes links', () => {
  test('is ADMIN or MANAGEMENT; nobody else sees, makes or revokes one', async () => {
    const { id } = await on.make()
    for (const role of ['AGENT', 'CMP', 'PO', 'STAFF'] as const) {
      const session = await on.portal.signIn(role)
      assert.equal((await session.call(listWallLinks, { query: {} })).status, 403)
      assert.equal((await session.call(makeWallLink, { body: wallBody })).status, 403)
      assert.equal((await session.call(revokeWallLink, { params: { id } })).status, 403)
    }
    assert.equal((await on.portal.anonymous.post(makeWallLink.path, wallBody)).status, 401)
    assert.equal((await on.linkOf(id))?.state, 'valid')
  })

  test('sees and revokes those that show no more than they see', async () => {
    const part = await on.portal.addPerson({ email: 'bagian@ido.example', roles: ['MANAGEMENT'], regions: [2, 3] })
    const [all, within, beyond] = [await on.make(), await on.make({ regions: [3] }), await on.make({ regions: [3, 4] })]
    assert.ok(await on.linkOf(within.id, part))
    for (const { id } of [all, beyond]) {
      assert.equal(await on.linkOf(id, part), undefined)
      assert.equal((await part.call(revokeWallLink, { params: { id } })).status, 404)
    }
    const { regions } = (await part.call(listWallLinks, { query: {} })).answer
    assert.deepEqual(regions.map(({ id }) => id).toSorted((a, b) => a - b), [2, 3]) // prettier-ignore
    assert.equal((await part.call(revokeWallLink, { params: { id: within.id } })).status, 200)
  })

  test('is told what is wrong by its field', async () => {
    const wrong: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ boards: [] }, 'boards'],
      [{ boards: Array.from({ length: 11 }, (_, place) => `board/b${place}`) }, 'boards'],
      [{ boards: [wallBoard, wallBoard] }, 'boards.1'],
      [{ boards: ['board/tidak-ada'] }, 'boards.0'],
      [{ boards: ['product/page'] }, 'boards.0'],
      [{ boards: ['../etc'] }, 'boards.0'],
      [{ seconds: wallLinkLimits.shortestSeconds - 1 }, 'seconds'],
      [{ seconds: wallLinkLimits.longestSeconds + 1 }, 'seconds'],
      [{ until: plusDays(today(), -1) }, 'until'],
      [{ until: plusDays(today(), wallLinkLimits.longestDays + 1) }, 'until'],
      [{ until: undefined }, 'until'],
      [{ regions: [99] }, 'regions'],
      [{ products: [] }, 'products'],
    ]
    for (const [given, field] of wrong) {
      const { status, fields } = await on.manager.post(makeWallLink.path, { ...wallBody, ...given })
      assert.deepEqual([status, fields], [400, [field]], JSON.stringify(given))
    }
    await on.make({ until: plusDays(today(), wallLinkLimits.longestDays) })
  })

  test('makes none that outlasts their own access, and proves first who they are where the session is not fresh', async () => {
    const brief = await on.portal.addPerson({ email: 'sebentar-dinding@ido.example', roles: ['ADMIN'] })
    const tomorrow = plusDays(today(), 1)
    await on.query('update account set access_until = $2 where id = $1', [brief.user?.id, `${tomorrow}T00:00:00+07:00`])
    assert.equal((await brief.call(makeWallLink, { body: wallBody })).status, 200)
    assert.equal((await brief.call(makeWallLink, { body: { ...wallBody, until: tomorrow } })).status, 403)
    await on.query(`update session set created_at = now() - interval '11 minutes' where account_id = $1`, [
      brief.user?.id,
    ])
    assert.equal((await brief.call(makeWallLink, { body: wallBody })).status, 403)
  })

  test('makes no more than may hold at once', async () => {
    const { living } = (await on.manager.call(listWallLinks, { query: {} })).answer
    await on.query(`insert into wall_link (name, secret_hash, boards, seconds, made_by, ends_at)
      select 'isi', sha256(n::text::bytea), '{tioc/management}', 30, 'uji', now() + interval '1 day' from generate_series(1, $1) n`, [wallLinkLimits.living - 1 - living]) // prettier-ignore
    const made = await Promise.all([1, 2, 3].map(() => on.manager.post(makeWallLink.path, wallBody)))
    assert.deepEqual(made.map(({ status }) => status).toSorted((a, b) => a - b), [200, 409, 409]) // prettier-ignore
    await on.query(`delete from wall_link where name = 'isi'`)
  })
})

describe('opening a link', () => {
  test('again in the same browser is the same screen; further ones take the place of those that are off', async () => {
    const { id, secret } = await on.make()
    const { own } = await on.opened(secret)
    const again = await on.openWith(secret, { cookie: own['cookie'] ?? '' })
    assert.deepEqual([again.status, again.headers.getSetCookie()], [200, []])
    for (let count = 1; count < wallLinkLimits.screens; count += 1) await on.opened(secret)
    assert.equal((await on.openWith(secret)).status, 409)
    assert.equal((await on.linkOf(id))?.screens, wallLinkLimits.screens)
    await on.query(`update wall_screen set last_seen_at = now() - interval '2 days' where wall_link_id = $1 and id = (select min(id) from wall_screen where wall_link_id = $1)`, [id]) // prettier-ignore
    assert.equal((await on.openWith(secret)).status, 200)
    assert.equal(await on.statusOf(own), 401)
  })

  test('is refused to pages of other sites, and limited as sign-in is where secrets are guessed', async () => {
    const { secret } = await on.make()
    assert.equal((await on.openWith(secret, { 'sec-fetch-site': 'cross-site' })).status, 403)
    const statuses: number[] = []
    for (let guess = 0; guess < 200 && !statuses.includes(429); guess += 1)
      statuses.push((await on.openWith(`salah-${guess}`)).status)
    assert.deepEqual([...new Set(statuses)], [401, 429])
    assert.equal((await on.openWith(secret)).status, 429)
  })
})
