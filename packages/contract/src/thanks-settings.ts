import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenReason, givenVersion, historyEntry } from './managed.ts'
import { managementPage } from './permissions.ts'

const tag = 'settings'
const permission = managementPage.setting

/** The id of this section among the settings. */
export const thanksSetting = 5

/** One language of the mail, without what is not text. */
const thanksText = z.object({ title: z.string(), paragraphs: z.array(z.string()) })

const thanksState = z
  .object({
    id: z.int(),
    version: z.int(),
    isOn: z.boolean(),
    /** How long after a record is done the mail goes out. */
    afterMinutes: z.int(),
    /** What a customer gets, of an example. */
    preview: z.object({ subject: z.string(), id: thanksText, en: thanksText }),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'ThanksSettings' })
export type ThanksSettings = z.output<typeof thanksState>

const path = '/api/v2/settings/thanks'

export const readThanksSettings = endpoint({
  method: 'GET',
  path,
  summary: 'Whether customers are thanked by e-mail when their feedback is done, and what they read.',
  tag,
  permission,
  answer: thanksState,
})

export const changeThanksSettings = endpoint({
  method: 'PUT',
  path,
  summary:
    'Turn thanks to customers on or off; off keeps the addresses and sends nothing. A stale `version` answers 409.',
  tag,
  permission,
  body: z.strictObject({ isOn: z.boolean().optional(), version: givenVersion, reason: givenReason }),
  answer: thanksState,
})

export const thanksSettingsHistory = endpoint({
  method: 'GET',
  path: `${path}/history`,
  summary: 'Who turned it on or off, when and why, the newest first.',
  tag,
  permission,
  answer: z.array(historyEntry),
})
