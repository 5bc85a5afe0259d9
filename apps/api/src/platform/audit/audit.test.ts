import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { checkAudit } from './audit-chain.ts'
import { inAuditedTransaction, type AuditActor } from './audit.ts'

const actor: AuditActor = { id: 1, name: 'Sari', ip: '127.0.0.1', userAgent: 'test' }

describe('the audit log', () => {
  let own: TestDatabase
  const heads: { seq: number; hash: string }[] = []
  const info = (entry: unknown) => void heads.push((entry as { audit: (typeof heads)[number] }).audit)
  const log = { level: 'warn', child: () => ({ info }) }
  before(async () => {
    own = await testDatabase()
  })
  after(() => own.close())

  const decide = (id: number) =>
    inAuditedTransaction({ database: own.database, log: log as never }, actor, (_trx, record) =>
      record({
        action: 'user.changed',
        subject: { type: 'user', id, label: `Orang ${id}` },
        before: {},
        after: { roles: ['CMP'], note: 'é "quoted"' },
      }),
    )
  /** What only somebody with the database can do. */
  const tamper = (statement: string) =>
    own.database.pool.query(
      `set session_replication_role = replica; ${statement}; set session_replication_role = default`,
    )
  const check = () => checkAudit({ read: own.database.write })

  it('chains what is decided, also by fifty at once, and tells the server’s log its head', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => decide(index + 1)))
    const { rows, head, broken } = await check()
    assert.equal(rows, 50)
    assert.equal(broken, null)
    assert.deepEqual(head, heads.toSorted((a, b) => a.seq - b.seq).at(-1))
  })

  it('keeps nothing of a transaction that was rolled back', async () => {
    const failing = inAuditedTransaction({ database: own.database, log: log as never }, actor, async (_trx, record) => {
      await record({ action: 'user.changed', subject: { type: 'user', id: 1, label: 'x' } })
      throw new Error('no')
    })
    await assert.rejects(failing)
    assert.equal((await check()).rows, 50)
    assert.equal(heads.length, 50)
  })

  it('is never changed, emptied or shortened by the portal', async () => {
    for (const statement of [
      "update audit_event set reason = 'x'",
      'delete from audit_event',
      'truncate audit_event',
    ]) {
      await assert.rejects(own.database.pool.query(statement), /written once and never changed/)
    }
  })

  it('shows a row that was changed, removed or moved', async () => {
    const copy = 'create table kept as select * from audit_event'
    const putBack = 'delete from audit_event; insert into audit_event select * from kept'
    await own.database.pool.query(copy)
    await tamper(`update audit_event set after = '{"roles":["ADMIN"]}' where seq = 7`)
    assert.deepEqual((await check()).broken, { seq: 7, why: 'changed' })
    await tamper(`${putBack}; update audit_event set at = at + interval '1 hour' where seq = 9`)
    assert.deepEqual((await check()).broken, { seq: 9, why: 'changed' })
    await tamper(`${putBack}; delete from audit_event where seq = 11`)
    assert.deepEqual((await check()).broken, { seq: 11, why: 'missing' })
    await tamper(
      `${putBack}; update audit_event set seq = 1000 where seq = 20; update audit_event set seq = 20 where seq = 21;
       update audit_event set seq = 21 where seq = 1000`,
    )
    assert.deepEqual((await check()).broken, { seq: 20, why: 'reordered' })
    await tamper(`${putBack}; delete from audit_event where seq > 48`)
    assert.deepEqual((await check()).broken, { seq: 49, why: 'missing' })
    await tamper('delete from audit_event')
    assert.deepEqual((await check()).broken, { seq: 1, why: 'missing' })
    await tamper(putBack)
    assert.equal((await check()).broken, null)
  })
})
