import { z } from 'zod'
import type { Language } from './language.ts'

/** What of the data a person sees, by name; null is everything. */
export const seenData = z
  .object({ regions: z.array(z.string()).nullable(), products: z.array(z.string()).nullable() })
  .meta({ id: 'SeenData' })
export type SeenData = z.output<typeof seenData>

const words = {
  id: { everywhere: 'Nasional', nothing: 'Tanpa data', regions: 'regional', products: 'produk' },
  en: { everywhere: 'Nationwide', nothing: 'No data', regions: 'regions', products: 'products' },
} as const satisfies Record<Language, Record<string, string>>

/** So many are named; of more it is said how many there are. */
const named = 2

function some(names: readonly string[], kind: string): string {
  return names.length > named ? `${names.length} ${kind}` : names.join(', ')
}

/** The label of what one sees: 'Nasional', 'T-REG 7', '3 regional', with ' · Pijar' behind it where only some products are. */
export function seenLabel({ regions, products }: SeenData, language: Language): string {
  const { everywhere, nothing, ...kinds } = words[language]
  if (regions?.length === 0 || products?.length === 0) return nothing
  const where = regions === null ? everywhere : some(regions, kinds.regions)
  return products === null ? where : `${where} · ${some(products, kinds.products)}`
}

/** Words as a part of a file's name. */
export const forFileName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
