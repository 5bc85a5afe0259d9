import { z } from 'zod'
import { isWebAddress } from './links.ts'
import { endpoint } from './endpoint.ts'
import { managed } from './managed.ts'
import { roles } from './permissions.ts'

/** The signs that a tool may have; the page draws each. */
export const toolIcons = [
  'link',
  'chart',
  'ticket',
  'server',
  'network',
  'map',
  'chat',
  'phone',
  'mail',
  'book',
  'file',
  'calendar',
  'people',
  'money',
  'shield',
  'code',
] as const
export type ToolIcon = (typeof toolIcons)[number]

/** Last place in the menu. */
export const lastRank = 9999

/** Whether a text is the address of another house's page that nobody can listen in on. */
export const isSecureAddress = (text: string): boolean => /^https:/i.test(text) && isWebAddress(text)

const name = z.string().trim().min(1).max(80)
const link = z.string().trim().min(1).max(2000).refine(isSecureAddress, 'notSecureAddress')
const icon = z.enum(toolIcons)
const description = z.string().trim().max(500)
const audience = z.array(z.enum(roles)).max(roles.length)
const rank = z.int().min(1).max(lastRank)

export const toolRow = z
  .object({
    id: z.int(),
    name: z.string(),
    link: z.string(),
    icon,
    description: z.string(),
    /** Rights of those who are shown it; empty is everybody with access. */
    audience: z.array(z.enum(roles)),
    /** Its place in the menu, by name among equals. */
    rank: z.int(),
    version: z.int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'ToolRow' })
export type ToolRow = z.output<typeof toolRow>

/** The page 'tool': outside tools that the menu leads to. */
export const tools = managed({
  page: 'tool',
  tag: 'tools',
  noun: 'tool',
  row: toolRow,
  detail: toolRow,
  filters: {
    /** Comma-joined, as is the next one: tools that somebody with one of these rights is shown. */
    audience: z.string().max(100).optional(),
    icon: z.string().max(200).optional(),
  },
  orderNames: ['rank', 'name'],
  create: z.strictObject({
    name,
    link,
    icon: icon.default('link'),
    description: description.default(''),
    audience: audience.default([]),
    /** Behind all others where it is not given. */
    rank: rank.nullable().default(null),
  }),
  change: z.strictObject({
    name: name.optional(),
    link: link.optional(),
    icon: icon.optional(),
    description: description.optional(),
    audience: audience.optional(),
    rank: rank.optional(),
  }),
  bulk: z.strictObject({ audience: audience.optional(), icon: icon.optional() }),
})

export const toolsAtHand = endpoint({
  method: 'GET',
  path: '/api/v2/tools-at-hand',
  summary: 'The outside tools that are for the person asking, in the order of the menu.',
  tag: 'tools',
  permission: 'hasAccess',
  answer: z.array(toolRow.pick({ id: true, name: true, link: true, icon: true, description: true })),
})
