export interface FoundOutage {
  sender: number
  from: number
  to: number
  /** Milliseconds without an answer. */
  lost: number
}

const minute = 60_000

/** Who answers for less of the time than this is out, or answers at times. */
export const leastAnswered = 0.9
/** What was without an answer for less, in readings that follow each other, is a hitch and no outage. Milliseconds. */
export const leastLost = 5 * minute
/** A single reading says that something was out only where it stands for longer, as a mean of many: one alone may be an error of measuring. */
export const longReading = 5 * minute
