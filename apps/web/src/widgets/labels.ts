/** Labels that have an order of their own, in it; whatever letter case they come in. */
const orders: Readonly<Record<string, readonly string[]>> = {
  region: ['t-reg 1', 't-reg 2', 't-reg 3', 't-reg 4', 't-reg 5', 't-reg 6', 't-reg 7', 'national'],
  priority: ['1 - critical', '2 - high', '3 - moderate', '4 - low'],
  sentiment: ['positif', 'netral', 'negatif'],
  category_nps: ['promoter', 'passive', 'detractor'],
  age_bucket: ['0-1', '2-3', '4-7', '8-30', '>30'],
  resolve_bucket: ['<=3', '3-6', '6-12', '12-24', '>24'],
}

/** Place of a label in the order of its dimension; labels without one come after those with. */
export function rankOf(dimension: string, label: string | null): number {
  const place = label === null ? -1 : (orders[dimension] ?? []).indexOf(label.toLowerCase())
  return place < 0 ? Number.MAX_SAFE_INTEGER : place
}

/** Steps of one scale are never sorted by size: their order is what makes the picture. */
export function isScale(dimension: string | undefined): boolean {
  return dimension === 'age_bucket' || dimension === 'resolve_bucket'
}
