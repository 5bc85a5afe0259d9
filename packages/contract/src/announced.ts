import { z } from 'zod'
import type { ChoiceWords } from './language.ts'
import { endpoint } from './endpoint.ts'
import { recordId } from './envelope.ts'
import { givenVersion } from './managed.ts'

/** How much an announcement matters: 'warning' is for what stops or changes somebody's work. */
export const importances = ['info', 'warning'] as const
export type Importance = (typeof importances)[number]

export const importanceWords: ChoiceWords<Importance> = {
  info: { id: 'Informasi', en: 'Information' },
  warning: { id: 'Peringatan', en: 'Warning' },
}

/** Most announcements that home shows at once; those that matter most and the newest come first. */
export const mostAnnounced = 5

/** An announcement as home shows it. */
export const announced = z
  .object({
    id: z.int(),
    title: z.string(),
    /** Paragraphs, parted by line feeds; empty where the title says it all. */
    text: z.string(),
    /** A page of this portal or of another house; empty where there is none. */
    link: z.string(),
    importance: z.enum(importances),
    version: z.int(),
  })
  .meta({ id: 'Announced' })
export type Announced = z.output<typeof announced>

export const dismissAnnouncement = endpoint({
  method: 'POST',
  path: '/api/v2/announcement-dismissals/:id',
  summary:
    'Show an announcement to oneself no more; `version` is the one that was read: what is said anew later on is shown again. Twice is once.',
  tag: 'announcements',
  permission: 'hasAccess',
  params: z.object({ id: recordId }),
  body: z.strictObject({ version: givenVersion }),
  answer: z.null(),
})
