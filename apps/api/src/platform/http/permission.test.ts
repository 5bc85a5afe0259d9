import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  givesPermission,
  leadingRole,
  leadsAs,
  type Permission,
  permissionRoles,
  type Role,
  roles,
} from '@ido/contract'

const allHeld: Role[][] = Array.from({ length: 2 ** roles.length }, (_, mask) =>
  roles.filter((_role, index) => (mask >> index) % 2 === 1),
)

describe('roles held together', () => {
  it('are led by the first of ADMIN, AGENT, MANAGEMENT, CMP, PO, in whatever order they were given', () => {
    const cases: [held: Role[], leading: Role | undefined][] = [
      [[], undefined],
      [['PO', 'CMP'], 'CMP'],
      [['CMP', 'MANAGEMENT', 'PO'], 'MANAGEMENT'],
      [['MANAGEMENT', 'AGENT'], 'AGENT'],
      [['PO', 'AGENT', 'CMP', 'ADMIN'], 'ADMIN'],
    ]
    for (const [held, leading] of cases) assert.equal(leadingRole(held), leading, held.join())
  })

  it('give what the one that leads gives alone, no more and no less', () => {
    for (const held of allHeld) {
      const leading = leadingRole(held)
      for (const permission of Object.keys(permissionRoles) as Permission[]) {
        const alone = leading !== undefined && givesPermission(permission, [leading])
        assert.equal(givesPermission(permission, held), alone, `${permission}: ${held.join()}`)
      }
      for (const role of roles) assert.equal(leadsAs(held, role), role === leading, `${role}: ${held.join()}`)
    }
    assert.ok(givesPermission('workOnVoc', ['CMP']) && !givesPermission('workOnVoc', ['CMP', 'AGENT']))
    assert.ok(!givesPermission('hasAccess', ['ADMIN']), 'names no roles')
  })
})
