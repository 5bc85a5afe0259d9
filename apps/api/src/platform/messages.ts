import type { Language } from '@ido/contract'
import { writtenTime } from './days.ts'
import { accessMessages, accessRequestMessages } from './messages/access.ts'
import { casesMessages } from './messages/cases.ts'
import { figuresMessages, insightsMessages } from './messages/figures.ts'
import { ingestMessages } from './messages/ingest.ts'
import { inputMessages } from './messages/input.ts'
import { logbookMessages } from './messages/logbook.ts'
import { logsMessages } from './messages/logs.ts'
import { managementMessages, settingsMessages } from './messages/management.ts'
import { directoryMessages, peopleMessages } from './messages/people.ts'
import { productsMessages } from './messages/products.ts'
import { mailMessages, serverMessages } from './messages/server.ts'
import { vocMessages } from './messages/voc.ts'
import { wallsMessages } from './messages/walls.ts'
import { webhooksMessages } from './messages/webhooks.ts'

/** Every text that the server says to people, Indonesian first; a file a subject. `{name}` is filled from the values. */
const messages = {
  ...accessMessages,
  ...accessRequestMessages,
  ...casesMessages,
  ...directoryMessages,
  ...figuresMessages,
  ...ingestMessages,
  ...inputMessages,
  ...insightsMessages,
  ...logbookMessages,
  ...logsMessages,
  ...mailMessages,
  ...managementMessages,
  ...peopleMessages,
  ...productsMessages,
  ...serverMessages,
  ...settingsMessages,
  ...vocMessages,
  ...wallsMessages,
  ...webhooksMessages,
} as const satisfies Record<string, { id: string; en: string }>

export type { Language }
export type MessageKey = keyof typeof messages
/** A text, or one in each language. */
type MessageValue = string | number | Date | Readonly<Record<Language, string>>
export type MessageValues = Readonly<Record<string, MessageValue>>

/** The text of a message in the reader's language, with its values filled in. */
export function say(language: Language, key: MessageKey, values: MessageValues = {}): string {
  return messages[key][language].replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name] ?? gap
    if (value instanceof Date) return writtenTime(language, value)
    return typeof value === 'object' ? value[language] : String(value)
  })
}

/** Longer values are a sender's, or lists that nobody reads to their end. */
const longestValue = 1_000

/** The same where values may be as long as whoever sent them liked. */
export function sayBriefly(language: Language, key: MessageKey, values: MessageValues = {}): string {
  const brief = Object.entries(values).map(([name, value]): [string, MessageValue] => [
    name,
    typeof value === 'string' ? shortened(value, longestValue) : value,
  ])
  return say(language, key, Object.fromEntries(brief))
}

/** A text of at most so many characters, the last one a sign that there were more. */
export function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`
}

export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(messages, text)
}
