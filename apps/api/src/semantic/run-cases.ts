import type { Scope } from '../platform/person.ts'
import type { Excused, FoundCase } from './cases/found.ts'
import type { QueryEngine } from './run.ts'

/**
 * Finds the cases of one scope.
 * @param excused figures and places of which people have said that they are no problem
 * @param now Unix time in ms
 */
export async function findCases(
  _engine: Pick<QueryEngine, 'ask'>,
  _scope: Scope,
  _excused: readonly Excused[],
  _now: number,
  _signal: AbortSignal,
): Promise<FoundCase[]> {
  return []
}
