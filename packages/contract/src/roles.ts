import { z } from 'zod'
import type { ListDeclaration } from './declared-list.ts'
import { bodyId } from './envelope.ts'
import {
  bulkShape,
  changeShape,
  createShape,
  defaulted,
  needed,
  onlyNew,
  requiredText,
  rowShapes,
  text,
  workedOut,
} from './fields.ts'
import { managed } from './managed.ts'
import { listNames, roles } from './permissions.ts'
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

const fields = {
  name: onlyNew(needed('text', z.string(), roleName, { titles: { id: 'Kode', en: 'Code' }, width: 160 })),
  label: requiredText({ titles: { id: 'Nama peran', en: 'Role' }, longest: 80, width: 200 }),
  description: text({ titles: { id: 'Keterangan', en: 'Description' }, longest: 500, width: 280, grows: true }),
  /** The specification's rights that the role carries, in order of precedence. */
  flags: defaulted('choices', z.array(role), z.array(z.enum(roles)).max(5), [], {
    titles: { id: 'Hak', en: 'Rights' },
    options: roles,
    width: 180,
  }),
  scope: defaulted(
    'json',
    dataScope,
    givenScope,
    { regions: null, products: null },
    {
      titles: { id: 'Cakupan data', en: 'Data scope' },
      width: 240,
    },
  ),
  builtIn: workedOut('truth', z.boolean(), { titles: { id: 'Bawaan', en: 'Built in' }, inFile: true, width: 120 }),
  /** How many accounts hold it. */
  holders: workedOut('count', z.int(), {
    titles: { id: 'Pemegang', en: 'Holders' },
    inFile: true,
    width: 132,
    descendingFirst: true,
  }),
}

const declared = {
  tag: 'people',
  texts: 'people',
  within: 'roles.',
  fields,
  name: 'label',
  columns: ['name', 'flags', 'scope', 'holders', 'description'],
  more: ['builtIn'],
  filters: { flag: { of: 'flags' }, builtIn: { options: ['true', 'false'], isSingle: true } },
  orders: ['name', 'label', 'holders'],
  first: ['name', 'asc'],
  bulk: ['description', 'scope'],
} as const satisfies ListDeclaration

export const roleRow = z.object({ id: z.int(), ...rowShapes(fields), version: z.int() }).meta({ id: 'RoleRow' })
export type RoleRow = z.output<typeof roleRow>

export const roleDetail = roleRow
  .extend({
    pages: z.array(z.string()),
    can: z.object({ edit: z.boolean(), editFlags: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'RoleDetail' })
export type RoleDetail = z.output<typeof roleDetail>

/** The page 'roles': labels, descriptions, and which flags and data scope a role carries. */
export const managedRoles = {
  declared: declared as ListDeclaration,
  ...managed({
    page: 'roles',
    tag: declared.tag,
    noun: listNames.roles.noun.en,
    row: roleRow,
    detail: roleDetail,
    filters: { flag: z.string().max(100).optional(), builtIn: z.enum(['true', 'false']).optional() },
    orderNames: declared.orders,
    create: createShape(fields),
    change: changeShape(fields),
    bulk: bulkShape(fields, declared.bulk),
  }),
}
