import { handOver, shiftAt, shiftLength, type Handover, type LogbookRow, type ShiftDay } from '@ido/contract'
import { IconPencil, IconTransfer } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState, type SubmitEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import form from '../../../ui/form/form.module.css'
import { useFormat } from '../../../ui/format.ts'
import { editAddress } from '../../../ui/manage/search.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { clockPace, useNow } from '../../../ui/useNow.ts'
import { StatusChoice } from '../StatusChoice.tsx'
import { TicketLink } from '../TicketLink.tsx'
import { minutesLeft, timesOf } from '../clock.ts'
import { latestQuery, shiftQuery, useRenew, waitingQuery } from '../queries.ts'
import { useCarried } from '../words.ts'
import { QuickEntry, type Line } from './QuickEntry.tsx'
import styles from './desk.module.css'

/** The shift that one is on: what was done so far, the next line to type, and the hand-overs on both ends. */
export function ShiftDesk() {
  const { t } = useTranslation('logbook')
  const [recent] = useState(lastShifts)
  const [shift, setShift] = useState(() => shiftAt(new Date()))
  const [draft, setDraft] = useState<Line>()
  const own = useQuery(shiftQuery(shift))
  const entries = own.data ?? []
  const given = useGiven(shift)
  const who = given?.signedOffBy ?? entries.find(({ signedOffBy }) => signedOffBy !== null)?.signedOffBy ?? null
  const isNow = keyOf(shift) === keyOf(recent[0])
  return (
    <section className={styles.desk} aria-labelledby="desk-title">
      <header className={styles.head}>
        <h2 id="desk-title">{t('desk.title')}</h2>
        <ShiftChoice
          recent={recent}
          shift={shift}
          onChange={(next) => {
            setDraft(undefined)
            setShift(next)
          }}
        />
        {own.data && (
          <p role="status">
            {t('desk.summary', {
              count: entries.length,
              total: entries.length,
              open: entries.filter(({ status }) => status !== 'done').length,
            })}
          </p>
        )}
        <span className="flex-1" />
        {!given && who === null && <GiveShift shift={shift} entries={entries} />}
      </header>
      {who !== null && <p className={styles.notice}>{t(isNow ? 'desk.frozenSoFar' : 'desk.frozen', { who })}</p>}
      {(who === null || isNow) && (
        <QuickEntry
          key={keyOf(shift)}
          shift={shift}
          isNow={isNow}
          last={who === null ? entries[0] : entries.find(({ signedOffBy }) => signedOffBy === null)}
          draft={draft}
          onMove={(to, line) => {
            setDraft(line)
            setShift(to)
          }}
        />
      )}
      {given && who === null && <p className={styles.notice}>{t('desk.given')}</p>}
      {own.error && <LoadFailure error={own.error} onRetry={() => void own.refetch()} retrying={own.isFetching} />}
      <ShiftEntries entries={own.data} />
    </section>
  )
}

/** One's own hand-over of that shift, signed off or not. */
function useGiven({ date, shift }: ShiftDay): Handover | undefined {
  const [waiting, latest] = [useQuery(waitingQuery), useQuery(latestQuery)]
  const all = [...(waiting.data ?? []), ...(latest.data ?? [])]
  return all.find((given) => given.isOwn && given.date === date && given.shift === shift)
}

const shown = 10

function lastShifts(): ShiftDay[] {
  const now = Date.now()
  return Array.from({ length: shown }, (_, back) => shiftAt(now - back * shiftLength))
}

const keyOf = (shift: ShiftDay | undefined) => shift && `${shift.date} ${shift.shift}`

/** A shift that a typed time led to may be none of the last days'. */
const withChosen = (recent: readonly ShiftDay[], shift: ShiftDay): readonly ShiftDay[] =>
  recent.some((one) => keyOf(one) === keyOf(shift)) ? recent : [shift, ...recent]

interface ShiftChoiceProps {
  readonly recent: readonly ShiftDay[]
  readonly shift: ShiftDay
  readonly onChange: (shift: ShiftDay) => void
}

/** The shift that is on, or one of the last days for what is written afterwards. */
function ShiftChoice({ recent, shift, onChange }: ShiftChoiceProps) {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  return (
    <select
      className={`${form.input} ${styles.shift}`}
      aria-label={t('field.shift')}
      value={keyOf(shift)}
      onChange={(event) => onChange(recent.find((one) => keyOf(one) === event.target.value) ?? shift)}
    >
      {withChosen(recent, shift).map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {`${t(`shift.${one.shift}`)} (${t(`hours.${one.shift}`)}), ${format.day(one.date)}`}
        </option>
      ))}
    </select>
  )
}

interface GiveShiftProps {
  readonly shift: ShiftDay
  readonly entries: readonly LogbookRow[]
}

/** Hands the shift over: what is still open stands beside the note about it. */
function GiveShift(props: GiveShiftProps) {
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

/** What was done in the shift so far, the newest on top, right under the line that adds to it. */
function ShiftEntries({ entries }: { readonly entries: readonly LogbookRow[] | undefined }) {
  const { t } = useTranslation('logbook')
  const { clock } = useFormat()
  const labels = useLabels()
  const carried = useCarried()
  if (!entries) return <div className={styles.loading} aria-busy />
  if (entries.length === 0) return <p className={styles.none}>{t('desk.none')}</p>
  return (
    <ul className={styles.entries} aria-label={t('desk.list')}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={styles.clock}>{timesOf(entry, { clock, running: t('running') })}</span>
          <span className="grid min-w-0 wrap-anywhere">
            {entry.activity}
            <small className="text-ink-faint text-xs">
              {[labels(entry.category), entry.product].filter(Boolean).join(' · ')}
              {entry.ticketNumber && (
                <>
                  {' · '}
                  <TicketLink entry={entry} />
                </>
              )}
              {entry.carriedFrom && ` · ${t('field.carriedFrom')} ${carried(entry.carriedFrom)}`}
              {entry.note && ` · ${entry.note}`}
            </small>
          </span>
          <StatusChoice entry={entry} />
          {entry.can.edit && (
            <Link
              to={editAddress('logbook')}
              params={{ id: String(entry.id) }}
              className={styles.edit}
              aria-label={t('desk.edit', { activity: entry.activity })}
            >
              <IconPencil size={16} aria-hidden />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
