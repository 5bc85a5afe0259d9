import { z } from 'zod'
import { bodyId } from './envelope.ts'
import { managed } from './managed.ts'
import { roles } from './permissions.ts'
import { role } from './sign-in.ts'

const scopeParts = { regions: z.array(bodyId).max(500).nullable(), products: z.array(bodyId).max(500).nullable() }
/** Ids of regions and products; null is everything, an empty list nothing. */
export const dataScope = z.object(scopeParts).meta({ id: 'DataScope' })
/** The same in a body, where OpenAPI leaves more open than in an answer, so it has no name there. */
export const givenScope = z.strictObject(scopeParts)
export type DataScope = z.output<typeof dataScope>

type ScopePart = keyof DataScope
type AnyScope = Readonly<Record<ScopePart, readonly number[] | null>>

/**
 * What a person may see: roles add up (one that sees everything opens everything), the account's own scope narrows what
 * they give. Without roles the account's scope decides alone.
 */
export function effectiveScope(account: AnyScope, ofRoles: readonly AnyScope[]): DataScope {
  const of = (part: ScopePart) => narrowed(account[part], ofRoles.length === 0 ? null : joined(ofRoles, part))
  return { regions: of('regions'), products: of('products') }
}

function joined(scopes: readonly AnyScope[], part: ScopePart): readonly number[] | null {
  const lists = scopes.map((scope) => scope[part])
  return lists.some((list) => list === null) ? null : [...new Set(lists.flatMap((list) => list ?? []))]
}

function narrowed(to: readonly number[] | null, list: readonly number[] | null): number[] | null {
  const given = to === null || list === null ? (to ?? list) : list.filter((id) => to.includes(id))
  return given && [...given]
}

export const roleName = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'roleNameShape')

const roleFields = {
  id: z.int(),
  name: z.string(),
  label: z.string(),
  description: z.string(),
  /** The specification's rights that the role carries, in order of precedence. */
  flags: z.array(role),
  scope: dataScope,
  builtIn: z.boolean(),
  /** How many accounts hold it. */
  holders: z.int(),
  version: z.int(),
}
export const roleRow = z.object(roleFields).meta({ id: 'RoleRow' })
export type RoleRow = z.output<typeof roleRow>

export const roleDetail = roleRow
  .extend({
    pages: z.array(z.string()),
    can: z.object({ edit: z.boolean(), editFlags: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'RoleDetail' })
export type RoleDetail = z.output<typeof roleDetail>

const label = z.string().trim().min(1).max(80)
const description = z.string().trim().max(500)
const flags = z.array(z.enum(roles)).max(5)

/** The page 'roles': labels, descriptions, and which flags and data scope a role carries. */
export const managedRoles = managed({
  page: 'roles',
  tag: 'people',
  noun: 'role',
  row: roleRow,
  detail: roleDetail,
  filters: { flag: z.string().max(100).optional(), builtIn: z.enum(['true', 'false']).optional() },
  orderNames: ['name', 'label', 'holders'],
  create: z.strictObject({
    name: roleName,
    label,
    description: description.default(''),
    flags: flags.default([]),
    scope: givenScope.default({ regions: null, products: null }),
  }),
  change: z.strictObject({
    label: label.optional(),
    description: description.optional(),
    flags: flags.optional(),
    scope: givenScope.optional(),
  }),
  bulk: z.strictObject({ description: description.optional(), scope: givenScope.optional() }),
})
