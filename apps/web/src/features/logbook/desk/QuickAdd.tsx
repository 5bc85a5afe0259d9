import { logbook, logbookCategories, type LogbookRow } from '@ido/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/client.ts'
import { showFailure } from '../../../ui/feedback/failures.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { clockOf, endAfter, parseClock, shiftAt, startIn, type ShiftDay } from '../clock.ts'
import { productsQuery, useRenew } from '../queries.ts'
import { useLogbookWords, useStatusOptions } from '../words.ts'
import styles from './desk.module.css'
import { LineInput, LineSelect } from './LineField.tsx'
import { useNow } from './useNow.ts'

type Category = (typeof logbookCategories)[number]

interface Line {
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
const shiftStarts = { pagi: '07:00', siang: '15:00', malam: '23:00' } as const

interface QuickAddProps {
  readonly shift: ShiftDay
  readonly isNow: boolean
  readonly last: LogbookRow | undefined
}

/** One line, typed and sent with Enter: what rarely changes stays, the next one starts where this one ended. */
export function QuickAdd({ shift, isNow, last }: QuickAddProps) {
  const { t } = useTranslation('logbook')
  const [line, setLine] = useState(blank)
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const activity = useRef<HTMLInputElement>(null)
  const words = useLogbookWords()
  const products = useQuery(productsQuery)
  const statuses = useStatusOptions()
  const now = useNow()
  const suggested = last?.endedAt ? clockOf(last.endedAt) : isNow ? clockOf(now) : shiftStarts[shift.shift]
  const add = useAdd((sent, found) => {
    setLine(sent)
    setMessages(found)
  })
  const put = (change: Partial<Line>) => setLine((before) => ({ ...before, ...change }))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = bodyOf(line, shift, suggested, isNow ? now : null)
    const wrong = {
      ...(body.startedAt === null && { startedAt: t('desk.clockWrong') }),
      ...(body.endedAt === undefined && { endedAt: t('desk.clockWrong') }),
      ...(body.activity === '' && { activity: t('desk.activityMissing') }),
    }
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
        options={logbookCategories.map((value) => ({ value, label: value }))}
        onChange={(value) => put({ category: logbookCategories.find((one) => one === value) ?? line.category })}
      />
      <LineSelect
        label={t('field.product')}
        value={line.productId}
        options={[
          { value: '', label: t('noProduct') },
          ...(products.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
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
      <Button type="submit">{t('desk.save')}</Button>
      <p
        className={styles.below}
        role={shown.length > 0 ? 'alert' : undefined}
        data-wrong={shown.length > 0 || undefined}
      >
        {shown.length > 0 ? shown.map(([field, text]) => `${words.label(field)}: ${text}`).join(' · ') : t('desk.keys')}
      </p>
    </form>
  )
}

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
