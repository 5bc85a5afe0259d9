import { changeVocStatus, vocStatuses, type VocDetail, type VocStatus } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call } from '../../../api/client.ts'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import formStyles from '../../../ui/form/form.module.css'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { useSettled } from './useSettled.ts'
import styles from './detail.module.css'

const longestReason = 1_000

/** The steps that this person may move the record to; a step back asks why. */
export function MoveButtons({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation(['record', 'voc'])
  const settled = useSettled(record.id)
  const [asking, setAsking] = useState<VocStatus | null>(null)
  const move = useMutation({
    mutationFn: async (body: { status: VocStatus; reason?: string }) =>
      (await call(changeVocStatus, { body: { id: record.id, ...body } })).answer,
    ...settled,
    onSuccess: (answer) => {
      setAsking(null)
      settled.onSuccess(answer)
    },
  })
  const steps = record.can.moveTo
  if (steps.length === 0) {
    return (
      <span className={styles.refused}>
        <Button kind="default" disabled aria-describedby="voc-move-refused">
          {t('detail.move')}
        </Button>
        <small id="voc-move-refused">{t('detail.moveRefused')}</small>
      </span>
    )
  }
  const unfinished = steps.some(({ status }) => status === 'done') && record.progress_by_po < 100
  return (
    <>
      {steps.map(({ status, needsReason }) => {
        const back = vocStatuses.indexOf(status) < vocStatuses.indexOf(record.status)
        return (
          <Button
            key={status}
            kind={back ? 'default' : 'primary'}
            busy={move.isPending}
            onClick={() => (needsReason ? setAsking(status) : move.mutate({ status }))}
          >
            {back ? <IconArrowBackUp size={16} aria-hidden /> : <IconArrowRight size={16} aria-hidden />}
            {t(`detail.to.${record.status}.${status}` as 'detail.to.draft.new')}
          </Button>
        )
      })}
      {unfinished && (
        <small className={styles.unfinished}>{t('detail.unfinished', { percent: record.progress_by_po })}</small>
      )}
      {asking && (
        <ReasonDialog
          status={asking}
          busy={move.isPending}
          onClose={() => setAsking(null)}
          onMove={(reason) => move.mutate({ status: asking, reason })}
        />
      )}
    </>
  )
}

interface ReasonDialogProps {
  readonly status: VocStatus
  readonly busy: boolean
  readonly onClose: () => void
  readonly onMove: (reason: string) => void
}

function ReasonDialog({ status, busy, onClose, onMove }: ReasonDialogProps) {
  const { t } = useTranslation(['record', 'voc'])
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = reason.trim() === ''
  const send = () => (missing ? setAsked(true) : onMove(reason.trim()))
  return (
    <Dialog
      title={t('detail.reasonTitle', { status: t(`voc:status.${status}`) })}
      onClose={onClose}
      footer={
        <Button busy={busy} onClick={send}>
          {t('detail.reasonSend', { status: t(`voc:status.${status}`) })}
        </Button>
      }
    >
      <FieldFrame
        id="voc-reason"
        label={t('voc:bulk.reason')}
        help={t('detail.reasonHelp')}
        error={asked && missing && t('voc:bulk.reasonMissing')}
        required
      >
        {(described) => (
          <textarea
            id="voc-reason"
            className={formStyles.input}
            rows={4}
            autoFocus
            maxLength={longestReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send()}
            {...described}
          />
        )}
      </FieldFrame>
    </Dialog>
  )
}
