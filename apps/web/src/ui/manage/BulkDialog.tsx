import type { BulkOutcome } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { TextField } from '../form/TextField.tsx'
import { Button } from '../plain/Button.tsx'
import { Outcome, Outcomes } from '../table/Outcomes.tsx'
import { Dialog } from '../plain/Dialog.tsx'
import { ChangeList } from './ChangeList.tsx'
import styles from './manage.module.css'
import type { BulkChange, ManagedScreen } from './screen.ts'
import type { FieldWords } from './words.ts'

/** The same change looked at (`preview`) and done; the answer says what comes of it for each record. */
export interface BulkAsked {
  readonly preview: boolean
  readonly change: BulkChange
  readonly reason: string | null
}

interface BulkDialogProps<Outcome extends BulkOutcome> {
  readonly count: number
  readonly words: FieldWords
  readonly form: NonNullable<ManagedScreen<unknown>['bulk']>
  readonly needsReason?: ManagedScreen<unknown>['bulkNeedsReason']
  readonly send: (asked: BulkAsked) => Promise<readonly Outcome[]>
  /** Tells how many were changed, once the lists are read anew. */
  readonly onApplied: (outcomes: readonly Outcome[], changed: number) => Promise<void>
  readonly onClose: () => void
}

/** Changes many records at once: choose the change and give a reason, see what it does to each, then do it. */
export function BulkDialog<Outcome extends BulkOutcome>({ form: Form, ...props }: BulkDialogProps<Outcome>) {
  const { count, words, onClose, needsReason } = props
  const { t } = useTranslation('manage')
  const [change, setChange] = useState<BulkChange | null>(null)
  const [asked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const reasonId = useId()
  const { preview, apply } = useBulk(props, reason)
  const changed = preview.data?.filter(changes).length ?? 0
  const isNeeded = change !== null && needsReason?.(change) === true
  const isMissing = isNeeded && reason.trim() === ''
  const look = () => {
    setAsked(true)
    if (change && !isMissing) preview.mutate(change)
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
    <Dialog title={t('bulk.title', { count })} width="wide" onClose={onClose} footer={footer}>
      <div className={styles.dialogForm}>
        {/* Kept while the preview shows, so that going back finds what was chosen. */}
        <div className={styles.dialogForm} hidden={preview.data !== undefined}>
          <Form onChange={setChange} />
          {asked && !change && (
            <p role="alert" className="text-bad font-medium">
              {t('bulk.notSaid')}
            </p>
          )}
          {/* Before the preview, which refuses a change that needs a reason and has none. */}
          <TextField
            id={reasonId}
            label={t('reason')}
            help={t('reasonHelp')}
            value={reason}
            onChange={setReason}
            longest={1000}
            required={isNeeded}
            error={asked && isMissing && t('reasonMissing')}
          />
        </div>
        {preview.data && <Preview outcomes={preview.data} words={words} />}
      </div>
    </Dialog>
  )
}

function useBulk<Outcome extends BulkOutcome>(
  { send, onApplied, onClose }: Pick<BulkDialogProps<Outcome>, 'send' | 'onApplied' | 'onClose'>,
  words: string,
) {
  const reason = words.trim() || null
  const preview = useMutation({ mutationFn: (change: BulkChange) => send({ preview: true, change, reason }) })
  const apply = useMutation({
    mutationFn: (change: BulkChange) => send({ preview: false, change, reason }),
    onSuccess: async (outcomes) => {
      await onApplied(outcomes, outcomes.filter(changes).length)
      onClose()
    },
  })
  return { preview, apply }
}

interface PreviewProps {
  readonly outcomes: readonly BulkOutcome[]
  readonly words: FieldWords
}

/** The effect of the change on each record. */
function Preview({ outcomes, words }: PreviewProps) {
  const { t } = useTranslation('manage')
  const changed = outcomes.filter(changes).length
  return (
    <div className={styles.dialogForm}>
      <p role="status">
        {t('bulk.summary', { changed, refused: outcomes.filter((one) => one.problem !== null).length })}
      </p>
      <Outcomes>
        {outcomes.map((outcome) => (
          <Planned key={outcome.id} outcome={outcome} words={words} />
        ))}
      </Outcomes>
    </div>
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
