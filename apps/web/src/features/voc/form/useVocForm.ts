import type { VocDetail, VocReferenceLists } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { useMessages } from '../../../ui/form/fieldMessages.ts'
import { useKeptState } from '../../../ui/form/useKeptState.ts'
import { isChanged } from '../../../ui/manage/draft.ts'
import { useAttachments } from '../attachments/Attachments.tsx'
import { useUploads } from '../attachments/useUploads.ts'
import { referencesQuery } from '../queries.ts'
import { draftOf, newDraft, onTopOf, withValue, type VocDraft } from './draft.ts'
import type { SubmitKind } from './FormActions.tsx'
import { useSubmit, type StaleVoc } from './useSubmit.ts'
import { neededIn, problemsOf, type VocFormField, type VocFormProblem, type VocFormValues } from './values.ts'
import { forgetOwn, readOwn, writeOwn } from '../../../api/own-state.ts'
import type { AttachmentUpload } from '../attachments/useUploadList.ts'

export interface VocFormParts {
  /** Null for a new record. */
  readonly record: VocDetail | null
  /** What a new record starts with. */
  readonly start?: Partial<VocFormValues>
  /** Everything is saved; `next` asks for the next form, which starts with that. */
  readonly onDone: (record: VocDetail, next: Partial<VocFormValues> | null) => void
}

/** State and sending of a record's form: the draft that the inputs show, what is wrong with it, and its files. */
export function useVocForm({ record, start, onDone }: VocFormParts) {
  const { t } = useTranslation(['record', 'form'])
  const references = useQuery(referencesQuery)
  const entered = useEntered(record, start, references.data)
  const { draft, setDraft, refuse } = entered
  const recordId = draft.record?.id ?? null
  const { uploads, lostFiles } = useFiles(`voc-files.${record?.id ?? 'new'}`, recordId)
  const forget = () => {
    entered.forget()
    lostFiles.forget()
  }
  const conflict = useConflict(setDraft)
  const [tried, setTried] = useState<SubmitKind>('save')
  const leaving = useRef(false)
  const submit = useSubmit({
    draft,
    onSaved: (saved) => setDraft(() => draftOf(saved)),
    sendFiles: uploads.sendAll,
    onFields: refuse,
    onStale: conflict.setStale,
  })
  const leave = (kind: SubmitKind, saved: VocDetail) => {
    rememberDefaults(draft.values)
    forget()
    leaving.current = true
    showNotice(t(kind === 'save' ? 'notice.saved' : 'notice.sent', { id: saved.voc_id }))
    onDone(saved, kind === 'sendAndAdd' ? carriedOn(draft.values) : null)
  }
  const send = (kind: SubmitKind) => {
    if (submit.isPending) return
    const needed = neededIn(draft.base, kind !== 'save', record?.status)
    const problems = Object.entries(problemsOf(draft.values, needed))
    if (problems.length > 0) {
      const inWords = (problem: VocFormProblem) => t(problem === 'noDay' ? 'form:noDay' : `form.problem.${problem}`)
      return refuse(Object.fromEntries(problems.map(([field, problem]) => [field, inWords(problem)])))
    }
    entered.clear()
    setTried(kind)
    submit.mutate(kind === 'save' ? null : 'new', {
      onSuccess: ({ record: saved, complete }) => {
        if (complete) leave(kind, saved)
      },
    })
  }
  return {
    entered,
    recordId,
    references,
    uploads,
    lostFiles,
    forget,
    conflict,
    send,
    /** What is under way: a status to move to, null for saving alone. */
    busy: submit.isPending ? submit.variables : (false as const),
    /** Saved, but not with all of its files. */
    unfinished: submit.isSuccess && !submit.data.complete ? { record: submit.data.record, kind: tried } : null,
    /** Whether something would be lost; asked, since a save leads away before the form is drawn again. */
    wouldLose: () => !leaving.current && (isChanged(draft) || uploads.uploads.length > 0),
  }
}

/** The record's files on their way, and the names of those that a reload lost. */
function useFiles(name: string, recordId: number | null) {
  const uploads = useUploads(recordId, useAttachments(recordId).data?.length ?? 0)
  const lostFiles = useLostFiles(name, uploads.uploads)
  const add = (chosen: readonly File[]) => {
    lostFiles.pickedAgain(chosen.map((file) => file.name))
    uploads.add(chosen)
  }
  return { uploads: { ...uploads, add }, lostFiles }
}

/** What the inputs show, which survives a reload of the tab, and what is said beside them. */
function useEntered(
  record: VocDetail | null,
  start: Partial<VocFormValues> | undefined,
  lists: VocReferenceLists | undefined,
) {
  const fresh = () => (record ? draftOf(record) : newDraft(new Date(), { ...recallDefaults(), ...start }))
  const { state, setState, restored, forget } = useKeptState(`voc-form.${record?.id ?? 'new'}`, fresh, isChanged)
  const { mended, ...told } = useMessages()
  // The same function at every key, else each of them would draw all fields.
  const put = useCallback(
    (field: VocFormField, value: string) => {
      setState((now) => withValue(now, field, value, lists))
      mended(field)
    },
    [setState, lists, mended],
  )
  return {
    draft: state,
    setDraft: setState,
    put,
    restored: restored && isChanged(state),
    discard: () => setState(fresh),
    forget,
    ...told,
  }
}

/** Somebody else was faster: what they did, and how the draft goes on top of it. */
function useConflict(setDraft: (change: (now: VocDraft) => VocDraft) => void) {
  const [stale, setStale] = useState<StaleVoc | null>(null)
  return {
    stale,
    setStale,
    close: () => setStale(null),
    loadLatest: () => {
      if (stale) setDraft((now) => onTopOf(now, stale.now))
      setStale(null)
    },
  }
}

/** What stays the same from call to call for one agent; nothing that tells one customer's record from another's. */
const harmless: readonly VocFormField[] = ['source_id', 'media_id', 'type_nps']
const defaultsName = 'voc-defaults'

/** What a row of records entered in one go has in common. */
function carriedOn(values: VocFormValues): Partial<VocFormValues> {
  const { product_id, sub_product, regional_company, time_in } = values
  return { product_id, sub_product, regional_company, time_in }
}

/** The harmless values of the last record saved in this tab, as a start for the next one. */
function recallDefaults(): Partial<VocFormValues> {
  return readOwn(defaultsName) ?? {}
}

function rememberDefaults(values: VocFormValues): void {
  writeOwn(defaultsName, Object.fromEntries(harmless.map((field) => [field, values[field]])))
}

/**
 * Names of the files that were picked before the page was left: text survives that, a file cannot.
 * @param name under which they are kept
 */
function useLostFiles(name: string, uploads: readonly AttachmentUpload[]) {
  const [lost, setLost] = useState(() => (readOwn(name) as readonly string[] | null) ?? [])
  const isOver = useRef(false)
  useEffect(() => {
    const picked = [...lost, ...uploads.map((one) => one.name)]
    if (picked.length > 0 && !isOver.current) writeOwn(name, picked)
    else forgetOwn(name)
  }, [name, lost, uploads])
  return {
    lost,
    pickedAgain: (names: readonly string[]) => setLost((now) => now.filter((one) => !names.includes(one))),
    dismiss: () => setLost([]),
    forget: () => {
      isOver.current = true
      // At once, since the page may be left before it is drawn again.
      forgetOwn(name)
    },
  }
}
