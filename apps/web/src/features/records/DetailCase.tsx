import { useListOpenedFrom } from './prepare.ts'
import type { RecordsSearch } from './records.search.ts'
import { RecordsPage } from './RecordsPage.tsx'
import { TicketPage } from './TicketPage.tsx'

interface DetailCaseProps {
  readonly slug: string | undefined
  readonly search: RecordsSearch
}

/** The records behind a figure; with a number behind the address, that ticket. */
export function DetailCase({ slug, search }: DetailCaseProps) {
  const list = useListOpenedFrom()
  return slug === undefined ? <RecordsPage search={search} /> : <TicketPage number={slug} list={list} />
}
