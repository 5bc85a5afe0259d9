import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { recordId } from './envelope.ts'

const tag = 'voc'

export const attachmentLimit = 10
export const attachmentBytes = 20 * 1024 * 1024

export const vocAttachment = z
  .object({ id: z.int(), name: z.string(), size: z.int(), url: z.string() })
  .meta({ id: 'VocAttachment' })
export type VocAttachment = z.output<typeof vocAttachment>

export const listVocAttachments = endpoint({
  method: 'GET',
  path: '/api/v2/voc-attachment/:id',
  summary: 'Attachments of a record.',
  tag,
  permission: 'hasAccess',
  params: z.object({ id: recordId }),
  answer: z.array(vocAttachment),
})

export const uploadVocAttachment = endpoint({
  method: 'POST',
  recordIn: 'answer',
  path: '/api/v2/voc-attachment/:id',
  summary:
    'Attach a file (multipart field `file`): PNG, JPEG, WebP, PDF, DOCX or XLSX by content, at most 20 MB, 10 a record.',
  tag,
  permission: 'hasAccess',
  params: z.object({ id: recordId }),
  upload: true,
  answer: vocAttachment,
})

const attachmentParams = z.object({ id: recordId, attachmentId: recordId })

export const downloadVocAttachment = endpoint({
  method: 'GET',
  path: '/api/v2/voc-attachment/:id/:attachmentId',
  summary: 'The attached file itself.',
  tag,
  permission: 'hasAccess',
  params: attachmentParams,
  file: true,
})

export const deleteVocAttachment = endpoint({
  method: 'DELETE',
  recordIn: 'params.attachmentId',
  path: '/api/v2/voc-attachment/:id/:attachmentId',
  summary: 'Remove an attachment.',
  tag,
  permission: 'hasAccess',
  params: attachmentParams,
  answer: z.null(),
})
