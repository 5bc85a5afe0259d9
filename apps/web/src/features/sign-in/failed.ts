/** Why another way in led back here; the server says it in the address. */
export const failedReasons = ['cancelled', 'unverified', 'suspended', 'expired', 'away', 'key', 'unknown'] as const
type FailedReason = (typeof failedReasons)[number]

export interface FailedSearch {
  readonly failed?: FailedReason
}

/** A reason that this page has no words for is told as a failure without one. */
export function readFailed(search: Record<string, unknown>): FailedSearch {
  if (typeof search['failed'] !== 'string' || search['failed'] === '') return {}
  return { failed: failedReasons.find((reason) => reason === search['failed']) ?? 'unknown' }
}
