import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, recordId } from './envelope.ts'
import { givenReason } from './managed.ts'
import { vocDetail } from './voc.ts'

export const removeVoc = endpoint({
  method: 'DELETE',
  path: '/api/v2/voc',
  summary:
    'Move a record to the trash: a draft by its creator, any by CMP and ADMIN, who give a reason for a sent one. The answer’s `trashId` undoes it.',
  tag: 'voc',
  permission: 'hasAccess',
  body: z.strictObject({ id: bodyId, reason: givenReason }),
  answer: z.object({ trashId: z.int() }),
})

export const restoreVoc = endpoint({
  method: 'POST',
  path: '/api/v2/voc/restore/:id',
  summary:
    'Bring a deleted record back by its `trashId`, by those who may delete it, for as many days as the settings keep it.',
  tag: 'voc',
  permission: 'hasAccess',
  activity: 'RESTORE',
  recordIn: 'answer',
  params: z.object({ id: recordId }),
  answer: vocDetail,
})
