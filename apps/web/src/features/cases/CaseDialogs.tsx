import { jakartaDay, longestCaseText, type CaseDetail } from '@ido/contract'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { otherRefusal, refusalOf } from '../../ui/feedback/refusal.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { PickField } from '../../ui/form/PickField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { addDays, formatDay, parseDay } from '../../ui/form/day.ts'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import { useCaseChange, type CaseChange } from './queries.ts'

interface FrameProps {
  readonly title: string
  readonly send: string
  readonly busy: boolean
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

function AskingDialog({ title, send, busy, onSend, onClose, children }: FrameProps) {
  const { t } = useTranslation('cases')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button busy={busy} onClick={onSend}>
            {send}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  )
}

interface CaseDialogProps {
  readonly found: CaseDetail
  readonly onClose: () => void
}

/** Asks who looks after the case, of those who may. */
export function AssignDialog({ found, onClose }: CaseDialogProps) {
  const { t } = useTranslation('cases')
  const { owner, owners } = found
  const [chosen, setChosen] = useState(owner === null ? '' : String(owner.id))
  const [isTried, setTried] = useState(false)
  const change = useCaseChange(found, true)
  const send = () => {
    setTried(true)
    if (chosen === '') return
    change.mutate(
      { owner: Number(chosen) },
      {
        onSuccess: (now) => {
          showNotice(t('notice.owner', { owner: now.owner?.name ?? '' }))
          onClose()
        },
      },
    )
  }
  const people = owners.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <AskingDialog
      title={t('dialog.assign.title')}
      send={t('dialog.assign.send')}
      busy={change.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Failure>{otherRefusal(change.error, ['owner'])}</Failure>
      <PickField
        id="case-owner"
        label={t('field.owner')}
        help={t('dialog.assign.help')}
        value={chosen}
        options={[{ value: '', label: people.length > 0 ? t('noOwner') : t('dialog.assign.none') }, ...people]}
        onChange={setChosen}
        error={isTried && chosen === '' ? t('dialog.assign.missing') : refusalOf(change.error, 'owner')}
        required
      />
    </AskingDialog>
  )
}

/** What is said of a case with a reason. */
export type Said = 'known' | 'notAProblem' | 'mute'

interface SayDialogProps extends CaseDialogProps {
  readonly what: Said
}

/** Asks why a case is known, is no problem, or is muted, and until when. */
export function SayDialog({ found, what, onClose }: SayDialogProps) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const [today] = useState(() => jakartaDay(new Date()))
  const [why, setWhy] = useState('')
  const [until, setUntil] = useState(formatDay(addDays(today, usualDays)))
  const [isTried, setTried] = useState(false)
  const change = useCaseChange(found, true)
  const day = parseDay(until)
  const isDayWrong = what === 'mute' && (day === null || day <= today)
  const isMissing = why.trim() === ''
  const [whyField, untilField] = what === 'mute' ? ['muted.why', 'muted.until'] : ['opinion.why', '']
  const asked = (): CaseChange =>
    what === 'mute' ? { muted: { until: day ?? '', why: why.trim() } } : { opinion: { is: what, why: why.trim() } }
  const said = () =>
    what === 'mute'
      ? t('notice.muted', { at: format.day(day ?? today) })
      : t('notice.opinion', { opinion: t(`opinion.${what}`) })
  const send = () => {
    setTried(true)
    if (isMissing || isDayWrong) return
    change.mutate(asked(), {
      onSuccess: () => {
        showNotice(said())
        onClose()
      },
    })
  }
  return (
    <AskingDialog
      title={t(`dialog.${what}.title`)}
      send={t(`dialog.${what}.send`)}
      busy={change.isPending}
      onSend={send}
      onClose={onClose}
    >
      <p>{t(`dialog.${what}.text`)}</p>
      <Failure>{otherRefusal(change.error, [whyField, untilField])}</Failure>
      {what === 'mute' && (
        <DayField
          id="case-until"
          label={t('dialog.mute.until')}
          value={until}
          onChange={setUntil}
          error={
            isTried && isDayWrong
              ? t(day === null ? 'dialog.dayMissing' : 'dialog.dayPast')
              : refusalOf(change.error, untilField)
          }
          required
        />
      )}
      <TextField
        id="case-why"
        label={t('field.reason')}
        help={t(`dialog.${what}.help`)}
        value={why}
        onChange={setWhy}
        longest={longestCaseText}
        error={isTried && isMissing ? t('dialog.reasonMissing') : refusalOf(change.error, whyField)}
        area
        required
      />
    </AskingDialog>
  )
}

/** How long a case is muted where nobody says otherwise. */
const usualDays = 7
