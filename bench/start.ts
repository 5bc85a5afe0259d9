import { setTimeout as pause } from 'node:timers/promises'
import { dashboardFeedback, listVoc } from '@ido/contract'
import { demoAccounts, demoPassword } from '../apps/api/src/platform/accounts/demo-accounts.ts'
import { startPortal } from '../scripts/portal-process.ts'
import type { Bench } from './bench.ts'
import { shippedQuestions } from './figures.ts'
import { get, rateOf, spreadOf } from './load.ts'
import { catalogOf, openFolder, type Opened, peakMemory, signIn } from './portal.ts'

const starts = 5
const loadSeconds = 20

/** Starts on a folder with the demo's data, and what the last of them comes to hold under people's calls and a search for cases. */
export const start: Bench = {
  about: 'until a portal with the demo is ready, and its peak memory under calls',
  data: () => 'demo',
  async measure({ folder: dataDir, say }) {
    const ready: number[] = []
    while (ready.length < starts - 1) {
      const portal = await startPortal({ dataDir })
      ready.push(portal.readyAfter)
      await portal.stop()
    }
    const opened = await openFolder(dataDir, {})
    const { portal } = opened
    ready.push(portal.readyAfter)
    try {
      const idle = peakMemory(portal.pid)
      const client = await signIn(portal.url, demoAccounts[0]?.nik ?? '', demoPassword)
      const lists = [10, 100].map((size) => get(listVoc.path, { page: 1, size }))
      const pages = ['/', dashboardFeedback.path, '/api/openapi.json'].map((path) => get(path))
      const questions = [...lists, ...pages, ...shippedQuestions(await catalogOf(client))]
      for (const question of questions) await client.ask(question)
      say(`${questions.length} different calls, each answered 200; now for ${loadSeconds} s at once`)
      const [perSecond, searched] = await Promise.all([rateOf(client, questions, loadSeconds), secondsOfSearch(opened)])
      return [
        { what: 'start to ready', figures: { ms: spreadOf(ready).median }, most: { ms: 3_000 } },
        { what: 'memory when ready', figures: { MB: idle } },
        {
          what: 'memory at its peak under calls',
          figures: { MB: peakMemory(portal.pid), '/s': perSecond },
          most: { MB: 450 },
        },
        { what: 'search for cases beside them', figures: { s: searched } },
      ]
    } finally {
      await opened.stop()
    }
  },
}

const mostSeconds = 120

/** Has everything looked through anew, as after a delivery to each dataset. @returns seconds until the cases are stored */
async function secondsOfSearch({ database }: Opened): Promise<number> {
  const began = performance.now()
  await database.query('select dataset_written(dataset) from (select distinct dataset from dataset_version) as known')
  await database.query('update found_case_run set made_of = null')
  await database.query(`select graphile_worker.add_job('cases')`)
  const isMade = async () =>
    (await database.query('select from found_case_run where made_of is not null')).rowCount === 1
  while (!(await isMade())) {
    if (performance.now() - began > mostSeconds * 1000) throw new Error(`No cases were stored in ${mostSeconds} s`)
    await pause(50)
  }
  return (performance.now() - began) / 1000
}
