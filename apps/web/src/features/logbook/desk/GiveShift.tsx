import { handOver, type LogbookRow, type ShiftDay } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { IconTransfer } from '@tabler/icons-react'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call } from '../../../api/client.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { minutesLeft } from '../clock.ts'
import { useRenew } from '../queries.ts'
import styles from './desk.module.css'
import { clockPace, useNow } from '../../../ui/useNow.ts'

interface GiveShiftProps {
  readonly shift: ShiftDay
  readonly entries: readonly LogbookRow[]
}

/** Hands the shift over: what is still open stands beside the note about it. */
export function GiveShift(props: GiveShiftProps) {
  const { t } = useTranslation('logbook')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="default" onClick={() => setOpen(true)}>
        <IconTransfer size={16} aria-hidden />
        {t('handover.give')}
      </Button>
      {open && <GiveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function GiveDialog({ shift, entries, onClose }: GiveShiftProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  const renew = useRenew()
  const id = useId()
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const [early, setEarly] = useState(false)
  const left = minutesLeft(shift, useNow(clockPace))
  const give = useMutation({
    mutationFn: () => call(handOver, { body: { ...shift, note: note.trim() } }),
    onSuccess: async () => {
      await renew()
      showNotice(t('handover.given'))
      onClose()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (note.trim() !== '' && (left === 0 || early) && !give.isPending) give.mutate()
  }
  const names = { shift: t(`shift.${shift.shift}`), date: format.day(shift.date) }
  return (
    <Dialog
      title={t('handover.giveTitle', names)}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('handover.cancel')}
          </Button>
          <Button type="submit" form={id} busy={give.isPending}>
            {t('handover.give')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.dialogForm} noValidate onSubmit={submit}>
        {left > 0 && <Early left={left} agreed={early} onAgree={setEarly} missing={asked && !early} />}
        <h3>{t('handover.open')}</h3>
        <Unfinished entries={entries} />
        <TextField
          id={`${id}-note`}
          label={t('handover.giveNote')}
          help={t('handover.giveNoteHelp')}
          value={note}
          onChange={setNote}
          longest={4000}
          area
          required
          error={asked && note.trim() === '' && t('handover.giveNoteMissing')}
        />
      </form>
    </Dialog>
  )
}

interface EarlyProps {
  /** Minutes until the shift ends. */
  readonly left: number
  readonly agreed: boolean
  readonly onAgree: (agreed: boolean) => void
  readonly missing: boolean
}

/** A shift that goes on is handed over only by somebody who says so. */
function Early({ left, agreed, onAgree, missing }: EarlyProps) {
  const { t } = useTranslation('logbook')
  return (
    <div className={styles.early}>
      <p>{t('handover.left', { hours: Math.floor(left / 60), minutes: left % 60 })}</p>
      <label className="flex gap-2 items-center">
        <input type="checkbox" checked={agreed} onChange={(event) => onAgree(event.target.checked)} />
        {t('handover.early')}
      </label>
      {missing && <p role="alert">{t('handover.earlyMissing')}</p>}
    </div>
  )
}

function Unfinished({ entries }: Pick<GiveShiftProps, 'entries'>) {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  const unfinished = entries.filter(({ status }) => status !== 'done')
  if (unfinished.length === 0) return <p>{t('handover.nothingOpen')}</p>
  return (
    <ul className="grid gap-1 max-h-48 pl-5 overflow-y-auto">
      {unfinished.map((entry) => (
        <li key={entry.id}>
          {format.clock(entry.startedAt)} {entry.activity} {entry.ticketNumber && `(${entry.ticketNumber})`}
        </li>
      ))}
    </ul>
  )
}
