import type { VocThanks } from '@ido/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { thanksAreOn } from './thanks.read.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { turnsThanksOn, whyNotThank, type Actor } from '../voc.policy.ts'
import { visibleRecord } from '../record/record.queries.ts'

interface ThanksRow {
  isOn: boolean
  isDone: boolean
  email: string | null
  left_by: string | null
  left_at: Date | null
  version: number
  due_at: Date | null
  sent_at: Date | null
}

/** The address that was left for the record and whether thanks were sent, for who may edit it. */
export async function thanksFor({ write }: Pick<Database, 'write'>, id: number, person: Actor): Promise<VocThanks> {
  refuseIf(whyNotThank(person, await visibleRecord({ write }, id, person)))
  return readThanks(write, id, person)
}

/** What is known of thanks for a record that is there, to one who may edit it; a merged one is done with its main record. */
export async function readThanks(database: Kysely<DB>, id: number, person: Actor): Promise<VocThanks> {
  const { rows } = await sql<ThanksRow>`
    select ${thanksAreOn} as "isOn",
      v.status = 'done' as "isDone",
      t.email, t.left_by, t.left_at, coalesce(t.version, 0) as version, t.due_at, t.sent_at
    from voc v left join voc_thanks t on t.record_id = v.id
    where v.id = ${id}`.execute(database)
  const [row] = rows
  if (row === undefined) throw new Error('a record that was found is there')
  return presentThanks(row, person)
}

function presentThanks(row: ThanksRow, person: Actor): VocThanks {
  const { isOn, isDone, email, version, sent_at: sent } = row
  const state = stateOf(row)
  const wasLeft = email !== null
  return {
    isOn,
    isDone,
    state,
    email,
    left_by: wasLeft ? row.left_by : null,
    left_at: wasLeft ? (row.left_at?.toISOString() ?? null) : null,
    sends_at: state === 'waiting' ? (row.due_at?.toISOString() ?? null) : null,
    sent_at: sent?.toISOString() ?? null,
    version,
    can: { leave: isOn && sent === null, remove: wasLeft, turnOn: turnsThanksOn(person) },
  }
}

function stateOf({ isOn, isDone, email, due_at: due, sent_at: sent }: ThanksRow): VocThanks['state'] {
  if (sent !== null) return 'sent'
  if (email === null) return 'none'
  if (!isDone) return 'ready'
  return isOn && due !== null ? 'waiting' : 'missed'
}
