import type { HistoryEntry } from '@ido/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { showFailure } from '../feedback/failures.ts'
import { dismissNotice } from '../feedback/notices.ts'
import { fieldMessages, useMessages, type Messages } from '../form/fieldMessages.ts'
import { useKeptState } from '../form/useKeptState.ts'
import { isLone, managedDetailQuery, managedHistoryQuery, managedKey, pathOf, type RecordCalls } from './calls.ts'
import type { FieldWords } from './words.ts'
import { changedFields, isChanged, rebased, type Draft } from './draft.ts'

interface Identified {
  readonly id: number
  readonly version: number
}

interface FormParts<Values, Detail> {
  readonly calls: RecordCalls
  /** Null for a new record. */
  readonly record: Detail | null
  readonly empty: Values
  readonly valuesOf: (record: Detail) => Values
  /** The named fields as the server takes them. */
  readonly bodyOf: (values: Values, fields: readonly (keyof Values)[]) => Record<string, unknown>
  /** What must be mended before it is worth sending, by field. */
  readonly problemsOf: (draft: Draft<Values>, reason: string) => Messages
  readonly onSaved: (record: Detail) => void
}

/** Somebody else was faster: the record now, and what was done to it since. */
export interface StaleRecord<Detail> {
  readonly now: Detail
  readonly since: readonly HistoryEntry[]
}

/** What stands in the inputs, which survives a reload of the tab. */
function useDraft<Values extends object, Detail extends Identified>(parts: FormParts<Values, Detail>) {
  const { calls, record, empty, valuesOf } = parts
  const fresh = (): Draft<Values> => {
    const base = record ? valuesOf(record) : empty
    return { record: record && { id: record.id, version: record.version }, base, values: base }
  }
  const name = `${pathOf(calls)}.${record?.id ?? 'new'}`
  const { state: draft, setState: setDraft, restored, forget } = useKeptState(name, fresh, isChanged<Values>)
  return {
    draft,
    restored,
    forget,
    set: <Field extends keyof Values & string>(field: Field, value: Values[Field]) =>
      setDraft((now) => ({ ...now, values: { ...now.values, [field]: value } })),
    discard: () => setDraft(fresh),
    /** On top of what somebody else has saved meanwhile. */
    rebase: (on: Detail) => setDraft((now) => rebased(now, on, valuesOf(on))),
  }
}

/** State and sending of a record's form. */
export function useManagedForm<Values extends object, Detail extends Identified>(parts: FormParts<Values, Detail>) {
  const kept = useDraft(parts)
  const { draft } = kept
  const [reason, setReason] = useState('')
  const { messages, attempt, refuse, mended, clear } = useMessages()
  const [stale, setStale] = useState<StaleRecord<Detail> | null>(null)
  const left = useRef(false)
  const save = useSave<Values, Detail>({
    draft,
    reason,
    parts,
    onSaved: () => {
      left.current = true
      kept.forget()
    },
    onFields: refuse,
    onStale: setStale,
  })
  const put = <Field extends keyof Values & string>(field: Field, value: Values[Field]) => {
    kept.set(field, value)
    mended(field)
  }
  const send = () => {
    if (save.isPending) return
    // What was saved before says nothing of this.
    dismissNotice()
    const problems = parts.problemsOf(draft, reason.trim())
    if (Object.keys(problems).length > 0) return refuse(problems)
    clear()
    save.mutate()
  }
  return {
    draft,
    values: draft.values,
    isChanged: isChanged(draft),
    restored: kept.restored,
    messages,
    attempt,
    reason,
    setReason,
    stale,
    busy: save.isPending,
    /** Whether something would be lost; asked, since a save leads away before the form is drawn again. */
    wouldLose: () => !left.current && isChanged(draft),
    put,
    send,
    discard: kept.discard,
    forget: kept.forget,
    loadLatest: () => {
      if (stale) kept.rebase(stale.now)
      setStale(null)
    },
    closeStale: () => setStale(null),
  }
}

/** What every input of a form is given: its id, its name in words, its value and what is wrong with it. */
export function inputsOf<Values extends object>(
  form: {
    readonly values: Values
    readonly put: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void
    readonly messages: Messages
  },
  inputId: (field: string) => string,
  words: Pick<FieldWords, 'label'>,
) {
  return <Field extends keyof Values & string>(field: Field) => ({
    id: inputId(field),
    label: words.label(field),
    value: form.values[field],
    onChange: (value: Values[Field]) => form.put(field, value),
    error: form.messages[field],
  })
}

interface SaveParts<Values, Detail> {
  readonly draft: Draft<Values>
  readonly reason: string
  readonly parts: FormParts<Values, Detail>
  /** Before the page goes on with what was saved. */
  readonly onSaved: () => void
  readonly onFields: (messages: Messages) => void
  readonly onStale: (stale: StaleRecord<Detail>) => void
}

function useSave<Values extends object, Detail extends Identified>(save: SaveParts<Values, Detail>) {
  const { draft, reason, parts, onSaved, onFields, onStale } = save
  const { calls, bodyOf, empty } = parts
  const client = useQueryClient()
  return useMutation({
    meta: { ownFailure: true },
    mutationFn: () => saved<Values, Detail>(calls, draft, bodyOf, reason),
    onSuccess: (detail) => {
      // First: the form that the saved record opens must not find these inputs.
      onSaved()
      client.setQueryData(managedDetailQuery<Detail>(calls, detail.id).queryKey, detail)
      void client.invalidateQueries({ queryKey: managedKey(calls) })
      parts.onSaved(detail)
    },
    onError: async (failure) => {
      const fields = fieldMessages(failure, Object.keys(empty))
      if (fields) return onFields(fields)
      const conflict = await whatHappened<Detail>(client, calls, draft.record, failure)
      if (conflict) onStale(conflict)
      else showFailure(failure)
    },
  })
}

async function saved<Values extends object, Detail>(
  calls: RecordCalls,
  draft: Draft<Values>,
  bodyOf: FormParts<Values, Detail>['bodyOf'],
  reason: string,
): Promise<Detail> {
  const { record, values } = draft
  if (!record) {
    if (isLone(calls)) throw new Error(`${calls.path} is one record`)
    const all = Object.keys(values) as (keyof Values)[]
    return (await call(calls.create, { body: bodyOf(values, all) })).answer as Detail
  }
  const body = { ...bodyOf(values, changedFields(draft)), version: record.version, reason: reason.trim() || null }
  if (isLone(calls)) return (await calls.change(body)) as Detail
  return (await call(calls.change, { params: { id: record.id }, body })).answer as Detail
}

/** What others did since the record was read; null where the refusal is not about that. */
async function whatHappened<Detail extends Identified>(
  client: QueryClient,
  calls: RecordCalls,
  record: Identified | null,
  failure: unknown,
): Promise<StaleRecord<Detail> | null> {
  if (!record || !(failure instanceof ApiError) || failure.code !== 409) return null
  const { id, version } = record
  const now = await client.query({ ...managedDetailQuery<Detail>(calls, id), staleTime: 0 }).catch(() => null)
  if (!now || now.version === version) return null
  const history = await client.query({ ...managedHistoryQuery(calls, id), staleTime: 0 }).catch(() => [])
  return { now, since: history.slice(0, now.version - version) }
}
