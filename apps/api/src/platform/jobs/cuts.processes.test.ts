import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { currentSession } from '@ido/contract'
import { startPortal } from '../../../../../scripts/portal-process.ts'
import { testDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'

const job = 'access-reminders'

test(
  'a process whose connections are all cut, time and again from its start on, lives, and works off every job in the end',
  { timeout: 180_000 },
  async (t) => {
    const own = await testDatabase()
    t.after(() => own.close())
    const dataDir = await mkdtemp(join(tmpdir(), 'ido-cuts-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const ask = (text: string, values?: unknown[]) => own.database.pool.query(text, values)
    let cuts = 0
    const cut = async () => {
      const { rowCount } = await ask(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name <> $1 and application_name like 'ido %'`,
        [`ido ${process.pid}`],
      )
      if (rowCount) cuts += 1
    }
    const enough = new AbortController()
    const cutting = (async () => {
      for (; !enough.signal.aborted; await pause(100 + 400 * Math.random())) await cut()
    })()
    const stopCutting = async () => {
      enough.abort()
      await cutting
    }
    t.after(stopCutting)

    const portal = await startPortal({
      dataDir,
      env: { DEMO: '0', DATABASE_URL: own.url },
    })
    t.after(() => portal.stop())
    const statuses = new Set<number>()
    for (const end = Date.now() + 6_000; Date.now() < end; await pause(20)) {
      await ask('select graphile_worker.add_job($1)', [job])
      const headers = { authorization: `Bearer ${randomUUID()}` }
      const answer = await fetch(portal.url + currentSession.path, { headers }).catch(() => null)
      statuses.add(answer?.status ?? 0)
      await answer?.body?.cancel()
    }
    await stopCutting()
    t.diagnostic(`${cuts} cuts; ${[...statuses].join(', ')}`)
    assert.ok(cuts > 10, `cut only ${cuts} times`)
    assert.deepEqual(
      [...statuses].filter((status) => ![401, 503].includes(status)),
      [],
      'each answer is right, or says when to come again',
    )
    const left = async () => (await ask('select from graphile_worker.jobs')).rowCount
    await until(
      async () => (await left()) === 0,
      () => `jobs are left: ${portal.output().slice(-2_000)}`,
    )
  },
)
