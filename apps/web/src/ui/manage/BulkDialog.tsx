import type { BulkOutcome } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { call } from '../../api/client.ts'
import { showNotice } from '../feedback/notices.ts'
import { TextField } from '../form/TextField.tsx'
import { Button } from '../plain/Button.tsx'
import { Outcome, Outcomes } from '../table/Outcomes.tsx'
import { Dialog } from '../plain/Dialog.tsx'
import { managedKey, type ManagedCalls } from './calls.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './manage.module.css'
import type { BulkChange, ManagedScreen } from './screen.ts'
import type { FieldWords } from './words.ts'

export interface BulkDialogProps {
  readonly calls: ManagedCalls
  readonly ids: readonly number[]
  readonly words: FieldWords
  readonly form: NonNullable<ManagedScreen<unknown>['bulk']>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Changes many records at once: choose what, see what it does to each, say why, then do it. */
export function BulkDialog({ calls, ids, words, form: Form, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const reasonId = useId()
  const [change, setChange] = useState<BulkChange | null>(null)
  const [asked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const send = (preview: boolean, what: BulkChange) =>
    call(calls.bulk, { body: { ids: [...ids], change: what, reason: reason.trim() || null, preview } })
  const preview = useMutation({ mutationFn: async (what: BulkChange) => (await send(true, what)).answer })
  const apply = useMutation({
    mutationFn: async (what: BulkChange) => (await send(false, what)).answer,
    onSuccess: async (outcomes) => {
      await client.invalidateQueries({ queryKey: managedKey(calls) })
      showNotice(t('bulk.done', { count: outcomes.filter(changes).length }))
      onDone()
      onClose()
    },
  })
  const changed = preview.data?.filter(changes).length ?? 0
  const look = () => {
    setAsked(true)
    if (change) preview.mutate(change)
  }
  const footer = preview.data ? (
    <>
      <Button kind="default" onClick={() => preview.reset()}>
        {t('bulk.back')}
      </Button>
      <Button busy={apply.isPending} disabled={changed === 0} onClick={() => change && apply.mutate(change)}>
        {t('bulk.apply', { count: changed })}
      </Button>
    </>
  ) : (
    <>
      <Button kind="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button busy={preview.isPending} onClick={look}>
        {t('bulk.preview')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('bulk.title', { count: ids.length })} width="wide" onClose={onClose} footer={footer}>
      {/* Kept while the preview shows, so that going back finds what was chosen. */}
      <div className={styles.dialogForm} hidden={preview.data !== undefined}>
        <Form onChange={setChange} />
        {asked && !change && (
          <p role="alert" className={styles.problem}>
            {t('bulk.notSaid')}
          </p>
        )}
      </div>
      {preview.data && (
        <div className={styles.dialogForm}>
          <p role="status">
            {t('bulk.summary', { changed, refused: preview.data.filter((one) => one.problem !== null).length })}
          </p>
          <Outcomes>
            {preview.data.map((outcome) => (
              <Planned key={outcome.id} outcome={outcome} words={words} />
            ))}
          </Outcomes>
          <TextField
            id={reasonId}
            label={t('reason')}
            help={t('reasonHelp')}
            value={reason}
            onChange={setReason}
            longest={1000}
          />
        </div>
      )}
    </Dialog>
  )
}

const changes = ({ changes: differences, problem }: BulkOutcome) => problem === null && differences.length > 0

function Planned({ outcome, words }: { readonly outcome: BulkOutcome; readonly words: FieldWords }) {
  const { t } = useTranslation('manage')
  const { label, problem, changes: differences } = outcome
  return (
    <Outcome name={label} problems={problem === null ? [] : [problem]}>
      {problem === null &&
        (differences.length === 0 ? <span>{t('bulk.same')}</span> : <ChangeList changes={differences} words={words} />)}
    </Outcome>
  )
}
