import type { EndpointInput, login } from '@ido/contract'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Account } from '../../platform/database/schema.ts'
import { availableParallelism } from 'node:os'
import { forbidden, unauthenticated } from '../../platform/errors.ts'
import type { Person, Services } from '../../platform/http/feature.ts'
import { verifyPassword } from '../../platform/password.ts'
import { clearFailures, countFailure, refuseTooMany, type Attempt } from './sign-in-limits.service.ts'
import { createTurns } from '../../platform/turns.ts'

// As many as can be hashed at once; more would only wait in there, each with its 19 MB.
const takeTurn = createTurns(Math.min(4, availableParallelism()))

type Credentials = EndpointInput<typeof login>['body']

/**
 * Checks the credentials and opens a session. A wrong password and an unknown account get the same answer after the
 * same work; only who knows the password learns that an account is suspended.
 */
export async function signIn(
  { config, database, sessions }: Services,
  credentials: Credentials,
  from: { ip: string; userAgent: string | undefined },
): Promise<{ token: string; person: Person }> {
  const loginBy = 'nik' in credentials ? 'nik' : 'email'
  const name = 'nik' in credentials ? credentials.nik : credentials.email
  const attempt: Attempt = { name, ip: from.ip }
  // In turns, so that a burst of guesses cannot all start before the first of them is counted.
  const account = await takeTurn(async () => {
    await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
    const found = await findAccount(database, loginBy, name)
    if (await verifyPassword(found?.password_hash ?? null, credentials.password)) return found
    await countFailure(database, attempt)
    throw unauthenticated('wrongPassword')
  })
  if (account === undefined || account.suspended) throw forbidden('accountSuspended')
  await clearFailures(database, attempt)
  const token = await sessions.start(account.id, loginBy, from)
  const person = await sessions.find(token)
  if (person === null) throw forbidden('accountSuspended')
  return { token, person }
}

function findAccount(
  { write }: Database,
  by: 'nik' | 'email',
  value: string,
): Promise<Selectable<Account> | undefined> {
  return write.selectFrom('account').selectAll().where(by, '=', value).executeTakeFirst()
}
