import type { Dataset } from '../catalog/types.ts'
import { infra } from '../catalog/infra.ts'
import { randomOf } from '../../testing/random.ts'
import type { StandingSender } from './places.ts'
import { type Feed, lookBack, type Sent, standingOf } from './judge.ts'
import { type FoundOutage, leastAnswered, leastLost, longReading } from './outages.ts'

const minute = 60_000
const up = 1
const disk = 7

/** A reading of how much of its interval somebody answered. Instants in milliseconds. */
export interface AnsweredReading {
  sender: number
  at: number
  /** When the stretch that it stands for ends. */
  end: number
  /** 0 to 1. */
  value: number
}

/** The outages of readings, worked out plainly, reading by reading; by when they began. */
export function plainOutages(readings: readonly AnsweredReading[]): FoundOutage[] {
  const poor = readings.filter(({ value }) => value < leastAnswered)
  const runs = [...Map.groupBy(poor, ({ sender }) => sender).values()].flatMap(runsOf)
  return runs.flatMap((run) => outageIn(run) ?? []).toSorted((a, b) => a.from - b.from)
}

function runsOf(mine: readonly AnsweredReading[]): AnsweredReading[][] {
  const runs: AnsweredReading[][] = []
  for (const reading of mine.toSorted((a, b) => a.at - b.at)) {
    const run = runs.at(-1)
    const follows = reading.at - (run?.at(-1)?.end ?? -Infinity) <= (reading.end - reading.at) / 2
    if (run && follows) run.push(reading)
    else runs.push([reading])
  }
  return runs
}

function outageIn(run: readonly AnsweredReading[]): FoundOutage | null {
  const lost = Math.round(run.reduce((sum, { at, end, value }) => sum + (1 - value) * (end - at), 0))
  const isLong = run.length > 1 || run.some(({ at, end }) => end - at > longReading)
  const [first] = run
  if (!first || lost < leastLost || !isLong) return null
  return { sender: first.sender, from: first.at, to: Math.max(...run.map(({ end }) => end)), lost }
}

/** What is done to some hosts of a product, minutes before now. */
export interface MachineFault {
  readonly product: number
  readonly hosts: number
  readonly kind: 'down' | 'disrupted' | 'stopped' | 'full'
  readonly minutes: number
}

export const products = 9
const hostsEach = 3
export const dataset: Dataset = infra
export const now = Date.UTC(2026, 10, 22, 3, 7, 20)

/**
 * Three days of readings of 27 hosts, each in its own rhythm; answers have hitches of one reading now and then, disks fill, and one
 * fault is done to them. By a model that shares no code with what looks at it.
 */
export function hostsWith(seed: number, fault: MachineFault | null): StandingSender[] {
  const { below } = randomOf(seed)
  return Array.from({ length: products * hostsEach }, (_, id): StandingSender => {
    const product = Math.floor(id / hostsEach)
    const isHit = fault?.product === product && id % hostsEach < fault.hosts
    const step = [1, 5, 5, 15][below(4)] ?? 5
    const begin = now - (isHit ? (fault?.minutes ?? 0) : 0) * minute
    const last = isHit && fault?.kind === 'stopped' ? begin : now
    const readings: AnsweredReading[] = []
    for (let end = last - below(step * 60) * 1000; end > now - 3 * 24 * 60 * minute; end -= step * minute) {
      const at = end - step * minute
      const hitch = below(400) === 0 ? below(60) / 100 : 0
      const isOut = isHit && at >= begin && (fault?.kind === 'down' || fault?.kind === 'disrupted')
      const value = isOut ? (fault?.kind === 'down' ? 0 : 0.55 + below(20) / 100) : 1 - (step > 5 ? 0 : hitch)
      readings.push({ sender: id, at, end, value })
    }
    const sent = sentBy(readings, step, isHit && fault?.kind === 'full' ? 0.93 : 0.4 + below(40) / 100)
    const rule = { ...(infra.watched ?? never()), answered: up, measure: 'availability' }
    return {
      id,
      burnt: null,
      labels: { product: `P${product}`, service: `S${id % hostsEach}`, host: `H${id}` },
      standing: standingOf(sent, rule, now),
    }
  })
}

function sentBy(readings: readonly AnsweredReading[], step: number, full: number): Sent {
  const [newest] = readings
  const feed = (metric: number, value: number): Feed[] =>
    newest ? [{ metric, at: newest.at, end: newest.end, value, step: step * minute, readings: 5 }] : []
  return {
    feeds: [...feed(up, newest?.value ?? 1), ...feed(disk, full)],
    outages: plainOutages(readings.filter(({ at }) => at > now - lookBack)),
    burnt: null,
    burningSince: null,
    beyondSince: new Map([[disk, now - 60 * minute]]),
  }
}

function never(): never {
  throw new Error('Nothing is watched')
}
