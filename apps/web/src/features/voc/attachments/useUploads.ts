import { attachmentBytes, attachmentLimit, uploadVocAttachment } from '@ido/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { upload } from '../../../api/client.ts'
import { quotasQuery } from '../../../api/quotas.ts'
import { useFormat } from '../../../ui/format.ts'
import { attachmentsQuery } from '../queries.ts'

export interface AttachmentUpload {
  readonly key: number
  readonly name: string
  readonly size: number
  /** Waiting for its record to exist, on its way, or refused with the reason. */
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Share that was sent, 0 to 1. */
  readonly share: number
  readonly why?: string
  /** Refused by the server or by the network, so that it may be worth another try. */
  readonly retriable?: boolean
}

const takenTypes = /\.(png|jpe?g|webp|pdf|docx|xlsx)$/i
export const acceptedTypes = '.png,.jpg,.jpeg,.webp,.pdf,.docx,.xlsx'

/** Why a file is not even tried, told by its name and size; the server looks into it. */
function useRefusal() {
  const { t } = useTranslation('record')
  const format = useFormat()
  return (file: File, place: number, genuine: boolean): string | undefined => {
    if (!takenTypes.test(file.name)) return t('attachment.badType')
    if (file.size === 0) return t('attachment.empty')
    if (!genuine) return t('attachment.badContent')
    if (file.size > attachmentBytes) {
      return t('attachment.tooLarge', { size: format.bytes(file.size), most: format.bytes(attachmentBytes) })
    }
    return place > attachmentLimit ? t('attachment.tooMany', { most: attachmentLimit }) : undefined
  }
}

/** How files of each type begin; DOCX and XLSX are archives. */
const beginnings: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\.png$/i, [0x89, 0x50, 0x4e, 0x47]],
  [/\.jpe?g$/i, [0xff, 0xd8, 0xff]],
  [/\.webp$/i, [0x52, 0x49, 0x46, 0x46]],
  [/\.pdf$/i, [0x25, 0x50, 0x44, 0x46]],
  [/\.(docx|xlsx)$/i, [0x50, 0x4b]],
]

/** Whether a file begins like the type that its name claims; one that cannot be read is left to the server. */
async function isWhatItSays(file: File): Promise<boolean> {
  const start = beginnings.find(([name]) => name.test(file.name))?.[1] ?? []
  const bytes = await file
    .slice(0, start.length)
    .arrayBuffer()
    .then((buffer) => new Uint8Array(buffer))
    .catch(() => null)
  return bytes === null || start.every((byte, index) => bytes[index] === byte)
}

function uploadOf(key: number, { name, size }: File, why: string | undefined, waits: boolean): AttachmentUpload {
  if (why !== undefined) return { key, name, size, share: 0, state: 'failed', why }
  return { key, name, size, share: 0, state: waits ? 'waiting' : 'sending' }
}

const changing = (key: number, by: Partial<AttachmentUpload>) => (one: AttachmentUpload) =>
  one.key === key ? { ...one, ...by } : one

/** The files as they are shown, and what is needed to send or stop each of them. */
function useUploadList() {
  const [uploads, setUploads] = useState<readonly AttachmentUpload[]>([])
  const files = useRef(new Map<number, { file: File; abort: AbortController }>())
  const nextKey = useRef(1)
  const append = (added: readonly AttachmentUpload[]) => setUploads((now) => [...now, ...added])
  const change = (key: number, by: Partial<AttachmentUpload>) => setUploads((now) => now.map(changing(key, by)))
  const drop = (key: number) => {
    files.current.get(key)?.abort.abort()
    files.current.delete(key)
    setUploads((now) => now.filter((one) => one.key !== key))
  }
  return { uploads, files, nextKey, append, change, drop }
}

/**
 * Files on their way to a record. What is arrived leaves this list and stands among the attachments; what was refused
 * stays with its reason. Files added before the record exists wait for `sendAll`.
 * @param recordId null until the record exists
 * @param present how many attachments the record already has
 */
export function useUploads(recordId: number | null, present: number) {
  const refusal = useRefusal()
  const client = useQueryClient()
  const { uploads, files, nextKey, append, change, drop } = useUploadList()

  const send = async (key: number, id: number): Promise<boolean> => {
    const entry = files.current.get(key)
    if (!entry) return true
    change(key, { state: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => change(key, { share })
      await upload(uploadVocAttachment, entry.file, { onProgress, signal: entry.abort.signal }, { params: { id } })
      drop(key)
      // A first load of the list that is still under way would be taken for the new one.
      await client.cancelQueries({ queryKey: attachmentsQuery(id).queryKey })
      await client.invalidateQueries({ queryKey: attachmentsQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: quotasQuery.queryKey })
      return true
    } catch (failure) {
      if (entry.abort.signal.aborted) return true
      change(key, {
        state: 'failed',
        retriable: true,
        why: failure instanceof Error ? failure.message : String(failure),
      })
      return false
    }
  }

  const add = async (chosen: readonly File[]) => {
    const genuine = await Promise.all(chosen.map(isWhatItSays))
    const busy = present + uploads.filter((one) => one.state !== 'failed').length
    const added = chosen.map((file, index) => {
      const key = nextKey.current++
      const why = refusal(file, busy + index + 1, genuine[index] ?? true)
      if (why === undefined) files.current.set(key, { file, abort: new AbortController() })
      return uploadOf(key, file, why, recordId === null)
    })
    append(added)
    if (recordId !== null) void sendInTurn(added, recordId)
  }

  const sendInTurn = async (list: readonly AttachmentUpload[], id: number): Promise<boolean> => {
    let allArrived = true
    // One after the other: the connection is the bottleneck, and the order of the list is kept.
    for (const { key } of list) allArrived = (await send(key, id)) && allArrived
    return allArrived
  }

  /** Sends what waits; false when something was refused, here and now or when it was picked. */
  const sendAll = async (id: number) => {
    const wereRefused = uploads.some(({ state, retriable }) => state === 'failed' && !retriable)
    return (await sendInTurn(uploads, id)) && !wereRefused
  }
  return {
    uploads,
    add: (chosen: readonly File[]): void => void add(chosen),
    drop,
    sendAll,
    retry: (key: number, id: number) => void send(key, id),
  }
}

export type Uploads = ReturnType<typeof useUploads>
