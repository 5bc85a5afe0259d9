import { signOff, withdrawHandover, type Handover } from '@ido/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call } from '../../../api/client.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { addDays } from '../../../ui/form/day.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import { handoversFile, latestQuery, openEntriesQuery, useHandoverTotal, useRenew, waitingQuery } from '../queries.ts'
import styles from './desk.module.css'

/** Shifts that wait for somebody to take them over, and the last ones that were. */
export function Handovers() {
  const { t } = useTranslation('logbook')
  const [waiting, latest] = [useQuery(waitingQuery), useQuery(latestQuery)]
  const failed = [waiting, latest].find(({ error }) => error !== null)
  const retry = () => void Promise.all([waiting.refetch(), latest.refetch()])
  return (
    <>
      {failed?.error && <LoadFailure error={failed.error} onRetry={retry} retrying={failed.isFetching} />}
      {waiting.data && waiting.data.length > 0 && (
        <section className={styles.waiting} aria-labelledby="waiting-title">
          <h2 id="waiting-title">{t('handover.waiting')}</h2>
          {waiting.data.map((handover) => (
            <Waiting key={handover.id} handover={handover} />
          ))}
        </section>
      )}
      {latest.data && latest.data.length > 0 && <Latest handovers={latest.data} />}
    </>
  )
}

/** The last ones that were taken over; all of them, and those that wait, as a file. */
function Latest({ handovers }: { readonly handovers: readonly Handover[] }) {
  const { t } = useTranslation('logbook')
  const total = useHandoverTotal()
  return (
    <details className="text-sm">
      <summary className="w-fit text-ink-soft">{t('handover.past')}</summary>
      <ul className="grid gap-3 mt-2">
        {handovers.map((handover) => (
          <li key={handover.id}>
            <Told handover={handover} />
          </li>
        ))}
      </ul>
      <div className={styles.whole}>
        <span>{t('handover.allHelp')}</span>
        <ExportMenu addressOf={handoversFile} total={total} name={t('handover.all')} />
      </div>
    </details>
  )
}

function useNames({ date, shift, from }: Handover) {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  return { from, shift: t(`shift.${shift}`).toLowerCase(), date: format.day(date) }
}

/** Who handed what over, with which words; the count leads to the entries. */
function Told({ handover }: { readonly handover: Handover }) {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  const names = useNames(handover)
  const { date, shift, entries, openEntries, signedOffBy, signedOffAt, signOffNote } = handover
  const search = { shift, date_from: date, date_to: addDays(date, 1), size: '50' }
  return (
    <div className={styles.told}>
      <p>
        <b>{t('handover.from', names)}</b>
        {' · '}
        <Link to="/v3/manage/logbook" search={search}>
          {t('handover.counts', { count: entries, entries, open: openEntries })}
        </Link>
        {signedOffBy && signedOffAt && ` · ${t('handover.by', { who: signedOffBy, at: format.instant(signedOffAt) })}`}
      </p>
      <blockquote>{handover.note}</blockquote>
      {signOffNote && <blockquote>{signOffNote}</blockquote>}
    </div>
  )
}

function Waiting({ handover }: { readonly handover: Handover }) {
  const { t } = useTranslation('logbook')
  const [open, setOpen] = useState(false)
  const whyId = useId()
  const { signOff: may, whyNot } = handover.can
  return (
    <div className={styles.handover}>
      <Told handover={handover} />
      <div className={styles.take}>
        <Button disabled={!may} {...(whyNot && { 'aria-describedby': whyId })} onClick={() => setOpen(true)}>
          {t('handover.take')}
        </Button>
        {whyNot && (
          <small className="text-ink-soft text-xs" id={whyId}>
            {whyNot}
          </small>
        )}
        {handover.can.withdraw && <Withdraw id={handover.id} />}
      </div>
      {open && <TakeDialog handover={handover} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Takes one's own hand-over back; the shift goes on as if it had not been given. */
function Withdraw({ id }: { readonly id: number }) {
  const { t } = useTranslation('logbook')
  const renew = useRenew()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawHandover, { params: { id } }),
    onSuccess: () => showNotice(t('handover.withdrawn')),
    onSettled: renew,
  })
  return (
    <Button kind="default" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {t('handover.withdraw')}
    </Button>
  )
}

/** What whoever takes the shift over will have to go on with. */
function OpenEntries({ handover }: { readonly handover: Handover }) {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  const { data, error, refetch, isFetching } = useQuery(openEntriesQuery(handover))
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className={styles.loading} aria-busy />
  return (
    <>
      <h3>{t('handover.openCount', { count: data.length })}</h3>
      {data.length > 0 && (
        <ul className="grid gap-1 max-h-48 pl-5 overflow-y-auto">
          {data.map((entry) => (
            <li key={entry.id}>
              {entry.activity} {entry.ticketNumber && `(${entry.ticketNumber})`} ·{' '}
              {t('handover.since', { at: format.instant(entry.startedAt) })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function TakeDialog({ handover, onClose }: { readonly handover: Handover; readonly onClose: () => void }) {
  const { t } = useTranslation('logbook')
  const names = useNames(handover)
  const renew = useRenew()
  const id = useId()
  const [note, setNote] = useState('')
  const take = useMutation({
    mutationFn: () => call(signOff, { params: { id: handover.id }, body: { note: note.trim() || null } }),
    onSuccess: async () => {
      await renew()
      showNotice(t('handover.taken'))
      onClose()
    },
    onError: () => renew(),
  })
  return (
    <Dialog
      title={t('handover.takeTitle', names)}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('handover.cancel')}
          </Button>
          <Button busy={take.isPending} onClick={() => take.mutate()}>
            {t('handover.take')}
          </Button>
        </>
      }
    >
      <div className={styles.dialogForm}>
        <blockquote>{handover.note}</blockquote>
        <OpenEntries handover={handover} />
        <p>{t('handover.takeText')}</p>
        <TextField id={id} label={t('handover.takeNote')} value={note} onChange={setNote} longest={4000} area />
      </div>
    </Dialog>
  )
}
