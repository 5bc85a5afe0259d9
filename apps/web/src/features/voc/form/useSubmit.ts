import { changeVocStatus, createVoc, updateVoc, type VocChange, type VocDetail, type VocStatus } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../api/client.ts'
import { quotasQuery } from '../../../api/quotas.ts'
import { showFailure } from '../../../ui/feedback/failures.ts'
import { fieldMessages, type Messages } from '../../../ui/form/fieldMessages.ts'
import { detailQuery, vocKeys } from '../queries.ts'
import type { VocDraft } from './draft.ts'
import { blank, changedInput, formFields } from './values.ts'

/** What others did to the record since the person read it. */
export interface StaleVoc {
  readonly changes: readonly VocChange[]
  readonly now: VocDetail
}

interface SubmitParts {
  readonly draft: VocDraft
  /** The record exists from here on, whatever comes after. */
  readonly onSaved: (record: VocDetail) => void
  /** Sends the files that wait; false when one was refused. */
  readonly sendFiles: (recordId: number) => Promise<boolean>
  readonly onFields: (messages: Messages) => void
  readonly onStale: (stale: StaleVoc) => void
}

export interface Submitted {
  readonly record: VocDetail
  readonly complete: boolean
}

/** Saves the draft, then its files, then moves it on where asked; each step that was done stays done. */
export function useSubmit({ draft, onSaved, sendFiles, onFields, onStale }: SubmitParts) {
  const client = useQueryClient()
  return useMutation({
    meta: { ownFailure: true },
    mutationFn: async (moveTo: VocStatus | null): Promise<Submitted> => {
      const record = await save(draft)
      if (record) onSaved(record)
      const id = record?.id ?? draft.record?.id ?? 0
      const filesArrived = await sendFiles(id)
      // With a file missing the record waits for the person to decide.
      const moved =
        moveTo && filesArrived ? (await call(changeVocStatus, { body: { id, status: moveTo } })).answer : null
      const last = moved ?? record ?? (await client.query(detailQuery(id)))
      return { record: last, complete: filesArrived }
    },
    onSuccess: ({ record }) => client.setQueryData(detailQuery(record.id).queryKey, record),
    onError: async (failure) => {
      const fields = fieldMessages(failure, formFields)
      if (fields) return onFields(fields)
      const changes = failure instanceof ApiError && failure.code === 409 ? staleChanges(failure.content) : null
      if (!changes || !draft.record) return showFailure(failure)
      const now = await client.query({ ...detailQuery(draft.record.id), staleTime: 0 }).catch(showFailure)
      if (now) onStale({ changes, now })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: quotasQuery.queryKey })
      return client.invalidateQueries({ queryKey: vocKeys.lists })
    },
  })
}

async function save({ record, values, base }: VocDraft): Promise<VocDetail | null> {
  if (!record) return (await call(createVoc, { body: changedInput(values, blank) })).answer
  const input = changedInput(values, base)
  if (Object.keys(input).length === 0) return null
  return (await call(updateVoc, { body: { ...input, ...record } })).answer
}

/** A conflict about the version carries what changed since; other conflicts do not. */
function staleChanges(content: unknown): readonly VocChange[] | null {
  const changes = (content as { changes?: readonly VocChange[] } | null)?.changes
  return Array.isArray(changes) ? changes : null
}
