import { drawnWidget, type FieldChange, type library, type LibraryContent } from '@ido/contract'
import { sql } from 'kysely'
import type { RecordEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/person.ts'
import { differences, sidesOf } from '../../../platform/management/history.ts'
import type { Asking, NewRecord, RecordChange } from '../../../platform/management/list.ts'
import type { TrashKind } from '../../../platform/management/trash.ts'
import { say } from '../../../platform/messages.ts'
import { refuseIf } from '../../../platform/policy.ts'
import type { Lists } from '../../../semantic/lists.ts'
import { wrongWidget } from '../dashboards.check.ts'
import { withPlacedSteps } from '../../../semantic/widget-labels.ts'
import { boardsShowing, namedQuery, readLibraryWidget, type StoredWidget } from './library.queries.ts'
import { ordered } from '../dashboards.shown.ts'
import { whyNotKeepWidget } from '../dashboards.policy.ts'

export const widgetTrash: TrashKind = { kind: 'widget', rows: [['widget', 'id']] }

/** Makes a widget that nobody has made yet; one that the catalog cannot answer is refused by the field's name. */
export async function addLibraryWidget(
  trx: Trx,
  record: RecordEvent,
  { given, lists }: { given: NewRecord<typeof library>; lists: Lists },
  { person }: Asking,
): Promise<StoredWidget> {
  refuseIf(whyNotKeepWidget(person))
  const definition = accepted(given, lists)
  const { rows } = await sql<{ id: number }>`
    insert into widget (definition, maker_id) values (${JSON.stringify(definition)}::jsonb, ${person.id}) returning id`
    .execute(trx)
    .catch(refuseTaken)
  const stored = await readLibraryWidget(trx, rows[0]?.id ?? 0, person)
  await record({ action: 'widget.created', subject: subjectOf(stored), after: libraryFields(stored) })
  return stored
}

/** The widget, locked against its other writers and against those who put it onto a dashboard. */
export async function lockLibraryWidget(trx: Trx, id: number, person: Person): Promise<StoredWidget> {
  await trx.selectFrom('widget').select('id').where('id', '=', id).forUpdate().execute()
  return readLibraryWidget(trx, id, person)
}

/** Changes a locked widget, and so each dashboard that shows it; a change that changes nothing writes nothing. */
export async function putLibraryWidget(
  trx: Trx,
  record: RecordEvent,
  { stored, change, lists }: { stored: StoredWidget; change: RecordChange<typeof library>; lists: Lists },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  refuseIf(whyNotKeepWidget(person))
  const now = { ...stored.definition, query: namedQuery(stored.definition, lists) }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const definition = accepted({ ...now, ...given }, lists)
  const changes = differences(libraryFields(stored), libraryFields({ ...stored, definition }))
  if (changes.length === 0) return []
  await sql`
    update widget set definition = ${JSON.stringify(definition)}::jsonb, version = version + 1, changed_at = now()
    where id = ${stored.id}`
    .execute(trx)
    .catch(refuseTaken)
  await record({ action: 'widget.changed', subject: subjectOf(stored), reason, ...sidesOf(changes) })
  return changes
}

/** Refuses to delete what dashboards show, and says which; those that the person does not see have no name. */
export async function refuseShown(trx: Trx, stored: StoredWidget, { person, language }: Asking): Promise<void> {
  refuseIf(whyNotKeepWidget(person))
  const { titles, others } = await boardsShowing(trx, stored.id, person)
  const count = titles.length + others
  if (count === 0) return
  const named = titles.map((title) => title[language])
  const unseen = others > 0 ? [say(language, 'dashboardsUnseen', { count: others })] : []
  const list = `${say(language, 'dependentDashboards', { count })}: ${[...named, ...unseen].join(', ')}`
  throw conflict(
    'deleteBlocked',
    { label: labelOf(stored), list },
    { dependents: [{ what: 'dependentDashboards', count }] },
  )
}

/** A widget in the audit log and in its history, in the order of the form; what is not changed is the same however it is ordered. */
export function libraryFields({ definition }: Pick<StoredWidget, 'definition'>): Record<string, unknown> {
  const { title, description, kind, query, target, records, columns, rows } = definition
  const fields = { title, description, query, kind, target, records, columns, rows }
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, JSON.parse(ordered(value)) as unknown]),
  )
}

export const labelOf = ({ definition }: Pick<StoredWidget, 'definition'>): string => definition.title.id

const subjectOf = (stored: StoredWidget) => ({ type: 'widget' as const, id: stored.id, label: labelOf(stored) })

/** As it is kept; steps of scales by their place. @throws Refusal 400 that names each wrong field: `query.measures.0` */
function accepted(given: LibraryContent, lists: Lists): LibraryContent {
  const { title, description, kind, columns, rows, query, target, records } = given
  const content: LibraryContent = { title, description, kind, columns, rows, query, target, records }
  const drawn = drawnWidget(content, 'widget')
  const wrong = [...wrongWidget(drawn, lists)]
  if (wrong.length > 0) throw invalid(wrong)
  const [placed] = withPlacedSteps({ widgets: [drawn] }, lists).widgets
  return { ...content, query: placed?.query ?? query }
}

function refuseTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'widget_title')
    throw invalid([{ field: 'title', key: 'taken' }])
  throw error
}
