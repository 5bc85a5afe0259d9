import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fileQuery, pageMeta, pageQuery } from './envelope.ts'
import { listPages, listSubjects, managementPage, type Permission } from './permissions.ts'

/** The pages whose records go to the trash: the management lists, and feedback. */
export const trashPages = [...listPages, 'voc'] as const
export type TrashPage = (typeof trashPages)[number]

/** The subject in the audit log of a record of each page. */
export const trashSubjects = { ...listSubjects, voc: 'voc' } as const satisfies Record<TrashPage, string>

/** The permission that finds the deleted records of a page in the trash. */
export const trashPermission = (page: TrashPage): Permission => (page === 'voc' ? 'removeVoc' : managementPage[page])

export const trashRow = z
  .object({
    /** By which the list's own `restore` brings it back. */
    id: z.int(),
    /** The list that it was deleted from. */
    page: z.enum(trashPages),
    label: z.string(),
    /** Null where the account is gone. */
    deletedBy: z.string().nullable(),
    deletedAt: z.iso.datetime({ offset: true }),
    /** Begun days until it is gone for good, by how long the settings keep it. */
    daysLeft: z.int(),
  })
  .meta({ id: 'TrashRow' })
export type TrashRow = z.output<typeof trashRow>

const asked = {
  /** Comma-joined: of these lists alone. */
  list: z.string().max(300).optional(),
  orderName: z.enum(['deletedAt', 'label', 'deletedBy']).optional(),
}

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/v2/trash',
  summary:
    'What was deleted from the lists that the person asking manages, of what they may see, until it is gone for good; the newest first. Each list brings its own back.',
  tag: 'trash',
  permission: 'readTrash',
  query: pageQuery.extend(asked),
  answer: z.array(trashRow),
  meta: pageMeta,
})

export const exportTrash = endpoint({
  method: 'GET',
  path: '/api/v2/trash/export',
  summary: 'The same as a file; written to the download log.',
  tag: 'trash',
  permission: 'readTrash',
  query: pageQuery.omit({ page: true, size: true }).extend(asked).extend(fileQuery),
  file: true,
  effect: 'writes',
})
