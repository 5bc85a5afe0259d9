import { dashboardFeedback, listVoc } from '@ido/contract'
import { demoAccounts, demoPassword } from '../apps/api/src/platform/accounts/demo-accounts.ts'
import { startPortal } from '../scripts/portal-process.ts'
import type { Bench } from './bench.ts'
import { shippedQuestions } from './figures.ts'
import { get, rateOf, spreadOf } from './load.ts'
import { catalogOf, peakMemory, signIn } from './portal.ts'

const starts = 5
const loadSeconds = 20

/** Starts on a folder with the demo's data, and what the last of them comes to hold under people's calls. */
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
    const portal = await startPortal({ dataDir })
    ready.push(portal.readyAfter)
    try {
      const idle = peakMemory(portal.pid)
      const client = await signIn(portal.url, demoAccounts[0]?.nik ?? '', demoPassword)
      const lists = [10, 100].map((size) => get(listVoc.path, { page: 1, size }))
      const pages = ['/', dashboardFeedback.path, '/api/openapi.json'].map((path) => get(path))
      const questions = [...lists, ...pages, ...shippedQuestions(await catalogOf(client))]
      for (const question of questions) await client.ask(question)
      say(`${questions.length} different calls, each answered 200; now for ${loadSeconds} s at once`)
      const perSecond = await rateOf(client, questions, loadSeconds)
      return [
        { what: 'start to ready', figures: { ms: spreadOf(ready).median }, most: { ms: 3_000 } },
        { what: 'memory when ready', figures: { MB: idle } },
        {
          what: 'memory at its peak under calls',
          figures: { MB: peakMemory(portal.pid), '/s': perSecond },
          most: { MB: 450 },
        },
      ]
    } finally {
      await portal.stop()
    }
  },
}
