import type { Meter } from './meter.ts'
import type { SoakProcess, SoakWorld } from './world.ts'

/** What one process says of itself at one moment. */
interface Sample {
  minute: number
  place: number
  /** One that was started again counts anew. */
  pid: number
  rss: number
  heap: number
  loopDelay: number
}

const every = 5_000
const mega = 1024 * 1024

/** Asks every process for its own figures, now and then. */
export class Memory {
  readonly samples: Sample[] = []
  readonly #over = new AbortController()
  #asking: Promise<void> = Promise.resolve()

  begin({ places }: SoakWorld, meter: Meter): void {
    const ask = async () => {
      const minute = (performance.now() - meter.began) / 60_000
      await Promise.all(places.map((place, at) => this.#askOne(place, at, minute)))
    }
    const timer = setInterval(() => {
      this.#asking = ask()
    }, every)
    this.#over.signal.addEventListener('abort', () => clearInterval(timer))
  }

  async #askOne({ url, process }: SoakProcess, place: number, minute: number): Promise<void> {
    if (!process) return
    const text = await fetch(`${url}/metrics`)
      .then((answer) => answer.text())
      .catch(() => '')
    const of = (name: string) => Number(new RegExp(`^${name} ([\\d.e+-]+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    const rss = of('process_resident_memory_bytes') / mega
    if (Number.isNaN(rss)) return
    const heap = of('nodejs_heap_size_used_bytes') / mega
    this.samples.push({
      minute,
      place,
      pid: process.pid,
      rss,
      heap,
      loopDelay: of('nodejs_eventloop_lag_p99_seconds') * 1000,
    })
  }

  async end(): Promise<void> {
    this.#over.abort()
    await this.#asking
  }

  /** Of each process in one minute: the middle of what it held, the least of its heap, the worst delay of its loop. */
  of(minute: number): { place: number; rss: number; heap: number; loopDelay: number }[] {
    const inMinute = this.samples.filter((sample) => Math.floor(sample.minute) === minute)
    return [...Map.groupBy(inMinute, ({ place }) => place)]
      .toSorted(([one], [other]) => one - other)
      .map(([place, samples]) => ({
        place,
        rss: samples.map(({ rss }) => rss).toSorted((one, other) => one - other)[samples.length >> 1] ?? 0,
        heap: Math.min(...samples.map(({ heap }) => heap)),
        loopDelay: Math.max(...samples.map(({ loopDelay }) => loopDelay)),
      }))
  }

  /** Megabytes a minute by least squares, of each process that lived for long enough after that minute. */
  growth(fromMinute: number, atLeastMinutes: number): { pid: number; slope: number; rise: number; mean: number }[] {
    const late = this.samples.filter(({ minute }) => minute >= fromMinute)
    return [...Map.groupBy(late, ({ pid }) => pid)].flatMap(([pid, samples]) => {
      const length = (samples.at(-1)?.minute ?? 0) - (samples[0]?.minute ?? 0)
      if (length < atLeastMinutes) return []
      const slope = slopeOf(samples.map(({ minute, rss }) => [minute, rss]))
      return [{ pid, slope, rise: slope * length, mean: meanOf(samples.map(({ rss }) => rss)) }]
    })
  }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function slopeOf(points: readonly (readonly [number, number])[]): number {
  const [meanX, meanY] = [meanOf(points.map(([x]) => x)), meanOf(points.map(([, y]) => y))]
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return over / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}
