import {
  changeVocStatus,
  longestReason,
  vocStatuses,
  vocTextFields,
  type VocDetail,
  type VocStatus,
} from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { useSettled } from './useSettled.ts'
import { WordsDialog, type WordsAsked } from './WordsDialog.tsx'
import styles from './detail.module.css'

/** The steps that this person may move the record to; a step back asks why. */
export function MoveButtons({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation(['record', 'voc', 'care'])
  const settled = useSettled(record.id)
  const asked = useAsked(record)
  const [asking, setAsking] = useState<VocStatus | null>(null)
  const move = useMutation({
    mutationFn: async (body: { status: VocStatus; reason?: string; progress_by_po_description?: string }) =>
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
        <small className="text-ink-faint text-xs" id="voc-move-refused">
          {record.merged_into === null
            ? t('detail.moveRefused')
            : t('care:refusedMerged', { main: record.merged_into })}
        </small>
      </span>
    )
  }
  return (
    <>
      {steps.map(({ status, needsReason }) => {
        const back = vocStatuses.indexOf(status) < vocStatuses.indexOf(record.status)
        return (
          <Button
            key={status}
            kind={back ? 'default' : 'primary'}
            busy={move.isPending}
            onClick={() => (needsReason || status === 'done' ? setAsking(status) : move.mutate({ status }))}
          >
            {back ? <IconArrowBackUp size={16} aria-hidden /> : <IconArrowRight size={16} aria-hidden />}
            {t(`detail.to.${record.status}.${status}` as 'detail.to.draft.new')}
          </Button>
        )
      })}
      {asking && (
        <WordsDialog
          {...asked(asking)}
          busy={move.isPending}
          onClose={() => setAsking(null)}
          onSend={(words) =>
            move.mutate({
              status: asking,
              ...(asking === 'done' ? { progress_by_po_description: words } : { reason: words }),
            })
          }
        />
      )}
    </>
  )
}

/** What done asks, and what a step back does. */
function useAsked(record: VocDetail) {
  const { t } = useTranslation(['record', 'voc'])
  return (status: VocStatus): WordsAsked => {
    if (status === 'done') {
      return {
        title: t('detail.doneTitle'),
        label: t('detail.doneLabel'),
        help: t('detail.doneHelp'),
        missing: t('detail.doneMissing'),
        send: t('detail.doneSend'),
        // What was written half way does not say what was done.
        written: record.progress_by_po === 100 ? (record.progress_by_po_description ?? '') : '',
        longest: vocTextFields.progress_by_po_description,
      }
    }
    const values = { status: t(`voc:status.${status}`) }
    return {
      title: t('detail.reasonTitle', values),
      label: t('bulk.reason'),
      help: t('detail.reasonHelp'),
      missing: t('bulk.reasonMissing'),
      send: t('detail.reasonSend', values),
      written: '',
      longest: longestReason,
    }
  }
}
