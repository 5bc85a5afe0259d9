import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import { testPortal, testRoles, type TestPortal, type TestRole, type TestSession } from '../../testing/portal.ts'
import type { VocRecord } from './record/rows.ts'

export type VocValues = Partial<Insertable<DB['voc']>>
export type VocPeople = Record<TestRole, TestSession>
export interface VocPortal extends TestPortal {
  people: VocPeople
  dataDir: string
}

/** A portal with everybody signed in. */
export async function vocPortal(): Promise<VocPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ido-voc-'))
  const portal = await testPortal({ env: { DATA_DIR: dataDir } })
  const sessions = await Promise.all(testRoles.map(async (role) => [role, await portal.signIn(role)]))
  return {
    ...portal,
    people: Object.fromEntries(sessions) as VocPeople,
    dataDir,
    async close() {
      await portal.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The account behind a session. */
export function idOf(session: TestSession): number {
  assert.ok(session.user)
  return session.user.id
}

/** Records as an importer writes them: no creator, sent, unless the values say otherwise. */
export async function addRecords({ write }: Database, values: VocValues[]): Promise<VocRecord[]> {
  const filled = values.map((row) => ({ createdby: 'import:test', status: 'new' as const, ...row }))
  return write.insertInto('voc').values(filled).returningAll().execute()
}

export async function addRecord(database: Database, values: VocValues = {}): Promise<VocRecord> {
  const [record] = await addRecords(database, [values])
  assert.ok(record)
  return record
}

export async function storedRecord({ write }: Database, id: number): Promise<VocRecord> {
  return write.selectFrom('voc').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** A PDF as far as its content tells. */
export const pdf = '%PDF-1.7\n%%EOF\n'
