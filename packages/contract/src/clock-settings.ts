import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenDay } from './envelope.ts'
import { givenReason, givenVersion, historyEntry } from './managed.ts'
import { managementPage } from './permissions.ts'

const tag = 'settings'
const permission = managementPage.setting

/** The id of this section among the settings. */
export const clocksSetting = 4
/** The longest that a status may take, in its unit, and the most holidays. */
export const longestClock = 999
export const mostHolidays = 200

/** An hour or day of working days, which have 24 hours each. */
export const clockUnits = ['hours', 'days'] as const
export type ClockUnit = (typeof clockUnits)[number]
const clockLength = z.strictObject({ amount: z.int().min(1).max(longestClock), unit: z.enum(clockUnits) })
const holiday = z.strictObject({ day: givenDay, name: z.string().trim().min(1).max(100) })

const clockRules = z.object({
  /** How long a record may stay Created, and On Progress. */
  new: clockLength,
  onProgress: clockLength,
  /** How long beyond its due time a record may wait until those above are told. */
  escalate: clockLength,
  /** Days on which no clock runs, beside those that are no working days. */
  holidays: z.array(holiday).max(mostHolidays),
})
export type ClockRules = z.output<typeof clockRules>

const clockState = z
  .object({ id: z.int(), version: z.int(), ...clockRules.shape, can: z.object({ change: z.boolean() }) })
  .meta({ id: 'ClockSettings' })
export type ClockSettings = z.output<typeof clockState>

const path = '/api/v2/settings/clocks'

export const readClockSettings = endpoint({
  method: 'GET',
  path,
  summary: 'How long feedback may stay Created and On Progress, and on which holidays no clock runs.',
  tag,
  permission,
  answer: clockState,
})

export const changeClockSettings = endpoint({
  method: 'PUT',
  path,
  summary:
    'Change how long a status may take, or the list of holidays as a whole; clocks that run keep their time. A stale `version` answers 409.',
  tag,
  permission,
  body: clockRules.partial().strict().extend({ version: givenVersion, reason: givenReason }),
  answer: clockState,
})

export const clockSettingsHistory = endpoint({
  method: 'GET',
  path: `${path}/history`,
  summary: 'Who changed what of them, when and why, the newest first.',
  tag,
  permission,
  answer: z.array(historyEntry),
})
