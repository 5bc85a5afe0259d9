import { shiftAt, type Handover, type LogbookRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { addDays } from '../../../ui/form/day.ts'
import { useFormat } from '../../../ui/format.ts'
import { handoverWork, logbookWork, useLists } from './queries.ts'
import { Line, WorkCard, WorkRows } from './WorkCard.tsx'

const page = '/v3/manage/logbook'

/** An agent: shifts that wait to be taken over, and the one that is running. */
export function ShiftWork() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { handovers, logbook } = useLists()
  const [{ date, shift }] = useState(() => shiftAt(new Date()))
  const waiting = useQuery(handoverWork(handovers))
  const running = useQuery(logbookWork(logbook.thisShift))
  const open = useQuery(logbookWork(logbook.ownOpen))
  const names = { shift: t(`work.shift.${shift}`), date: format.day(date) }
  return (
    <WorkCard
      title={t('work.shift.title', names)}
      nothing={t('work.shift.nothing')}
      counts={[
        { label: t('work.shift.waiting'), of: waiting, link: { to: page } },
        { label: t('work.shift.running', names), of: running, link: { to: page, search: { ...logbook.thisShift } } },
        { label: t('work.shift.open'), of: open, link: { to: page, search: { ...logbook.ownOpen } } },
      ]}
    >
      <WorkRows
        title={t('work.shift.waitingTitle')}
        of={waiting}
        keyOf={({ id }) => id}
        renderRow={(handover) => <WaitingLine handover={handover} />}
      />
      <WorkRows
        title={t('work.shift.openTitle')}
        of={open}
        keyOf={({ id }) => id}
        renderRow={(entry) => <EntryLine entry={entry} />}
      />
    </WorkCard>
  )
}

function WaitingLine({ handover }: { readonly handover: Handover }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { date, shift, from, note, entries, openEntries } = handover
  const search = { shift, date_from: date, date_to: addDays(date, 1) }
  const who = t('work.shift.from', { shift: t(`work.shift.${shift}`), date: format.day(date), from })
  return (
    <Line
      link={{ to: page, search }}
      text={note}
      facts={[who]}
      beside={t('work.shift.entries', { count: entries, entries, open: openEntries })}
    />
  )
}

function EntryLine({ entry }: { readonly entry: LogbookRow }) {
  const format = useFormat()
  const { id, activity, startedAt, product, ticketNumber } = entry
  return (
    <Line
      link={{ to: '/v3/manage/$list/edit/{-$id}', params: { list: 'logbook', id: String(id) } }}
      text={activity}
      facts={[format.instant(startedAt), product, ticketNumber]}
    />
  )
}
