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

/** A stretch in which something was broken on purpose; of one process, or of all. */
interface Fault {
  what: string
  from: number
  until: number
  place: number | null
  /** Whether it may make an answer fail or late; another one nobody may notice. */
  mayShow: boolean
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
  /** Errors by kind, faulted and unexplained ones apart. */
  readonly kinds = { faulted: new Map<string, number>(), unexplained: new Map<string, number>() }
  readonly began = performance.now()

  /** Answers how to say that it is over. */
  begin(what: string, place: number | null = null): () => void {
    return this.#begin({ what, place, mayShow: true })
  }

  /** Something that is broken and explains no error and no late answer: it is told, and nothing is excused. */
  beginUnnoticed(what: string): () => void {
    return this.#begin({ what, place: null, mayShow: false })
  }

  #begin(given: Pick<Fault, 'what' | 'place' | 'mayShow'>): () => void {
    const fault: Fault = { ...given, from: performance.now(), until: Infinity }
    this.faults.push(fault)
    return () => {
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
    const isDisturbed = this.faultsBetween(from, until, place).length > 0
    this.requests.push({ name, at: until, ms: until - from, outcome, isDisturbed })
    if (error === null || outcome === 'fine') return outcome
    count(this.kinds[outcome], outcome === 'faulted' ? `${faults[0]?.what}: ${error.kind}` : error.kind)
    if (outcome === 'unexplained') this.isWrong(`${name}: ${error.kind}`)
    return outcome
  }

  isWrong(what: string): void {
    if (this.wrong.length < mostExamples) this.wrong.push(`${this.clock()} ${what}`)
  }

  /** Requests that ended in a stretch of minutes since the beginning. */
  between(fromMinute: number, untilMinute: number): Request[] {
    const [from, until] = [fromMinute, untilMinute].map((minute) => this.began + minute * 60_000) as [number, number]
    return this.requests.filter(({ at }) => at >= from && at < until)
  }

  clock(): string {
    const seconds = Math.floor((performance.now() - this.began) / 1000)
    return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  }
}

function count(kinds: Map<string, number>, kind: string): void {
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
}

/** Calls that take a deliberate while, so that how long they take tells nothing of an account. */
const evened = new Set(
  [login, loginByCode, forgotPassword, register, sendAccessCode, requestAccess].map(
    ({ method, path }) => `${method} ${path}`,
  ),
)

export const isEvened = ({ name }: Pick<Request, 'name'>): boolean => evened.has(name)
