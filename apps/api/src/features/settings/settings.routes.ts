import {
  changeClockSettings,
  changeFigureSettings,
  changeObjectives,
  changePeersSettings,
  changeRetention,
  changeThanksSettings,
  clockSettingsHistory,
  dataFeeds,
  failedJobs,
  figureSettingsHistory,
  objectivesHistory,
  peersSettingsHistory,
  previewFigureSettings,
  previewRetention,
  readClockSettings,
  readFigureSettings,
  readObjectives,
  readPeersSettings,
  readRetention,
  readThanksSettings,
  retentionHistory,
  runRetention,
  thanksSettingsHistory,
} from '@ido/contract'
import { inLane } from '../../platform/pools/query-context.ts'
import type { Feature, Services } from '../../platform/http/feature.ts'
import { readHistory } from '../../platform/management/history.ts'
import { refuseIf } from '../../platform/policy.ts'
import { keptDays, readSetting, type SettingName } from '../../platform/settings/settings.ts'
import { changeClocks, clockSettings } from './clocks.service.ts'
import { countBySteps, figureSettings, readSteps } from './figures.queries.ts'
import { changeSteps, stepsWith } from './figures.service.ts'
import { objectivesState, seenChanges } from './objectives.queries.ts'
import { changeHeld } from './objectives.service.ts'
import { renewalJob, renewalSchedule, renewRollups } from './renewal.service.ts'
import { countDue } from './retention.kinds.service.ts'
import { retentionState, schedule } from './retention.queries.ts'
import { askForRun } from './retention.ask.service.ts'
import { cleanUp, retentionJob } from './retention.run.service.ts'
import { changeKeptDays, given } from './retention.service.ts'
import { feedsPage } from './settings.feeds.queries.ts'
import { failedJobsPage } from './settings.jobs.queries.ts'
import { whyNotDecide } from './settings.policy.ts'
import { peersSwitch, readSwitch, thanksSwitch, turnSwitch } from './switch.service.ts'
import { thanksSettings } from './thanks.service.ts'

/** What administrators decide for the whole portal, and what of it runs, or fails to. */
export const settingsRoutes: Feature = (mount, services) => {
  mountFigures(mount, services)
  mountClocks(mount, services)
  mountThanked(mount, services)
  mountPeers(mount, services)
  const { database, jobs } = services
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

  mount(retentionHistory, async () => ({ answer: await historyOf(services, 'retention') }))

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

/** By which steps, hours and objectives the figures are told. */
const mountFigures: Feature = (mount, services) => {
  const { database, jobs } = services
  jobs.define(renewalJob, (_payload, stopping) => renewRollups(services, stopping), renewalSchedule)

  mount(readFigureSettings, async ({ person }) => ({ answer: await figureSettings(database, person) }))
  mount(changeFigureSettings, async ({ body, person, request }) => {
    await changeSteps(services, body, { person, request })
    return { answer: await figureSettings(database, person) }
  })
  mount(previewFigureSettings, async ({ body, person }) => {
    refuseIf(whyNotDecide(person))
    const stands = await readSteps(database.write)
    const changed = stepsWith(stands, body)
    const [before, after] = await inLane('figures', () =>
      Promise.all([stands, changed].map((steps) => countBySteps(database, steps))),
    )
    if (!before || !after) throw new Error('Nothing was counted')
    return { answer: { before, after } }
  })
  mount(figureSettingsHistory, async () => ({ answer: await historyOf(services, 'figures') }))

  mount(readObjectives, async ({ person }) => ({ answer: await objectivesState(database, person) }))
  mount(changeObjectives, async ({ body, person, request }) => {
    await changeHeld(services, body, { person, request })
    return { answer: await objectivesState(database, person) }
  })
  mount(objectivesHistory, async ({ person }) => ({
    answer: await seenChanges(database, person, await historyOf(services, 'objectives')),
  }))
}

/** How long feedback may wait. */
const mountClocks: Feature = (mount, services) => {
  const { database } = services
  mount(readClockSettings, async ({ person }) => ({ answer: await clockSettings(database, person) }))
  mount(changeClockSettings, async ({ body, person, request }) => {
    await changeClocks(services, body, { person, request })
    return { answer: await clockSettings(database, person) }
  })
  mount(clockSettingsHistory, async () => ({ answer: await historyOf(services, 'clocks') }))
}

/** Whether customers are thanked. */
const mountThanked: Feature = (mount, services) => {
  const { database } = services
  mount(readThanksSettings, async ({ person }) => ({ answer: await thanksSettings(database, person) }))
  mount(changeThanksSettings, async ({ body, person, request }) => {
    await turnSwitch(services, thanksSwitch, body, { person, request })
    return { answer: await thanksSettings(database, person) }
  })
  mount(thanksSettingsHistory, async () => ({ answer: await historyOf(services, 'thanks') }))
}

/** Whether regions are compared with others. */
const mountPeers: Feature = (mount, services) => {
  const { database } = services
  mount(readPeersSettings, async ({ person }) => ({ answer: await readSwitch(database, peersSwitch, person) }))
  mount(changePeersSettings, async ({ body, person, request }) => {
    await turnSwitch(services, peersSwitch, body, { person, request })
    return { answer: await readSwitch(database, peersSwitch, person) }
  })
  mount(peersSettingsHistory, async () => ({ answer: await historyOf(services, 'peers') }))
}

async function historyOf({ database }: Pick<Services, 'database'>, name: SettingName) {
  const { id } = await readSetting(database.write, name)
  return readHistory(database, [{ type: 'setting', id }])
}
