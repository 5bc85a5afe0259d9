import { logbook, logbookCategories, type LogbookRow, shiftAt, shiftBegin, type ShiftDay } from '@ido/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { ApiError, call } from '../../../api/client.ts'
import { showFailure } from '../../../ui/feedback/failures.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { clockOf, parseClock } from '../../../ui/form/clock.ts'
import { endAfter, isTooLong, lastShiftWith, startIn, troubleWithStart } from '../clock.ts'
import { productsQuery, useRenew } from '../queries.ts'
import { useCategoryOptions, useLogbookWords, useStatusOptions } from '../words.ts'
import styles from './desk.module.css'
import { LineInput, LineSelect } from './LineField.tsx'
import { clockPace, useNow } from '../../../ui/useNow.ts'

type Category = (typeof logbookCategories)[number]

export interface Line {
  /** Empty: what is suggested. */
  start: string
  end: string
  activity: string
  category: Category
  productId: string
  ticketNumber: string
  status: LogbookRow['status']
}

const blank: Line = {
  start: '',
  end: '',
  activity: '',
  category: 'Penanganan tiket',
  productId: '',
  ticketNumber: '',
  status: 'done',
}

interface QuickAddProps {
  readonly shift: ShiftDay
  readonly isNow: boolean
  readonly last: LogbookRow | undefined
  /** What was typed into another shift before it was moved here. */
  readonly draft: Line | undefined
  readonly onMove: (shift: ShiftDay, line: Line) => void
}

/** One line, typed and sent with Enter: what rarely changes stays, the next one starts where this one ended. */
export function QuickEntry({ shift, isNow, last, draft, onMove }: QuickAddProps) {
  const { t } = useTranslation('logbook')
  const [line, setLine] = useState(draft ?? blank)
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const activity = useRef<HTMLInputElement>(null)
  const words = useLogbookWords()
  const now = useNow(clockPace)
  const [elsewhere, setElsewhere] = useState<ShiftDay | null>(null)
  const suggested = clockOf(last?.endedAt ?? (isNow ? now : new Date(shiftBegin(shift))))
  const add = useAdd((sent, found) => {
    setLine(sent)
    setMessages(found)
  })
  const timesWrong = useTimesWrong()
  const put = (change: Partial<Line>) => setLine((before) => ({ ...before, ...change }))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = bodyOf(line, shift, suggested, isNow ? now : null)
    const wrong = {
      ...timesWrong(body, shift),
      ...(body.activity === '' && { activity: t('desk.activityMissing') }),
    }
    const misplaced = placeOf(body.startedAt, shift)
    setElsewhere(misplaced)
    setMessages(wrong)
    const { startedAt, endedAt } = body
    if (startedAt === null || endedAt === undefined || Object.keys(wrong).length > 0) return
    add.mutate({ line, body: { ...body, startedAt, endedAt } })
    // At once, so that fast hands can go on; a refusal puts the line back.
    setLine({ ...line, activity: '', ticketNumber: '', end: '', start: line.end })
    activity.current?.focus()
  }
  const shown = Object.entries(messages)
  return (
    <form className={styles.quick} noValidate aria-label={t('desk.form')} onSubmit={submit}>
      <LineFields line={line} suggested={suggested} messages={messages} activity={activity} onChange={put} />
      <Button type="submit">{t('desk.save')}</Button>
      <p
        className={styles.below}
        role={shown.length > 0 ? 'alert' : undefined}
        data-wrong={shown.length > 0 || undefined}
      >
        {shown.length > 0 ? shown.map(([field, text]) => `${words.label(field)}: ${text}`).join(' · ') : t('desk.keys')}
        {shown.length > 0 && elsewhere && <MoveOffer to={elsewhere} onMove={() => onMove(elsewhere, line)} />}
      </p>
    </form>
  )
}

function useProductOptions() {
  const { t } = useTranslation('logbook')
  const { data = [] } = useQuery(productsQuery)
  return [{ value: '', label: t('noProduct') }, ...data.map(({ id, name }) => ({ value: String(id), label: name }))]
}

interface LineFieldsProps {
  readonly line: Line
  /** When it began, where nothing else is typed. */
  readonly suggested: string
  readonly messages: Readonly<Record<string, string>>
  readonly activity: RefObject<HTMLInputElement | null>
  readonly onChange: (change: Partial<Line>) => void
}

