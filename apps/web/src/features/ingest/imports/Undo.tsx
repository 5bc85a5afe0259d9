import { undoImport, type ImportRow } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Failure, Message } from '../../../ui/plain/Message.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { Progress } from '../../../ui/progress/Progress.tsx'
import styles from './imports.module.css'

/** Takes an import back: asks first, shows how far it is, and says which rows stand in the way. */
export function Undo({ of }: { readonly of: ImportRow }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const { undo, can } = of
  if (undo?.state === 'done') {
    return (
      <p>
        {t('undo.done', {
          who: undo.askedBy,
          when: format.instant(undo.finishedAt ?? undo.askedAt),
          count: undo.rows,
          rows: format.number(undo.rows),
        })}
      </p>
    )
  }
  if (undo?.state === 'waiting' || undo?.state === 'running') {
    return (
      <div className={styles.progress}>
        <Progress
          text={t('undo.running', { count: undo.rows, rows: format.number(undo.rows) })}
          title={t('undo.underWay')}
          share={undo.state === 'waiting' ? undefined : undo.share}
        />
      </div>
    )
  }
  return (
    <div className={styles.part}>
      {undo?.state === 'refused' && <Refused undo={undo} />}
      {undo?.state === 'failed' && <Message tone="bad">{t('undo.failed', { why: undo.failure ?? '' })}</Message>}
      <div className={styles.buttons}>
        <Button kind="default" disabled={!can.undo.may} onClick={() => setAsking(true)}>
          {t('undo.button')}
        </Button>
        {can.undo.whyNot && <span className={parts.faint}>{can.undo.whyNot}</span>}
      </div>
      {asking && <UndoDialog of={of} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Refused({ undo }: { readonly undo: NonNullable<ImportRow['undo']> }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const more = undo.refused - undo.refusedRows.length
  return (
    <div className={styles.part}>
      <Message tone="bad">{t('undo.refused', { count: undo.refused, rows: format.number(undo.refused) })}</Message>
      <ul className="grid gap-1 pl-5 list-disc">
        {undo.refusedRows.map(({ key, importId }) => (
          <li key={key}>
            <code>{key}</code>
            {importId !== null && ` · ${t('undo.byImport', { id: importId })}`}
          </li>
        ))}
        {more > 0 && <li>{t('undo.more', { count: more, rows: format.number(more) })}</li>}
      </ul>
    </div>
  )
}

interface UndoDialogProps {
  readonly of: ImportRow
  readonly onClose: () => void
}

function UndoDialog({ of: { id, fileName, rows }, onClose }: UndoDialogProps) {
  const { t } = useTranslation(['imports', 'manage'])
  const format = useFormat()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(undoImport, { params: { id } }),
    onSuccess: onClose,
    // Also where somebody else was faster.
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
    meta: { ownFailure: true },
  })
  return (
    <Dialog
      title={t('undo.title', { name: fileName })}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" data-first onClick={onClose}>
            {t('manage:cancel')}
          </Button>
          <Button busy={undo.isPending} onClick={() => undo.mutate()}>
            {t('undo.yes')}
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        <Failure>{undo.error?.message}</Failure>
        <p>
          {t('undo.text', {
            added: t('undo.added', { count: rows.added, rows: format.number(rows.added) }),
            changed: t('undo.changed', { count: rows.changed, rows: format.number(rows.changed) }),
          })}
        </p>
        <p className={parts.faint}>{t('undo.rule')}</p>
      </div>
    </Dialog>
  )
}
