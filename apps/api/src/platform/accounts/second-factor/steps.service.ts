import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/schema.ts'
import { invalid } from '../../errors.ts'
import type { Person } from '../../person.ts'

const stepMinutes = 5
const mostTries = 5

export type StepPurpose = 'sign-in' | 'code' | 'passkey' | 'proof'

/** Something that takes two calls: signing in, adding a factor, proving by a passkey who one is. */
export interface FactorStep {
  accountId: number
  purpose: StepPurpose
  /** Where a session is asking: the step is of use to it alone. */
  sessionId?: number
  loginBy?: Person['loginBy']
  /** What a passkey must sign. */
  challenge?: string | null
  /** The sealed secret of an app that is being added. */
  secret?: Buffer
}

export interface TakenStep {
  account_id: number
  login_by: Person['loginBy'] | null
  challenge: string | null
  secret: Buffer | null
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Begins one and answers its token. */
export async function beginStep(database: Kysely<DB>, step: FactorStep): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into factor_step (token_hash, account_id, purpose, session_id, login_by, challenge, secret, expires_at)
    values (${hashOf(token)}, ${step.accountId}, ${step.purpose}, ${step.sessionId ?? null}, ${step.loginBy ?? null},
      ${step.challenge ?? null}, ${step.secret ?? null}, clock_timestamp() + make_interval(mins => ${stepMinutes}))
  `.execute(database)
  return token
}

/** Counts a try at it; 400 `step` where it is unknown, over, tried too often, or of another session. */
export async function tryStep(
  database: Kysely<DB>,
  token: string,
  purpose: StepPurpose,
  sessionId: number | null = null,
): Promise<TakenStep> {
  const { rows } = await sql<TakenStep>`
    update factor_step set tries = tries + 1
    where token_hash = ${hashOf(token)} and purpose = ${purpose} and tries < ${mostTries}
      and expires_at > clock_timestamp() and session_id is not distinct from ${sessionId}::bigint
    returning account_id, login_by, challenge, secret`.execute(database)
  if (rows[0] === undefined) throw invalid([{ field: 'step', key: 'stepGone' }])
  return rows[0]
}

/** It was gone through. Of requests at once one may go on, the others get the same 400. */
export async function endStep(database: Kysely<DB>, token: string): Promise<void> {
  const ended = await sql`delete from factor_step where token_hash = ${hashOf(token)}`.execute(database)
  if (Number(ended.numAffectedRows ?? 0) === 0) throw invalid([{ field: 'step', key: 'stepGone' }])
}
