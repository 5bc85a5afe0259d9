/** As distribution_bucket() in the database: each bucket is 2 % wider than the one before, 2001 is the one of value 1. */
const growth = 1.02
const bucketOfOne = 2001

/** The value that stands for a bucket, within 1 % of every value in it. */
function bucketValue(bucket: number): number {
  return bucket === 0 ? 0 : (2 * growth ** (bucket - bucketOfOne)) / (growth + 1)
}

type Counts = ReadonlyMap<number, number>

/** Buckets that hold something, in order, and how many there are up to each; two lists of numbers take a fifth of one of pairs. */
interface SortedCounts {
  readonly buckets: readonly number[]
  readonly upTo: readonly number[]
}

// Three quantiles of one distribution sort it once.
const sortedBefore = new WeakMap<Counts, SortedCounts>()

function sorted(counts: Counts): SortedCounts {
  const before = sortedBefore.get(counts)
  if (before) return before
  const buckets = [...counts.keys()].filter((bucket) => (counts.get(bucket) ?? 0) > 0).toSorted((a, b) => a - b)
  let passed = 0
  const upTo = buckets.map((bucket) => (passed += counts.get(bucket) ?? 0))
  const made = { buckets, upTo }
  sortedBefore.set(counts, made)
  return made
}

/**
 * A quantile of a merged distribution by nearest rank: the smallest value that at least `share` of all do not exceed.
 * @param counts bucket to how many it holds; complete, nothing is added to it later
 * @param share 0 to 1
 * @returns null of an empty distribution; otherwise within 1 % of the exact value (Masson, Rim, Lee 2019, DDSketch)
 */
export function quantile(counts: Counts, share: number): number | null {
  const { buckets, upTo } = sorted(counts)
  const total = upTo.at(-1) ?? 0
  // Rounded first, so that 0.9 x 10 asks for the ninth and not, by a bit of the double, for the tenth.
  const rank = Math.max(1, Math.ceil(Number((share * total).toFixed(6))))
  const bucket = buckets[upTo.findIndex((passed) => passed >= rank)]
  return bucket === undefined ? null : bucketValue(bucket)
}
