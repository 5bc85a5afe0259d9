import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ImportLine } from '@ido/contract'
import { managedLists } from '../../testing/contract.ts'
import { listedRecords } from '../../testing/listed-records.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

let portal: TestPortal
let admin: TestSession
before(async () => {
  portal = await testPortal()
  admin = await portal.signIn('ADMIN')
  const { rows } = await portal.database.pool.query<{ id: number }>(`select id from account where email = $1`, [
    admin.user?.email,
  ])
  const account = rows[0]?.id ?? assert.fail()
  for (const add of Object.values(listedRecords)) {
    const [statement, values] = add({ text: 'Biasa', code: 'R-1', region: 1, product: 1, account })
    await portal.database.pool.query(statement, values)
  }
  // Instants that a second, or a day, would not give back.
  await portal.database.pool.query(
    `update event set starts_at = '2026-11-01T00:00+07:00', ends_at = '2026-11-03T07:10:11.123+07:00'`,
  )
  await portal.database.pool.query(`update account set access_until = '2099-05-01T00:00+07:00' where email like 'r-1%'`)
})
after(() => portal?.close())

async function exported(path: string, format: string, language: string) {
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await fetch(`${portal.url}${path}?format=${format}&language=${language}`, { headers })
  const bytes = new Uint8Array(await response.arrayBuffer())
  assert.equal(response.status, 200, Buffer.from(bytes).toString())
  return bytes
}

describe('a list that goes out as a file changes nothing when it comes in', () => {
  for (const { list, export: file, import: door } of managedLists) {
    test(list.path, async () => {
      for (const [language, format] of [
        ['id', 'xlsx'],
        ['en', 'csv'],
      ] as const) {
        const told = `${format} in ${language}`
        const bytes = await exported(file.path, format, language)
        const { status, body, text } = await admin.upload<ImportLine[]>(
          `${door.path}?preview=true`,
          `a.${format}`,
          bytes,
        )
        assert.equal(status, 200, `${told}: ${text}`)
        const lines = body?.content ?? []
        assert.ok(lines.length > 0, told)
        const other = lines.filter(({ action }) => action !== 'same')
        assert.deepEqual(other, [], told)
      }
    })
  }
})
