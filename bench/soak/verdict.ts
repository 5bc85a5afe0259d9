import { ms } from '../format.ts'
import { isEvened, percentile, type Meter } from './meter.ts'
import type { Memory } from './memory.ts'
import type { Soak } from './run.ts'

/** A promise, whether it holds, and by what; null where this run cannot tell. */
export interface Promised {
  promise: string
  holds: boolean | null
  why: string
}

/** Memory counts as flat when the line through it rises by no more than this share of it. */
const mostRise = 0.1
const settledAfter = 10
const fewestMinutes = 10
const mostSlower = 1.2

export function verdict({ meter, memory, missing }: Soak, minutes: number): Promised[] {
  const unexplained = [...meter.kinds.unexplained.values()].reduce((sum, times) => sum + times, 0)
  return [
    {
      promise: 'no unexplained error or wrong answer',
      holds: unexplained === 0 && meter.wrong.length === 0,
      why: `${unexplained} errors, ${meter.wrong.length} told`,
    },
    {
      promise: 'nothing acknowledged lost, nothing sent twice',
      holds: missing.length === 0,
      why: missing.length === 0 ? 'everything is there once' : missing.slice(0, 20).join('\n    '),
    },
    flatMemory(memory, minutes),
    steadyTimes(meter, minutes),
  ]
}

function flatMemory(memory: Memory, minutes: number): Promised {
  const promise = `memory flat after minute ${settledAfter}`
  const growth = memory.growth(settledAfter, fewestMinutes)
  if (minutes < settledAfter + fewestMinutes || growth.length === 0) {
    return { promise, holds: null, why: `no process lived for ${fewestMinutes} minutes after it` }
  }
  const lines = growth.map(
    ({ pid, slope, rise, mean }) =>
      `process ${pid}: ${slope.toFixed(3)} MB a minute, ${rise.toFixed(1)} of ${mean.toFixed(0)} MB in all, at most ${(mean * mostRise).toFixed(1)}`,
  )
  return { promise, holds: growth.every(({ rise, mean }) => rise <= mean * mostRise), why: lines.join('; ') }
}

/** In peace alone: what a fault does to answers is told by their errors. */
function steadyTimes(meter: Meter, minutes: number): Promised {
  const promise = `p99 of the last ten minutes within ${mostSlower}x of the second ten`
  if (minutes < 30) return { promise, holds: null, why: 'takes a run of 30 minutes or more' }
  const compared = (counts: (request: MeteredRequest) => boolean) => {
    const [second, last] = [p99(meter, [10, 20], counts), p99(meter, [minutes - 10, minutes], counts)]
    return {
      isSteady: last <= mostSlower * second,
      why: `${ms(last)} after ${ms(second)} ms: ${(last / second).toFixed(2)}x`,
    }
  }
  // A sign-in takes its time on purpose: there are so many of them that they alone could be the slowest hundredth.
  const [all, plain] = [compared(() => true), compared((request) => !isEvened(request))]
  return { promise, holds: all.isSteady && plain.isSteady, why: `${all.why}; without sign-in ${plain.why}` }
}

type MeteredRequest = Meter['requests'][number]

const p99 = (meter: Meter, [from, until]: [number, number], counts: (request: MeteredRequest) => boolean) =>
  percentile(
    meter
      .between(from, until)
      .filter((request) => counts(request) && request.outcome === 'fine' && !request.isDisturbed)
      .map((request) => request.ms),
    0.99,
  )

export interface Minute {
  minute: number
  requests: number
  p50: number
  p95: number
  p99: number
  /** Without the calls that are slow on purpose, as a sign-in is. */
  p99Plain: number
  faulted: number
  unexplained: number
  /** A line a process: megabytes held and used, worst delay of its event loop in milliseconds. */
  processes: { place: number; rss: number; heap: number; loopDelay: number }[]
  /** What was broken meanwhile. */
  broken: string[]
}

export function minuteOf({ meter, memory }: Pick<Soak, 'meter' | 'memory'>, minute: number): Minute {
  const requests = meter.between(minute, minute + 1)
  const times = requests.map((request) => request.ms)
  const of = (outcome: string) => requests.filter((request) => request.outcome === outcome).length
  const began = meter.began + minute * 60_000
  return {
    minute,
    requests: requests.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    p99Plain: percentile(
      requests.filter((request) => !isEvened(request)).map((request) => request.ms),
      0.99,
    ),
    faulted: of('faulted'),
    unexplained: of('unexplained'),
    processes: memory.of(minute),
    broken: meter.faults
      .filter(({ from, until }) => from < began + 60_000 && until >= began)
      .map(({ what, mayShow }) => (mayShow ? what : `${what} (excuses nothing)`)),
  }
}

export function lineOf({
  minute,
  requests,
  p50,
  p95,
  p99: worst,
  p99Plain,
  faulted,
  unexplained,
  processes,
  broken,
}: Minute): string {
  const memory = processes.map(
    ({ rss, heap, loopDelay }) => `${rss.toFixed(0)}/${heap.toFixed(0)} MB ${loopDelay.toFixed(0)} ms`,
  )
  const figures = [
    `${ms(p50)} · ${ms(p95)} · ${ms(worst)} (${ms(p99Plain)} without sign-in) ms`,
    `${faulted} faulted`,
    `${unexplained} unexplained`,
    memory.join(' | '),
  ]
  return `${String(minute + 1).padStart(3)}  ${String(requests).padStart(5)} requests  ${figures.join('  ')}  ${broken.join(', ')}`
}
