import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestRole } from './portal.ts'

/** The longest stretch that the portal's thread worked without a pause, and what was being answered meanwhile. */
export interface Hold {
  ms: number
  during: string[]
}

export interface MeasuredQuestion {
  id: number
  ask: 'token' | 'cpu' | 'hold'
  role?: TestRole
}
/** What the process says first, once its portal is ready. */
export type MeasuredReady = Pick<MeasuredPortal, 'url' | 'databaseUrl' | 'key'>
export interface MeasuredAnswer {
  id: number
  value: string | number | Hold | null
}

/** A test portal in a process of its own whose processor time can be asked for. */
export interface MeasuredPortal {
  url: string
  databaseUrl: string
  /** An API key for every dataset. */
  key: string
  /** A new session's token; null where the account may no longer sign in. */
  token(role: TestRole): Promise<string | null>
  /** Milliseconds of processor time of the portal's own thread so far. */
  cpu(): Promise<number>
  /** Since it was last asked. */
  hold(): Promise<Hold>
  close(): Promise<void>
}

export async function measuredPortal(): Promise<MeasuredPortal> {
  const child = fork(join(import.meta.dirname, 'measured-child.ts'), { execArgv: [] })
  const asked = new Map<number, (value: MeasuredAnswer['value']) => void>()
  let ids = 0
  const [ready] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [MeasuredReady | number]
  if (typeof ready === 'number') throw new Error(`The measured portal ended with ${ready}`)
  child.on('message', ({ id, value }: MeasuredAnswer) => {
    asked.get(id)?.(value)
    asked.delete(id)
  })
  const ask = <T>(question: Omit<MeasuredQuestion, 'id'>): Promise<T> =>
    new Promise((resolve) => {
      ids += 1
      asked.set(ids, resolve as (value: MeasuredAnswer['value']) => void)
      child.send({ id: ids, ...question })
    })
  return {
    ...ready,
    token: (role) => ask({ ask: 'token', role }),
    cpu: () => ask({ ask: 'cpu' }),
    hold: () => ask({ ask: 'hold' }),
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
