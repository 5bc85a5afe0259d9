import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  changeVocProgress,
  changeVocStatus,
  createVoc,
  type Endpoint,
  updateVoc,
  vocDetailCall,
  type VocDetail,
  type VocStatus,
} from '@ido/contract'

/** A write that the portal answered with success: from there on it must be found again, whatever happens. */
export interface Acknowledged {
  id: number
  vocId: string
  version: number
  field: 'longtext' | 'defined_problem_statement' | 'status' | 'progress_by_po'
  value: string
}

export interface WriteLedger {
  acknowledged: Acknowledged[]
  /** The connection broke or the portal was not there: the write may have happened or not. */
  unanswered: number
  /** 409: another client was faster. */
  conflicts: number
  /** Answers that no crash excuses. */
  wrong: string[]
}

type Answer = { kind: 'record'; record: VocDetail } | { kind: 'conflict' } | { kind: 'unanswered' }

const next: Partial<Record<VocStatus, VocStatus>> = { draft: 'new', new: 'on-progress', 'on-progress': 'done' }

/** One person at work, who goes on through every outage and notes what was acknowledged. */
export class WorkingClient {
  readonly #url: string
  readonly #token: string
  readonly #ledger: WriteLedger
  /** Records of this client first, then those that several clients change at once. */
  readonly #own: number[] = []
  readonly #shared: readonly number[]

  constructor(url: string, token: string, ledger: WriteLedger, shared: readonly number[]) {
    this.#url = url
    this.#token = token
    this.#ledger = ledger
    this.#shared = shared
  }

  /** At the pace of a person while it `isCalm`, else one write upon the other. */
  async work(signal: AbortSignal, isCalm: () => boolean): Promise<void> {
    while (!signal.aborted) {
      const answer = await this.#oneWrite()
      if (answer.kind === 'conflict') this.#ledger.conflicts += 1
      if (answer.kind === 'unanswered') {
        this.#ledger.unanswered += 1
        await pause(200)
      } else if (isCalm()) await pause(200)
    }
  }

  async create(): Promise<Answer> {
    const longtext = `Keluhan ${randomUUID()}`
    const answer = await this.#send(createVoc, { longtext, product_id: 1, regional_company: 3, score_nps: 4 })
    if (answer.kind === 'record') this.#own.push(answer.record.id)
    return this.#note(answer, 'longtext', longtext)
  }

  async #oneWrite(): Promise<Answer> {
    const dice = Math.random()
    const id = this.#someRecord()
    if (id === undefined || dice < 0.35) return this.create()
    const before = await this.#send(vocDetailCall, undefined, id)
    if (before.kind !== 'record') return before
    if (dice < 0.7) return this.#edit(before.record)
    if (dice < 0.9) return this.#moveOn(before.record)
    return this.#progress(before.record)
  }

  #someRecord(): number | undefined {
    const pool = this.#shared.length > 0 && Math.random() < 0.3 ? this.#shared : this.#own
    return pool[Math.floor(Math.random() * pool.length)]
  }

  async #edit({ id, version, can }: VocDetail): Promise<Answer> {
    if (!can.edit) return this.create()
    const value = randomUUID()
    const answer = await this.#send(updateVoc, { id, version, defined_problem_statement: value })
    return this.#note(answer, 'defined_problem_statement', value)
  }

  async #moveOn({ id, status, can }: VocDetail): Promise<Answer> {
    const target = next[status]
    if (!target || !can.moveTo.some((step) => step.status === target)) return this.create()
    return this.#note(await this.#send(changeVocStatus, { id, status: target }), 'status', target)
  }

  async #progress({ id, can, progress_by_po }: VocDetail): Promise<Answer> {
    if (!can.progress) return this.create()
    const progressByPo = (progress_by_po + 7) % 101
    return this.#note(await this.#send(changeVocProgress, { id, progressByPo }), 'progress_by_po', String(progressByPo))
  }

  #note(answer: Answer, field: Acknowledged['field'], value: string): Answer {
    if (answer.kind === 'record') {
      const { id, voc_id: vocId, version } = answer.record
      this.#ledger.acknowledged.push({ id, vocId, version, field, value })
    }
    return answer
  }

  async #send(endpoint: Endpoint, body?: object, id?: number): Promise<Answer> {
    let status: number
    let text: string
    try {
      const response = await fetch(this.#url + endpoint.path.replace(':id', String(id)), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      })
      status = response.status
      text = await response.text()
    } catch {
      return { kind: 'unanswered' }
    }
    if (status === 200) {
      const envelope = JSON.parse(text) as Record<string, VocDetail>
      const record = envelope[endpoint.payload ?? 'content']
      if (record) return { kind: 'record', record }
    }
    if (status === 409) return { kind: 'conflict' }
    // While the database is away the portal says so; anything else is a fault of its own.
    if (status !== 503) this.#ledger.wrong.push(`${endpoint.method} ${endpoint.path} answered ${status}: ${text}`)
    return { kind: 'unanswered' }
  }
}
