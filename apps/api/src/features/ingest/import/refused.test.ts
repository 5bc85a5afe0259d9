import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../testing/database.ts'
import { copyLine, copyRows, onConnection } from '../../../platform/database/copy.ts'
import type { MappedRow } from './mapper.ts'
import { writeEvery } from './refused.service.ts'

test('a value that only the server refuses is named with its row, and every other row is kept', async () => {
  const { database, close } = await testDatabase()
  try {
    const rows = Array.from({ length: 100 }, (_, place): MappedRow => {
      return { line: place + 2, hash: '', values: { n: [17, 63].includes(place) ? 2 ** 31 : place } }
    })
    await database.pool.query('create table small (n integer)')
    const written = await onConnection(database.pool, (client) =>
      writeEvery(client, rows, async (some) => {
        const lines = some.map(({ values }) => copyLine([Number(values['n'])]))
        await copyRows(client, 'small', ['n'], lines)
        return { added: some.length, changed: 0, known: 0, bad: 0, problems: [] }
      }),
    )
    assert.deepEqual(
      [written.added, written.bad, written.problems.map(({ line, reason }) => [line, reason.key])],
      [
        98,
        2,
        [
          [19, 'refused'],
          [65, 'refused'],
        ],
      ],
    )
    const { rows: kept } = await database.pool.query('select count(*)::int as n from small')
    assert.deepEqual(kept, [{ n: 98 }])
    const broken = onConnection(database.pool, (client) => {
      return writeEvery(client, rows, () => client.query('select from nowhere').then(() => assert.fail()))
    })
    await assert.rejects(broken, { code: '42P01' }, 'what is no value is no bad row')
  } finally {
    await close()
  }
})
