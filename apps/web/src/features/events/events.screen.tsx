import { type EventRow, events, eventState, jakartaDay } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { BestBoard, BoardsOfRecord } from '../../ui/boards/TouchedBoards.tsx'
import type { DeclaredScreen } from '../../ui/manage/declared/screen.ts'
import { periodWords } from '../../ui/period-words.ts'
import { useNow } from '../../ui/useNow.ts'
import { EventStateBadge } from './EventStateBadge.tsx'
import { eventSearch } from './chosen.ts'
import { optionsQuery } from '../../ui/people/queries.ts'

/** 'Kelola Event': named windows of time that are marked on charts and held against the period before. */
export const eventScreen: DeclaredScreen<EventRow> = {
  calls: events,
  cells: { state: State, startsAt: Time, boards: Boards },
  looks: { state: { size: 140 }, boards: { size: 180 } },
  actions: EventActions,
  // Days of one region, hours of everything.
  useExample(options) {
    const year = jakartaDay(new Date()).slice(0, 4)
    const region = options?.regions[0]?.name ?? '*'
    const text = [
      'name;startsAt;endsAt;regions;products;place;note',
      `Festival kota ${year};${year}-08-15;${year}-08-17;${region};*;Bandung;Stan dan promo`,
      `Migrasi pusat data ${year};${year}-09-05 22:00;${year}-09-07 04:00;*;*;;`,
      '',
    ].join('\r\n')
    return { name: 'ido-event.csv', text }
  },
}

function State(event: EventRow) {
  return <EventStateBadge state={eventState(event, useNow().getTime())} />
}

function Time({ startsAt, endsAt }: EventRow) {
  const { i18n } = useTranslation()
  return periodWords(startsAt, endsAt, i18n.language)
}

function Boards(event: EventRow) {
  return <BestBoard {...useBoardsOfEvent()(event)} />
}

function EventActions({ record }: { readonly record: EventRow }) {
  const boardsOf = useBoardsOfEvent()
  return <BoardsOfRecord {...boardsOf(record)} />
}

/** The boards that an event touches: its own pages, and those that can be set to its days and places. */
function useBoardsOfEvent() {
  const options = useQuery(optionsQuery)
  const now = useNow().getTime()
  const named = (field: 'regions' | 'products', ids: readonly number[] | null) =>
    ids && (options.data?.[field] ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (event: EventRow) => {
    const [regions, products] = [named('regions', event.regions), named('products', event.products)]
    return { touching: {}, search: eventSearch({ ...event, regions, products }, now) }
  }
}
