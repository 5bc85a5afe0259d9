import type { QueryClient } from '@tanstack/react-query'
import type { RouterContext } from '../../context.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { managedDetailQuery, managedListQuery, type ManagedCalls } from './calls.ts'
import type { ListSearch } from './search.ts'
import { viewsQuery } from './views.ts'

/** What the screens of a list need before they are drawn. */
export interface ManagedNeeds<Detail> {
  readonly calls: ManagedCalls
  /** The list's own texts. */
  readonly texts: string | readonly string[]
  /** What filters and forms choose from. */
  readonly choices: (client: QueryClient) => Promise<unknown>[]
  /** What else the list's page shows. */
  readonly beside?: (client: QueryClient) => Promise<unknown>[]
  /** What a record is called in the breadcrumbs, once it is known. */
  readonly crumb?: (record: Detail) => string
}

// The page asks the same again and shows what failed.
const ask = (asked: readonly Promise<unknown>[]) => asked.forEach((one) => void one.catch(() => null))

/** Asks for the data of a management list while its code and texts arrive. */
export async function prepareManagedList<Detail>(
  { queryClient }: RouterContext,
  { calls, texts, choices, beside }: ManagedNeeds<Detail>,
  search: ListSearch,
): Promise<void> {
  ask([
    ...(beside?.(queryClient) ?? []),
    queryClient.query(managedListQuery(calls, search)),
    queryClient.query(viewsQuery(calls.page)),
    ...choices(queryClient),
  ])
  await loadTexts(...[texts].flat(), 'manage', 'table', 'form')
}

/** The same for the form of a new record. */
export async function prepareManagedForm<Detail>(
  { queryClient }: RouterContext,
  { texts, choices }: ManagedNeeds<Detail>,
): Promise<void> {
  ask(choices(queryClient))
  await loadTexts(...[texts].flat(), 'manage', 'form')
}

/** The same for a record. */
export async function prepareManagedRecord<Detail>(
  context: RouterContext,
  needs: ManagedNeeds<Detail>,
  id: string | undefined,
): Promise<{ crumb: string } | null> {
  const ready = prepareManagedForm(context, needs)
  const asked = context.queryClient.query(managedDetailQuery<Detail>(needs.calls, Number(id))).catch(() => null)
  const record = needs.crumb ? await asked : null
  await ready
  return record && needs.crumb ? { crumb: needs.crumb(record) } : null
}
