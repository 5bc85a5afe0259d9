/** As distribution_bucket() in the database: each bucket is 2 % wider than the one before, 2001 is the one of value 1. */
const growth = 1.02
const bucketOfOne = 2001

/** The value that stands for a bucket, within 1 % of every value in it. */
function bucketValue(bucket: number): number {
  return bucket === 0 ? 0 : (2 * growth ** (bucket - bucketOfOne)) / (growth + 1)
}

type Counts = ReadonlyMap<number, number>

// Three quantiles of one distribution sort it once.
const sortedBefore = new WeakMap<Counts, readonly (readonly [number, number])[]>()

function sorted(counts: Counts): readonly (readonly [number, number])[] {
  let buckets = sortedBefore.get(counts)
  if (!buckets) {
    buckets = [...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b)
    sortedBefore.set(counts, buckets)
  }
  return buckets
}

/**
 * A quantile of a merged distribution by nearest rank: the smallest value that at least `share` of all do not exceed.
 * @param counts bucket to how many it holds; complete, nothing is added to it later
 * @param share 0 to 1
 * @returns null of an empty distribution; otherwise within 1 % of the exact value (Masson, Rim, Lee 2019, DDSketch)
 */
export function quantile(counts: Counts, share: number): number | null {
  const buckets = sorted(counts)
  const total = buckets.reduce((sum, [, count]) => sum + count, 0)
  // Rounded first, so that 0.9 x 10 asks for the ninth and not, by a bit of the double, for the tenth.
  const rank = Math.max(1, Math.ceil(Number((share * total).toFixed(6))))
  let passed = 0
  for (const [bucket, count] of buckets) {
    passed += count
    if (passed >= rank) return bucketValue(bucket)
  }
  return null
}
