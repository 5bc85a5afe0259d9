import { uploadVocAttachment } from '@ido/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { upload } from '../../../api/client.ts'
import { quotasQuery } from '../../../api/quotas.ts'
import { refusalOf } from '../../../ui/feedback/refusal.ts'
import { attachmentsQuery } from '../queries.ts'
import { isWhatItSays, useRefusal } from './refusals.ts'
import { useUploadList, type HeldFile } from './useUploadList.ts'

type UploadList = ReturnType<typeof useUploadList>

/** Sends one file of the list; a second call while it is under way is the same try. */
function useSendOne({ files, change, drop }: UploadList) {
  const client = useQueryClient()
  const tryOnce = async (key: number, id: number, { file, abort }: HeldFile): Promise<boolean> => {
    change(key, { state: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => change(key, { share })
      await upload(uploadVocAttachment, file, { onProgress, signal: abort.signal }, { params: { id } })
      drop(key)
      // A first load of the list that is still under way would be taken for the new one.
      await client.cancelQueries({ queryKey: attachmentsQuery(id).queryKey })
      await client.invalidateQueries({ queryKey: attachmentsQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: quotasQuery.queryKey })
      return true
    } catch (failure) {
      if (abort.signal.aborted) return true
      const why = failure instanceof Error ? (refusalOf(failure, 'file') ?? failure.message) : String(failure)
      change(key, { state: 'failed', retriable: true, why })
      return false
    }
  }
  return async (key: number, id: number): Promise<boolean> => {
    const held = files.current.get(key)
    if (!held) return true
    held.trying ??= tryOnce(key, id, held).finally(() => {
      held.trying = null
    })
    return held.trying
  }
}

/**
 * Files on their way to a record. What is arrived leaves this list and stands among the attachments; what was refused
 * stays with its reason. Files added before the record exists wait for `sendAll`.
 * @param recordId null until the record exists
 * @param present how many attachments the record already has
 */
export function useUploads(recordId: number | null, present: number) {
  const refusal = useRefusal()
  const list = useUploadList()
  const send = useSendOne(list)
  const looking = useRef<Promise<unknown>>(Promise.resolve())

  // One after the other: the connection is the bottleneck, and the order of the list is kept.
  const sendInTurn = async (keys: Iterable<number>, id: number): Promise<boolean> => {
    let allArrived = true
    for (const key of keys) allArrived = (await send(key, id)) && allArrived
    return allArrived
  }

  const add = async (chosen: readonly File[]) => {
    const genuine = await Promise.all(chosen.map(isWhatItSays))
    const busy = present + list.files.current.size
    const added = chosen.map((file, index) => {
      const why = refusal(file, busy + index + 1, genuine[index] ?? true)
      if (why !== undefined) return list.append(file, null, { state: 'failed', why })
      const held = { file, abort: new AbortController(), trying: null }
      return list.append(file, held, { state: recordId === null ? 'waiting' : 'sending' })
    })
    if (recordId !== null) void sendInTurn(added, recordId)
  }

  /** Sends what waits, once it was looked into; false when something was refused, here and now or when it was picked. */
  const sendAll = async (id: number) => {
    await looking.current
    return (await sendInTurn(list.files.current.keys(), id)) && list.refused.current.size === 0
  }
  return {
    uploads: list.uploads,
    /** Something failed that may go through another time. */
    mayRetry: list.uploads.some(({ state, retriable }) => state === 'failed' && retriable),
    add: (chosen: readonly File[]): void => {
      looking.current = looking.current.then(async () => add(chosen))
    },
    drop: list.drop,
    sendAll,
    retry: (key: number, id: number) => void send(key, id),
  }
}

export type Uploads = ReturnType<typeof useUploads>
