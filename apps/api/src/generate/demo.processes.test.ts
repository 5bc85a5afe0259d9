import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { until } from '../testing/until.ts'
import { demoAccounts } from '../platform/accounts/demo-accounts.ts'
import { fillDemo } from './demo.service.ts'
import { asking, smallDemo } from './generate.testkit.ts'

const { now, counts } = smallDemo
const place = { ...smallDemo.place, secretsKey: Buffer.alloc(32, 7) }

// Killed for real, in a process of its own; the next start is this one.
describe('making data', () => {
  const inProcess = async (t: TestContext, own: TestDatabase, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, DATABASE_URL: own.url, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.after(() => child.kill('SIGKILL'))
    return {
      child,
      async kill() {
        child.kill('SIGKILL')
        if (child.signalCode === null) await once(child, 'exit')
      },
    }
  }
  const filling = (t: TestContext, own: TestDatabase) => {
    const of = (file: string) => JSON.stringify(import.meta.resolve(file))
    const code = `
      import { openDatabase } from ${of('../platform/database/database.ts')}
      import { fillDemo } from ${of('./demo.service.ts')}
      const place = { secretsKey: Buffer.alloc(32, 7), dataDir: '/nowhere' }
      const counts = ${JSON.stringify(counts)}
      await fillDemo(openDatabase({ url: ${JSON.stringify(own.url)} }), { now: new Date('${now.toISOString()}'), place, counts })`
    return inProcess(t, own, ['--input-type=module', '-e', code])
  }

  it('for the demo, killed before the data is in, leaves nothing, and the next start fills it', async (t) => {
    const own = await testDatabase()
    t.after(() => own.close())
    const { one } = asking(own)
    const { kill } = await filling(t, own)
    await until(async () => (await one(`select count(*) from pg_stat_activity where datname = current_database() and query like 'copy %'`)) > 0, 'it does not begin', 60, 5) // prettier-ignore
    await kill()
    assert.equal(await fillDemo(own.database, { now, place, counts }), 'filled')
    assert.equal(await one('select count(*) from account'), demoAccounts.length)
    assert.equal(await one('select count(*) from ticket'), counts.tickets)
  })

  it('for the demo, killed after the data is in, is completed by the next start with what comes behind', async (t) => {
    const own = await testDatabase()
    t.after(() => own.close())
    const { one } = asking(own)
    const { kill } = await filling(t, own)
    await until(async () => (await one('select count(*) from account')) > 0, 'the data does not come', 120, 5)
    await kill()
    assert.equal(await one('select count(*) from demo_fill where finished_at is null'), 1, 'it was killed too late')
    assert.equal(await fillDemo(own.database, { now, place, counts }), 'completed')
    for (const table of ['target', 'topdown_nps', 'insight'])
      assert.ok((await one(`select count(*) from ${table}`)) > 0, table)
    assert.equal(await one('select count(*) - count(distinct title) from insight'), 0)
    assert.equal(await fillDemo(own.database, { now, place, counts }), null)
  })

  it('by the command, killed half-way into an empty table, leaves nothing, and the next one says that there was none', async (t) => {
    const own = await testDatabase()
    t.after(() => own.close())
    const dataDir = await mkdtemp(join(tmpdir(), 'ido-generate-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const ido = resolve(import.meta.dirname, '../commands/ido.ts')
    const generate = (count: number) =>
      inProcess(t, own, [ido, 'generate', '--tickets', String(count), '--language', 'en'], { DATA_DIR: dataDir })
    const killed = await generate(200_000)
    for await (const line of killed.child.stdout) if (/^[1-9]\d* ?%/m.test(String(line))) break
    await killed.kill()
    const next = await generate(500)
    let said = ''
    for await (const line of next.child.stdout) said += String(line)
    assert.match(said, /500 tickets, where there were none/)
    assert.equal(await asking(own).one('select count(*) from ticket'), 500)
  })
})
