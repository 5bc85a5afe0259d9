import { sql } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid, type WrongField } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { refuseIf } from '../../platform/policy.ts'
import { codeOf, referenceBroken } from '../../platform/storage/room.ts'
import { whyNotKeepProduct } from './catalogue.policy.ts'

// The list of products that figures and feedback are filed under, as far as the catalogue changes it.

const place = sql<number>`(select coalesce(max(position), 0) + 1 from product)`

/** The id of the product of that name, in any letter case; who sees all products makes one that is not there. */
export async function listProduct(trx: Trx, name: string, person: Pick<Person, 'scope'>): Promise<number> {
  const known = await trx
    .selectFrom('product')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  // To who sees some alone, one that they do not see and one that is not there are the same.
  refuseIf(whyNotKeepProduct(person, known?.id ?? null))
  if (known) return known.id
  const { id } = await trx
    .insertInto('product')
    .values({ name, position: place })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  return id
}

export async function renameProduct(trx: Trx, id: number, name: string): Promise<void> {
  const other = await trx
    .selectFrom('product')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw invalid([{ field: 'product', key: 'taken' }])
  await trx.updateTable('product').set({ name }).where('id', '=', id).execute().catch(refuseTaken)
}

type Known = readonly { id: number; name: string }[]
/** Without an id: new, or the one of that name. */
type Wanted = readonly { id: number | null; name: string }[]

/** For a product that comes into the catalogue: what it has in the list already stays, and these come to it. */
export async function addSubProducts(trx: Trx, productId: number | null, added: Wanted): Promise<void> {
  const known = productId === null ? [] : await subProductsOf(trx, productId)
  const others = known.filter(({ id, name }) => !added.some((one) => one.id === id || isSame(one.name, name)))
  await putSubProducts(trx, productId, [...others, ...added])
}

/** Puts the sub-products of a product: names, order, new ones; those that are not among them go, as long as no record is of one. */
export async function putSubProducts(trx: Trx, productId: number | null, wanted: Wanted): Promise<void> {
  if (productId === null) {
    if (wanted.length > 0) throw invalid([{ field: 'subProducts', key: 'subProductsNeedListing' }])
    return
  }
  const known = await subProductsOf(trx, productId)
  refuseWrong(wanted, known)
  const matched = wanted.map(({ id, name }) => ({ id: id ?? idNamed(known, name), name }))
  await removeOthers(
    trx,
    known.filter(({ id }) => !matched.some((one) => one.id === id)),
  )
  await makeWay(trx, matched, known)
  for (const [index, { id, name }] of matched.entries()) {
    const position = index + 1
    if (id === null) {
      await trx.insertInto('sub_product').values({ product_id: productId, name, position }).execute()
    } else {
      await trx.updateTable('sub_product').set({ name, position }).where('id', '=', id).execute()
    }
  }
}

const subProductsOf = (trx: Trx, productId: number) =>
  trx.selectFrom('sub_product').select(['id', 'name']).where('product_id', '=', productId).execute()

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const idNamed = (known: Known, name: string): number | null => known.find((one) => isSame(one.name, name))?.id ?? null

/** Names that are exchanged meet on the way; each that changes leaves its own first. */
async function makeWay(trx: Trx, wanted: Wanted, known: Known): Promise<void> {
  const renamed = known.filter(({ id, name }) => wanted.some((one) => one.id === id && one.name !== name))
  for (const { id } of renamed) {
    await sql`update sub_product set name = ${`\u0001${id}`} where id = ${id}`.execute(trx)
  }
}

async function removeOthers(trx: Trx, gone: Known): Promise<void> {
  for (const { id, name } of gone) {
    await trx
      .deleteFrom('sub_product')
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        if (codeOf(error) !== referenceBroken) throw error
        throw invalid([{ field: 'subProducts', key: 'subProductUsed', values: { name } }])
      })
  }
}

function refuseWrong(wanted: Wanted, known: Known): void {
  const wrong = wanted.flatMap(({ id, name }, index): WrongField[] => {
    const field = `subProducts.${index}.name`
    if (id !== null && !known.some((one) => one.id === id)) return [{ field, key: 'subProductOtherProduct' }]
    const first = wanted.findIndex((one) => isSame(one.name, name))
    return first === index ? [] : [{ field, key: 'namedTwice', values: { name } }]
  })
  if (wrong.length > 0) throw invalid(wrong)
}

function refuseTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'product_name_key')
    throw invalid([{ field: 'product', key: 'taken' }])
  throw error
}