function LineFields({ line, suggested, messages, activity, onChange: put }: LineFieldsProps) {
  const { t } = useTranslation('logbook')
  const products = useProductOptions()
  const statuses = useStatusOptions()
  return (
    <>
      <LineTimes line={line} suggested={suggested} messages={messages} onChange={put} />
      <LineInput
        ref={activity}
        className={styles.activity}
        label={t('field.activity')}
        value={line.activity}
        placeholder={t('desk.activityHint')}
        longest={500}
        focused
        wrong={messages['activity'] !== undefined}
        onChange={(text) => put({ activity: text })}
      />
      <LineSelect
        label={t('field.category')}
        value={line.category}
        options={useCategoryOptions()}
        onChange={(value) => put({ category: logbookCategories.find((one) => one === value) ?? line.category })}
      />
      <LineSelect
        label={t('field.product')}
        value={line.productId}
        options={products}
        onChange={(productId) => put({ productId })}
      />
      <LineInput
        label={t('field.ticketNumber')}
        value={line.ticketNumber}
        placeholder={t('desk.ticketHint')}
        longest={60}
        wrong={messages['ticketNumber'] !== undefined}
        onChange={(ticketNumber) => put({ ticketNumber })}
      />
      <LineSelect
        label={t('field.status')}
        value={line.status}
        options={statuses}
        onChange={(value) => put({ status: statuses.find((one) => one.value === value)?.value ?? line.status })}
      />
    </>
  )
}

function LineTimes({ line, suggested, messages, onChange: put }: Omit<LineFieldsProps, 'activity'>) {
  const { t } = useTranslation('logbook')
  return (
    <>
      <LineInput
        label={t('field.startedAt')}
        value={line.start}
        placeholder={suggested}
        isClock
        wrong={messages['startedAt'] !== undefined}
        onChange={(start) => put({ start })}
      />
      <LineInput
        label={t('field.endedAt')}
        value={line.end}
        placeholder={t('desk.clockHint')}
        isClock
        wrong={messages['endedAt'] !== undefined}
        onChange={(end) => put({ end })}
      />
    </>
  )
}

/** The way to the shift that the typed time belongs to. */
function MoveOffer({ to, onMove }: { readonly to: ShiftDay; readonly onMove: () => void }) {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  return (
    <button type="button" className={styles.move} onClick={onMove}>
      {t('desk.move', { shift: t(`shift.${to.shift}`).toLowerCase(), date: format.day(to.date) })}
    </button>
  )
}

/** The shift that a start belongs to, where it is not the one chosen. */
function placeOf(startedAt: string | null, shift: ShiftDay): ShiftDay | null {
  const now = new Date()
  if (startedAt === null || troubleWithStart(shift, startedAt, now) !== 'outside') return null
  return lastShiftWith(clockOf(startedAt), now)
}

function useTimesWrong() {
  const { t } = useTranslation('logbook')
  return ({ startedAt, endedAt }: Times, shift: ShiftDay): Record<string, string> => {
    const trouble = startedAt && troubleWithStart(shift, startedAt, new Date())
    return {
      ...(startedAt === null && { startedAt: t('desk.clockWrong') }),
      ...(trouble && { startedAt: t(`desk.${trouble}`, { shift: t(`shift.${shift.shift}`).toLowerCase() }) }),
      ...(endedAt === undefined && { endedAt: t('desk.clockWrong') }),
      ...(startedAt && endedAt && isTooLong(startedAt, endedAt) && { endedAt: t('desk.tooLong') }),
    }
  }
}

type Times = Pick<ReturnType<typeof bodyOf>, 'startedAt' | 'endedAt'>

/** @param now only in the shift that is on: what is done without an end has ended now, else with its beginning */
function bodyOf(line: Line, shift: ShiftDay, suggested: string, now: Date | null) {
  const start = parseClock(line.start || suggested)
  const end = line.end === '' ? null : (parseClock(line.end) ?? undefined)
  const startedAt = start && startIn(shift, start)
  const given = end && startedAt ? endAfter(startedAt, end) : (end as null | undefined)
  return {
    ...shift,
    activity: line.activity.trim(),
    category: line.category,
    productId: line.productId === '' ? null : Number(line.productId),
    ticketNumber: line.ticketNumber.trim() || null,
    status: line.status,
    startedAt,
    endedAt: given === null && line.status === 'done' ? endOfDone(startedAt, now) : given,
  }
}

function endOfDone(startedAt: string | null, now: Date | null): string | null {
  if (startedAt === null || now === null || now.getTime() < Date.parse(startedAt)) return startedAt
  return startIn(shiftAt(now), clockOf(now))
}

type Body = ReturnType<typeof bodyOf> & { startedAt: string; endedAt: string | null }

function useAdd(onRefused: (line: Line, messages: Readonly<Record<string, string>>) => void) {
  const { t } = useTranslation('logbook')
  const renew = useRenew()
  return useMutation({
    meta: { ownFailure: true },
    mutationFn: ({ body }: { line: Line; body: Body }) => call(logbook.create, { body }),
    onSuccess: ({ answer }) => {
      showNotice(t('desk.saved', { activity: answer.activity }))
      return renew()
    },
    onError: (failure, { line }) => {
      const fields = failure instanceof ApiError ? failure.fields : []
      onRefused(line, Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      if (fields.length === 0) showFailure(failure)
    },
  })
}
