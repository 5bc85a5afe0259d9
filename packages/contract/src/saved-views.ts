import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { recordId } from './envelope.ts'
import { roleName } from './roles.ts'

const tag = 'people'

const savedViewFields = {
  id: z.int(),
  screen: z.string(),
  name: z.string(),
  /** The search part of the screen's address. */
  search: z.string(),
  sharedRole: z.string().nullable(),
}
const screen = z.string().regex(/^[a-z][a-z-]{0,59}$/, 'notValid')

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/v2/saved-views',
  summary: 'Views of a list: one’s own, and those that are shared with a role that one holds.',
  tag,
  permission: 'hasAccess',
  query: z.object({ screen }),
  answer: z.array(z.object({ ...savedViewFields, owner: z.string(), isOwn: z.boolean() })),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/v2/saved-views',
  summary: 'Keep a view under a name, for oneself or for a role that one holds; the same name again replaces it.',
  tag,
  permission: 'hasAccess',
  body: z.strictObject({
    screen,
    name: z.string().trim().min(1).max(80),
    search: z.string().max(4000),
    sharedRole: roleName.nullable().default(null),
  }),
  answer: z.object(savedViewFields),
})

export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/v2/saved-views/:id',
  summary: 'Forget one of one’s own views.',
  tag,
  permission: 'hasAccess',
  params: z.object({ id: recordId }),
  answer: z.null(),
})
