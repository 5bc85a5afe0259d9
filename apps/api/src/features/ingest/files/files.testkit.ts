import assert from 'node:assert/strict'
import {
  checkImport,
  guessImport,
  planImport,
  readImport,
  runImport,
  undoImport,
  type ImportDetail,
  type ImportProfile,
} from '@ido/contract'
import { testPortal, type TestSession } from '../../../testing/portal.ts'
import { until } from '../../../testing/until.ts'

type FileContent = Uint8Array<ArrayBuffer> | string

/** A portal that works off imports, and how an administrator brings files. */
export async function filesPortal() {
  const portal = await testPortal({ jobs: true })
  const admin = await portal.signIn('ADMIN')
  const { pool } = portal.database
  const rowsOf = async <R extends object = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
    (await pool.query<R>(statement, values)).rows
  const detail = async (id: number) => (await admin.call(readImport, { params: { id } })).answer
  const bring = async (dataset: string, name: string, content: FileContent, by: TestSession = admin) =>
    by.upload<ImportDetail>(`/api/v2/imports?dataset=${dataset}`, name, content)
  const settled = async (id: number): Promise<ImportDetail> => {
    let now = await detail(id)
    await until(
      async () => {
        now = await detail(id)
        return !['checking', 'waiting', 'running'].includes(now.state)
      },
      () => `import ${id} is ${JSON.stringify(now)}`,
    )
    return now
  }
  const guess = async (id: number, body: object = {}) => {
    const { status, message, answer } = await admin.call(guessImport, { params: { id }, body })
    assert.equal(status, 200, message)
    return answer
  }
  /** Brings a file and chooses what was guessed, with what the test says otherwise. */
  const planned = async (
    dataset: string,
    name: string,
    content: FileContent,
    edit: (profile: ImportProfile) => ImportProfile = (profile) => profile,
  ) => {
    const { status, message, body } = await bring(dataset, name, content)
    assert.equal(status, 200, message)
    const { id, version } = body?.content ?? assert.fail()
    const profile = edit((await guess(id)).guess.profile)
    const plan = await admin.call(planImport, { params: { id }, body: { version, profile } })
    assert.equal(plan.status, 200, plan.message)
    return plan.answer
  }
  const run = async ({ id, version }: ImportDetail) => {
    const asked = await admin.call(runImport, { params: { id }, body: { version } })
    assert.equal(asked.status, 200, asked.message)
    return settled(id)
  }
  return {
    portal,
    admin,
    rowsOf,
    detail,
    bring,
    guess,
    planned,
    run,
    settled,
    ...worksOf(admin, { detail, settled }),
  }
}

interface Seen {
  detail(id: number): Promise<ImportDetail>
  settled(id: number): Promise<ImportDetail>
}

/** What is asked for and then waited for. */
function worksOf(admin: TestSession, { detail, settled }: Seen) {
  return {
    async check({ id, version }: ImportDetail) {
      const asked = await admin.call(checkImport, { params: { id }, body: { version } })
      assert.equal(asked.status, 200, asked.message)
      return settled(id)
    },
    async undo(id: number) {
      const asked = await admin.call(undoImport, { params: { id } })
      assert.equal(asked.status, 200, asked.message)
      let now = await detail(id)
      await until(
        async () => {
          now = await detail(id)
          return now.undo?.state === 'done' || now.undo?.state === 'refused'
        },
        () => JSON.stringify(now.undo),
      )
      return now
    },
  }
}
export type FilesPortal = Awaited<ReturnType<typeof filesPortal>>
