/** A reading of how much of its interval somebody answered. Instants in milliseconds. */
export interface AnsweredReading {
  sender: number
  at: number
  /** When the stretch that it stands for ends. */
  end: number
  /** 0 to 1. */
  value: number
}

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
/** What was without an answer for less, in readings that follow each other, is a hitch and no outage. */
const leastLost = 5 * minute
/** A single reading says that something was out only where it stands for longer, as a mean of many: one alone may be an error of measuring. */
const longReading = 5 * minute

/**
 * Outages: readings below `leastAnswered` that follow each other, of one sender.
 * @param poor readings below it, in any order
 * @returns by when they began
 */
export function outagesOf(poor: readonly AnsweredReading[]): FoundOutage[] {
  const runs = [...Map.groupBy(poor, ({ sender }) => sender).values()].flatMap(runsOf)
  return runs
    .filter(isOutage)
    .map(toldRun)
    .toSorted((a, b) => a.from - b.from)
}

function runsOf(mine: readonly AnsweredReading[]): AnsweredReading[][] {
  const runs: AnsweredReading[][] = []
  for (const reading of mine.toSorted((a, b) => a.at - b.at)) {
    const run = runs.at(-1)
    // Programs that send are seldom punctual to the second.
    const follows = reading.at - (run?.at(-1)?.end ?? -Infinity) <= (reading.end - reading.at) / 2
    if (run && follows) run.push(reading)
    else runs.push([reading])
  }
  return runs
}

const lostIn = (run: readonly AnsweredReading[]) =>
  run.reduce((sum, { at, end, value }) => sum + (1 - value) * (end - at), 0)

const isOutage = (run: readonly AnsweredReading[]) =>
  lostIn(run) >= leastLost && (run.length > 1 || run.some(({ at, end }) => end - at > longReading))

const toldRun = (run: readonly AnsweredReading[]): FoundOutage => ({
  sender: run[0]?.sender ?? 0,
  from: run[0]?.at ?? 0,
  to: Math.max(...run.map(({ end }) => end)),
  lost: lostIn(run),
})
