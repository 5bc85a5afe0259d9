import {
  changeRetention,
  dataFeeds,
  failedJobs,
  previewRetention,
  readRetention,
  retentionHistory,
  runRetention,
} from '@ido/contract'
import { inLane } from '../../platform/query-context.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { keptDays } from '../../platform/kept-days.ts'
import { readHistory } from '../../platform/management/history.ts'
import { refuseIf } from '../../platform/policy.ts'
import { readSetting } from '../../platform/settings.ts'
import { countDue } from './retention.kinds.service.ts'
import { retentionState, schedule } from './retention.queries.ts'
import { askForRun } from './retention.ask.service.ts'
import { cleanUp, retentionJob } from './retention.run.service.ts'
import { changeKeptDays, given } from './retention.service.ts'
import { feedsPage } from './settings.feeds.queries.ts'
import { failedJobsPage } from './settings.jobs.queries.ts'
import { whyNotDecide } from './settings.policy.ts'

/** What administrators decide for the whole portal, so far for how long data are kept; and what of it runs, or fails to. */
export const settingsRoutes: Feature = (mount, services) => {
  const { database, jobs } = services
  // What emptied the trash before; such jobs wait after an upgrade, and while the version before still serves. It may go
  // once nobody can upgrade from a version without retention (migration 0030) any more.
  jobs.define('purge-trash', async () => undefined)
  jobs.define(retentionJob, (payload, stopping) => cleanUp(services, payload, stopping), schedule)

  mount(readRetention, async ({ person }) => ({ answer: await retentionState(database, person) }))

  mount(changeRetention, async ({ body, person, request }) => {
    await changeKeptDays(services, body, { person, request })
    return { answer: await retentionState(database, person) }
  })

  mount(failedJobs, async ({ query }) => failedJobsPage(database, query))

  mount(dataFeeds, async ({ query, person, signal }) =>
    inLane('figures', () => feedsPage(services, query, { person, signal, now: Date.now() })),
  )

  mount(retentionHistory, async () => {
    const { id } = await readSetting(database.write, 'retention')
    return { answer: await readHistory(database, [{ type: 'setting', id }]) }
  })

  mount(previewRetention, async ({ body, person }) => {
    refuseIf(whyNotDecide(person))
    const stored = await readSetting(database.write, 'retention')
    const days = { ...keptDays(stored), ...given(body.days) }
    return { answer: { version: stored.version, ...(await inLane('lists', () => countDue(services, days))) } }
  })

  mount(runRetention, async ({ person, request, body }) => ({
    answer: await askForRun(services, { person, request, body }),
  }))
}
