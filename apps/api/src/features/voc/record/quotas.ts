import { conflict } from '../../../platform/errors.ts'
import type { Quotas } from '../../../platform/config/config.ts'
import type { WhyNot } from '../../../platform/policy.ts'

export interface OwnDrafts {
  count: number
  bytes: number
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** A draft more, for who has these. */
export function whyNotDraft({ count, bytes }: OwnDrafts, { drafts, draftBytes }: Quotas): WhyNot {
  if (count >= drafts) return conflict('draftsFull', { used: count, limit: drafts })
  if (bytes >= draftBytes) return conflict('draftBytesFull', inMegabytes(bytes, draftBytes))
  return null
}

/** Text of so many bytes more in a draft, for who has these. */
export function whyNotGrow({ bytes }: OwnDrafts, more: number, { draftBytes }: Quotas): WhyNot {
  return bytes + more > draftBytes ? conflict('draftGrowthFull', inMegabytes(bytes, draftBytes)) : null
}

/** A file of so many bytes more; while it is not known how many, whether one of any size has room. */
export function whyNotBytes(
  used: { record: number; person: number },
  more: number,
  { recordBytes, attachmentBytes }: Quotas,
): WhyNot {
  if (used.record + more > recordBytes) return conflict('recordBytesFull', inMegabytes(used.record, recordBytes))
  if (used.person + more > attachmentBytes) {
    return conflict('attachmentBytesFull', inMegabytes(used.person, attachmentBytes))
  }
  return null
}

const inMegabytes = (used: number, limit: number) => ({ used: megabytes(used), limit: megabytes(limit) })
