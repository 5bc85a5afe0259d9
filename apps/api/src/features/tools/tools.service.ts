import { type FieldChange, lastRank, type tools } from '@ido/contract'
import { sql } from 'kysely'
import { inRoleOrder } from '../../platform/audience.sql.ts'
import type { RecordEvent } from '../../platform/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { Asking, NewRecord, RecordChange } from '../../platform/management/list.ts'
import type { TrashKind } from '../../platform/management/trash.ts'
import { refuseIf } from '../../platform/policy.ts'
import { whyNotKeepTool } from './tools.policy.ts'
import { readTool, type StoredTool } from './tools.queries.ts'

type NewTool = NewRecord<typeof tools>
type ToolChange = RecordChange<typeof tools>

export const toolTrash: TrashKind = { kind: 'tool', rows: [['tool', 'id']] }

const step = 10
/** Behind all others, with room between for what comes later. */
const last = sql<number>`least((select coalesce(max(rank), 0) + ${step} from tool), ${lastRank})`

/** Makes a tool that nobody has made yet. */
export async function addTool(
  trx: Trx,
  record: RecordEvent,
  { rank, audience, ...input }: NewTool,
  { person }: Asking,
): Promise<StoredTool> {
  refuseIf(whyNotKeepTool(person))
  const { id } = await trx
    .insertInto('tool')
    .values({ ...input, audience: inRoleOrder(audience), rank: rank ?? last })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  const tool = await readTool(trx, id, person)
  await record({ action: 'tool.created', subject: subjectOf(tool), after: toolFields(tool) })
  return tool
}

/** The tool, locked against its other writers. */
export async function lockTool(trx: Trx, id: number, person: Person): Promise<StoredTool> {
  await trx.selectFrom('tool').select('id').where('id', '=', id).forUpdate().execute()
  return readTool(trx, id, person)
}

/** Changes a locked tool; a change that changes nothing writes nothing. */
export async function putTool(
  trx: Trx,
  record: RecordEvent,
  { stored, change }: { stored: StoredTool; change: ToolChange },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  refuseIf(whyNotKeepTool(person))
  const before = toolFields(stored)
  const {
    name = before.name,
    link = before.link,
    icon = before.icon,
    description = before.description,
    audience = before.audience,
    rank = before.rank,
  } = change
  const after = { name, link, icon, description, audience: inRoleOrder(audience), rank }
  const changes = differences(before, after)
  if (changes.length === 0) return []
  await trx
    .updateTable('tool')
    .set({ ...after, version: sql`version + 1`, changed_at: sql`now()` })
    .where('id', '=', stored.id)
    .execute()
    .catch(refuseTaken)
  await record({ action: 'tool.changed', subject: subjectOf(stored), reason, ...sidesOf(changes) })
  return changes
}

/** A tool in the audit log and in its history, in the order of the form. */
export function toolFields({ name, link, icon, description, audience, rank }: StoredTool) {
  return { name, link, icon, description, audience: inRoleOrder(audience), rank }
}

const subjectOf = ({ id, name }: StoredTool) => ({ type: 'tool' as const, id, label: name })

function refuseTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'tool_name') throw invalid([{ field: 'name', key: 'taken' }])
  throw error
}
