import type { changePassword, EndpointInput } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actorOf, inAuditedTransaction, userSubject } from '../../platform/audit/audit.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { endAll } from '../../platform/http/sessions.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { hashPassword, takePasswordTurn, verifyPassword } from '../../platform/accounts/password.ts'
import { passwordChangedJob, voidLinks } from '../../platform/accounts/password-link.service.ts'
import { isGuessable } from '../../platform/accounts/password-rules.ts'
import {
  clearFailures,
  countFailure,
  refuseTooMany,
  type SignInAttempt,
} from '../../platform/accounts/sign-in-limits.service.ts'

type Change = EndpointInput<typeof changePassword>['body']

/** Changes one's own password, which ends all sessions but the one asking; guesses at the current one count as sign-ins. */
export async function changeOwnPassword(
  services: Services,
  { current, password }: Change,
  { person, request }: { person: Person; request: FastifyRequest },
): Promise<void> {
  const stored = await currentHash(services, person)
  await checkCurrent(services, stored, current, { name: person.email, ip: request.ip, own: { signedIn: person.id } })
  if (await isGuessable(password, person)) throw invalid([{ field: 'password', key: 'passwordGuessable' }])
  const password_hash = await hashPassword(password)
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const changed = await trx
      .updateTable('account')
      .set({ password_hash, password_set_at: sql`now()` })
      .where('id', '=', person.id)
      // Somebody who changed it in this very moment has made `current` wrong.
      .where('password_hash', '=', stored)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) throw invalid([{ field: 'current', key: 'wrongPassword' }])
    await voidLinks(trx, person.id)
    await endAll(trx, person.id, person.sessionId)
    await record({ action: 'user.password-changed', subject: userSubject(person) })
    await addJob(trx, passwordChangedJob, { accountId: person.id })
  })
}

async function currentHash({ database }: Services, person: Person): Promise<string> {
  const { password_hash, from_directory } = await database.write
    .selectFrom('account')
    .select(['password_hash', 'from_directory'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  if (password_hash === null) throw conflict(from_directory ? 'passwordInDirectory' : 'passwordNone')
  return password_hash
}

function checkCurrent(
  { config, database }: Services,
  stored: string,
  current: string,
  attempt: SignInAttempt,
): Promise<void> {
  return takePasswordTurn(async () => {
    await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
    if (await verifyPassword(stored, current)) return clearFailures(database, attempt)
    await countFailure(database, attempt)
    throw invalid([{ field: 'current', key: 'wrongPassword' }])
  })
}
