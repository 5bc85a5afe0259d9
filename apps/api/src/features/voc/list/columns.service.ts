import { vocColumns, type VocColumn } from '@ido/contract'
import type { Database } from '../../../platform/database/database.ts'

import { refuseIf } from '../../../platform/policy.ts'
import { type Actor, whyNotSetColumns } from '../voc.policy.ts'

type Writer = Pick<Database, 'write'>
type Path = { orderName: VocColumn }[]

export interface ColumnSetting {
  userId: number
  path: Path
}

/** A person's own columns; none where they never chose. A column that the table no longer has is left out. */
export async function readColumns({ write }: Writer, userId: number, person: Actor): Promise<ColumnSetting[]> {
  refuseIf(whyNotSetColumns(person, userId))
  const row = await write
    .selectFrom('voc_column_setting')
    .select('path')
    .where('account_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return []
  const path = (row.path as Path).filter(({ orderName }) => vocColumns.includes(orderName))
  return [{ userId, path }]
}

export async function saveColumns({ write }: Writer, setting: ColumnSetting, person: Actor): Promise<ColumnSetting[]> {
  refuseIf(whyNotSetColumns(person, setting.userId))
  const path = JSON.stringify(setting.path)
  await write
    .insertInto('voc_column_setting')
    .values({ account_id: person.id, path })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ path }))
    .execute()
  return [setting]
}
