import { forgotPassword, login, loginByCode, register, requestAccess, sendAccessCode } from '@ido/contract'

/** What became of a request: as it should be, refused clearly while a fault was on, or what nobody can explain. */
export type RequestOutcome = 'fine' | 'faulted' | 'unexplained'

interface Request {
  name: string
  at: number
  ms: number
  outcome: RequestOutcome
  /** Whether a fault was on meanwhile, so that its time says little about the portal in peace. */
  isDisturbed: boolean
}

interface Shown {
  /** Of one process, or of all. */
  place?: number | null
  /** Whether it may make an answer fail or late, and explains it; another one nobody may notice. */
  mayShow?: boolean
}

/** A stretch in which something was broken on purpose. */
interface Fault extends Required<Shown> {
  what: string
  from: number
  until: number
}

/** Milliseconds for which a fault explains what goes wrong after it is over. */
const aftermath = 5_000
const mostExamples = 40

/** Everything that was asked and what was broken, so that each error finds its reason or is told. */
export class Meter {
  readonly requests: Request[] = []
  readonly faults: Fault[] = []
  /** What nobody can explain, in words. */
  readonly wrong: string[] = []
  /** How often each error was explained, by what explains it. */
  readonly excused = new Map<string, number>()
  readonly began = performance.now()

  /** Breaks something for as long as the work takes, also where breaking itself fails. */
  async during(
    what: string,
    work: () => Promise<unknown>,
    { place = null, mayShow = true }: Shown = {},
  ): Promise<void> {
    const fault: Fault = { what, place, mayShow, from: performance.now(), until: Infinity }
    this.faults.push(fault)
    try {
      await work()
    } finally {
      fault.until = performance.now() + aftermath
    }
  }

  faultsBetween(from: number, until: number, place: number): Fault[] {
    return this.faults.filter(
      (fault) =>
        fault.mayShow && fault.from <= until && fault.until >= from && (fault.place === null || fault.place === place),
    )
  }

  note(name: string, from: number, place: number, error: { kind: string; isClear: boolean } | null): RequestOutcome {
    const until = performance.now()
    const faults = this.faultsBetween(from, until, place)
    const outcome = error === null ? 'fine' : error.isClear && faults.length > 0 ? 'faulted' : 'unexplained'
    this.requests.push({ name, at: until, ms: until - from, outcome, isDisturbed: faults.length > 0 })
    if (error === null) return outcome
    if (outcome === 'unexplained') this.isWrong(`${name}: ${error.kind}`)
    const kind = `${faults[0]?.what}: ${error.kind}`
    if (outcome === 'faulted') this.excused.set(kind, (this.excused.get(kind) ?? 0) + 1)
    return outcome
  }

  isWrong(what: string): void {
    if (this.wrong.length < mostExamples) this.wrong.push(`minute ${this.minute().toFixed(1)}: ${what}`)
  }

  /** Requests that ended in a stretch of minutes since the beginning. */
  between(fromMinute: number, untilMinute: number): Request[] {
    const [from, until] = [fromMinute, untilMinute].map((minute) => this.began + minute * 60_000) as [number, number]
    return this.requests.filter(({ at }) => at >= from && at < until)
  }

  /** Minutes since the beginning. */
  minute(): number {
    return (performance.now() - this.began) / 60_000
  }
}

/** Calls that take a deliberate while, so that how long they take tells nothing of an account. */
const evened = new Set(
  [login, loginByCode, forgotPassword, register, sendAccessCode, requestAccess].map(
    ({ method, path }) => `${method} ${path}`,
  ),
)

export const isEvened = ({ name }: Pick<Request, 'name'>): boolean => evened.has(name)
