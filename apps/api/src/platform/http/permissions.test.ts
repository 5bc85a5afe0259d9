import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { managementPages } from '@ido/contract'
import { declaredEndpoints, nameOf } from '../../testing/contract.ts'
import { pagesOfRoles, permissionRows } from './permissions.testkit.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const roles = ['GUEST', 'STAFF', 'AGENT', 'MANAGEMENT', 'CMP', 'PO', 'ADMIN'] as const
const people = ['nobody', ...roles, 'expired', 'suspended', 'ended', 'scoped', 'several roles'] as const

describe('permissions', () => {
  let portal: TestPortal
  let sessions: TestSession[]
  before(async () => {
    portal = await testPortal()
    const byRole = await Promise.all(roles.map((role) => portal.signIn(role)))
    sessions = [portal.anonymous, ...byRole, ...(await administratorsInOtherStates()), await severalRoles()]
  })
  after(() => portal.close())

  async function administratorsInOtherStates(): Promise<TestSession[]> {
    const states = {
      expired: `update account set access_until = now() - interval '1 second' where id = $1`,
      suspended: 'update account set suspended = true where id = $1',
      ended: `update session set last_seen_at = now() - interval '8 hours' where account_id = $1`,
      scoped: `update account set scope_regions = '{2}' where id = $1`,
    }
    return Promise.all(
      Object.entries(states).map(async ([name, becomes]) => {
        const person = await portal.addPerson({ email: `${name}@ido.example`, roles: ['ADMIN'] })
        await portal.database.pool.query(becomes, [person.user?.id])
        return person
      }),
    )
  }

  const severalRoles = () => portal.addPerson({ email: 'several@ido.example', roles: ['PO', 'CMP', 'AGENT'] })

  it('have a row for every endpoint of the contract, and no other', () => {
    assert.deepEqual(permissionRows.map(([name]) => name).toSorted(), declaredEndpoints.map(nameOf).toSorted())
  })

  // The specification's table of management pages, and docs/specification.md for those that it does not name.
  it('open the management pages of each role', () => {
    assert.deepEqual(managementPages, pagesOfRoles)
  })

  // A query that no call knows is refused right behind the guard, so nothing is done and nothing must exist.
  const knock = async (session: TestSession, name: string): Promise<string> => {
    const [method = '', path = ''] = name.split(' ')
    const address = `${path.replace(/:\w+/g, '1')}?knock=1`
    const { status, fields } = await session[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](address)
    return status === 400 && fields.includes('knock') ? 'in' : String(status)
  }

  for (const [name, row] of permissionRows) {
    it(name, async () => {
      const answers = await Promise.all(sessions.map((session) => knock(session, name)))
      assert.deepEqual(
        Object.fromEntries(people.map((who, index) => [who, answers[index]])),
        Object.fromEntries(people.map((who, index) => [who, row.split(/\s+/)[index]])),
      )
    })
  }
})
