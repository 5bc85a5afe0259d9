import { type Asked, candidatesIn, type SearchedDataset } from '../find.ts'
import type { FoundCase } from '../found.ts'
import { join } from '../join.ts'

/** The cases of some datasets, as one reader of all of them gets them. */
export async function findIn(searched: readonly SearchedDataset[], asked: Asked): Promise<FoundCase[]> {
  const candidates = []
  for (const each of searched) candidates.push(...(await candidatesIn(each, asked)))
  return join(candidates)
}
