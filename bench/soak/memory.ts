import type { Meter } from './meter.ts'
import type { SoakProcess, SoakWorld } from './world.ts'

/** What one process says of itself at one moment, in megabytes. */
interface Sample {
  minute: number
  /** One that was started again counts anew. */
  pid: number
  held: number
}

const every = 5_000

/** Asks every process now and then what it holds. */
export class Memory {
  readonly samples: Sample[] = []
  #timer: NodeJS.Timeout | undefined
  #asking: Promise<unknown> = Promise.resolve()

  begin({ places }: SoakWorld, meter: Meter): void {
    this.#timer = setInterval(() => {
      const minute = (performance.now() - meter.began) / 60_000
      this.#asking = Promise.all(places.map((place) => this.#askOne(place, minute)))
    }, every)
  }

  async #askOne({ url, process }: SoakProcess, minute: number): Promise<void> {
    if (!process) return
    const text = await fetch(`${url}/metrics`)
      .then((answer) => answer.text())
      .catch(() => '')
    const bytes = Number(/^process_resident_memory_bytes ([\d.e+-]+)$/m.exec(text)?.[1] ?? Number.NaN)
    if (!Number.isNaN(bytes)) this.samples.push({ minute, pid: process.pid, held: bytes / 2 ** 20 })
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#asking
  }

  /** The most that any process held in a minute. */
  in(minute: number): number {
    return Math.max(0, ...this.samples.flatMap((one) => (Math.floor(one.minute) === minute ? [one.held] : [])))
  }

  /** By how much the line through it rises, by least squares, of each process that lived for long enough after a minute. */
  growth(fromMinute: number, atLeastMinutes: number): { pid: number; rise: number; mean: number }[] {
    const late = this.samples.filter(({ minute }) => minute >= fromMinute)
    return [...Map.groupBy(late, ({ pid }) => pid)].flatMap(([pid, samples]) => {
      const length = (samples.at(-1)?.minute ?? 0) - (samples[0]?.minute ?? 0)
      if (length < atLeastMinutes) return []
      const [minutes, mean] = [meanOf(samples.map(({ minute }) => minute)), meanOf(samples.map(({ held }) => held))]
      const over = samples.reduce((sum, { minute, held }) => sum + (minute - minutes) * (held - mean), 0)
      const squares = samples.reduce((sum, { minute }) => sum + (minute - minutes) ** 2, 0)
      return [{ pid, rise: (length * over) / squares, mean }]
    })
  }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
