import type { SignInDelay } from '@ido/contract'
import { sql } from 'kysely'
import { whyNotManage } from '../../platform/accounts/accounts.policy.ts'
import { findAccount, lockAccount, managedAccount } from '../../platform/accounts/accounts.queries.ts'
import {
  codeWindowSeconds,
  nameWindowSeconds,
  waitAfter,
  waits,
} from '../../platform/accounts/sign-in-limits.service.ts'
import { actorOf, inAuditedTransaction, userSubject } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Asking } from '../../platform/management/list.ts'
import type { Person } from '../../platform/person.ts'
import { isAllowed, refuseIf } from '../../platform/policy.ts'
import type { UserServices } from './users.service.ts'

type Place = SignInDelay['places'][number]

interface Counter {
  account_id: number
  key: string
  failures: number
  window_start: Date
  last_failed_at: Date
}

const mostAccounts = 50
const mostPlaces = 20

/** The accounts that the person manages and whose sign-in is delayed by failures. */
export async function signInDelays({ write }: Database, person: Person): Promise<SignInDelay[]> {
  const { rows } = await sql<Counter>`
    select account_id, key, failures, window_start, last_failed_at from sign_in_failure
    where account_id is not null and last_failed_at > clock_timestamp() - make_interval(secs =>
      case when key like 'second:%' then ${codeWindowSeconds}::int else ${nameWindowSeconds}::int end)
    order by last_failed_at desc, key limit 5000`.execute(write)
  const places = Map.groupBy(rows, ({ account_id }) => account_id)
  const delays: SignInDelay[] = []
  for (const [id, counters] of places) {
    const counted = counters.map(placeOf)
    if (!counted.some(({ delaySeconds }) => delaySeconds > 0)) continue
    const account = await findAccount(write, { id })
    if (account === null || !isAllowed(whyNotManage(person, managedAccount(account)))) continue
    const busiest = counted.toSorted((a, b) => b.failures - a.failures).slice(0, mostPlaces)
    delays.push({ user: { id, name: account.name }, places: busiest })
    if (delays.length === mostAccounts) break
  }
  return delays
}

function placeOf({ key, failures, window_start, last_failed_at }: Counter): Place {
  const { place, address, rule } = kindOf(key)
  return {
    place,
    address,
    failures,
    since: window_start.toISOString(),
    lastAt: last_failed_at.toISOString(),
    delaySeconds: waitAfter(failures, waits[rule]),
  }
}

function kindOf(key: string): Pick<Place, 'place' | 'address'> & { rule: keyof typeof waits } {
  if (key.startsWith('second:')) return { place: 'code', address: null, rule: 'code' }
  if (key.startsWith('device:')) return { place: 'device', address: null, rule: 'here' }
  if (key.startsWith('signed-in:')) return { place: 'session', address: null, rule: 'here' }
  const [, address] = key.split('@')
  if (address === undefined) return { place: 'everywhere', address: null, rule: 'anywhere' }
  return { place: 'address', address, rule: 'here' }
}

/** Forgets the failures of an account; the audit log keeps their number. New failures count from one. */
export async function clearSignInDelays(
  services: UserServices,
  id: number,
  { person, request }: Asking,
): Promise<number> {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const account = await lockAccount(trx, id)
    refuseIf(whyNotManage(person, managedAccount(account)))
    const { rows } = await sql<Pick<Counter, 'failures'>>`
      delete from sign_in_failure where account_id = ${id} returning failures`.execute(trx)
    // One failure is counted for its address and for all addresses.
    const failures = Math.max(0, ...rows.map((row) => row.failures))
    const subject = userSubject({ id, name: account.name })
    await record({ action: 'user.sign-in-delays-cleared', subject, before: { failedSignIns: failures } })
    return failures
  })
}
