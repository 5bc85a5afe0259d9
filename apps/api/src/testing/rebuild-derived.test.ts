import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addOrders, makeOrders } from '../features/query/query.orders.testkit.ts'
import { addRevenue, makeRevenue } from '../features/query/query.revenue.testkit.ts'
import { addSubscriptions, makeSubscriptions } from '../features/query/query.subscriptions.testkit.ts'
import { addHours, makeHours } from '../features/query/query.traffic.testkit.ts'
import { addSamples, addTickets, addVoc, makeSamples, makeTickets, makeVoc } from '../features/query/query.testkit.ts'
import { testDatabase } from './database.ts'
import { rebuildDerived } from './rebuild-derived.ts'

it('makes all that follows from records anew, whichever dataset they are of', async (t) => {
  const { database, close } = await testDatabase()
  t.after(close)
  await addTickets(database, makeTickets(300, 71))
  await addSamples(database, makeSamples(300, 72))
  await addVoc(database, makeVoc(300, 73))
  await addOrders(database, makeOrders(300, 74))
  await addSubscriptions(database, makeSubscriptions(300, 75))
  await addRevenue(database, makeRevenue(300, 76))
  await addHours(database, makeHours(300, 77))
  const { rows } = await database.pool.query<{ name: string }>('select name from rollup')
  const derived = [...rows.map(({ name }) => name), 'voc_text', 'voc_word', 'voc_count']
  const empty = async () => {
    const found: string[] = []
    for (const name of derived) {
      const { rowCount } = await database.pool.query(`select from ${name} limit 1`)
      if (rowCount === 0) found.push(name)
    }
    return found
  }
  assert.deepEqual(await empty(), [], 'all of them have something to lose')
  await database.pool.query(`truncate ${derived.join(', ')}`)
  const client = await database.pool.connect()
  const made = await rebuildDerived(client)
  client.release()
  assert.deepEqual(await empty(), [], `after ${made.join(', ')}`)
})
