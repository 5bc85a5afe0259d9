import type { EndpointInput, login } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { ensureDirectoryAccount } from '../../platform/accounts/directory-account.service.ts'
import type { Directory } from '../../platform/accounts/directory.ts'
import { findKnownDevice } from '../../platform/accounts/known-devices.service.ts'
import { evenly, takePasswordTurn, verifyPassword } from '../../platform/accounts/password.ts'
import {
  clearFailures,
  countFailure,
  refuseTooMany,
  type SignInAttempt,
} from '../../platform/accounts/sign-in-limits.service.ts'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Account } from '../../platform/database/schema.ts'
import { unauthenticated } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { createTurns } from '../../platform/pools/turns.ts'
import { hasLeft, takeLeave } from './directory/leaver.service.ts'

// A line of its own: whoever signs in by e-mail does not wait behind a directory that hangs.
const takeDirectoryTurn = createTurns(4)
// Directories take their own time for who is there and who is not.
const directoryMilliseconds = 250

type Credentials = EndpointInput<typeof login>['body']
type ByNik = Extract<Credentials, { nik: string }>

/**
 * Whose credentials these are. A wrong password and an unknown account get the same answer after the same work; only who
 * knows the password learns more, such as that an account is suspended.
 */
export async function checkCredentials(
  services: Services,
  credentials: Credentials,
  request: FastifyRequest,
): Promise<{ id: number; loginBy: Person['loginBy'] }> {
  const { config, database, directory } = services
  const loginBy = 'nik' in credentials ? 'nik' : 'email'
  const name = 'nik' in credentials ? credentials.nik.toLowerCase() : credentials.email
  const device = await findKnownDevice(services, request, 'nik' in credentials ? { nik: credentials.nik } : { email: credentials.email }) // prettier-ignore
  const attempt: SignInAttempt = { name, ip: request.ip, own: device === null ? null : { device } }
  const refuse = async (): Promise<never> => {
    await countFailure(database, attempt)
    throw unauthenticated('wrongPassword')
  }
  // In turns, so that a burst of guesses cannot all start before the first of them is counted.
  const counted = async (check: () => Promise<number | null>) => {
    await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
    const id = await check()
    return id ?? refuse()
  }
  const id =
    directory !== null && 'nik' in credentials
      ? await evenly(directoryMilliseconds, () =>
          takeDirectoryTurn(() => counted(() => ownerByDirectory(services, directory, credentials, request))),
        )
      : await takePasswordTurn(() => counted(() => ownerByPassword(database, credentials, request)))
  if (loginBy === 'email' && (await hasLeft(services, id, request))) await refuse()
  await clearFailures(database, attempt)
  return { id, loginBy }
}

async function ownerByPassword(
  database: Database,
  credentials: Credentials,
  request: FastifyRequest,
): Promise<number | null> {
  const account =
    'nik' in credentials
      ? await findAccount(database, 'nik', credentials.nik)
      : await findAccount(database, 'email', credentials.email)
  note(request, 'nik' in credentials ? 'nik' : 'email', account?.id)
  const isRight = await verifyPassword(account?.password_hash ?? null, credentials.password)
  return isRight ? (account?.id ?? null) : null
}

/**
 * The directory decides about everyone whom it knows, or has ever known: who leaves the company has no second password
 * here. Accounts that were never in it keep their local one.
 */
async function ownerByDirectory(
  services: Services,
  directory: Directory,
  { nik, password }: ByNik,
  request: FastifyRequest,
): Promise<number | null> {
  const found = await directory.check(nik, password)
  const known = await findAccount(services.database, 'nik', nik)
  note(request, 'directory', known?.id)
  const local = found === 'unknown' ? known : undefined
  const hash = local?.from_directory === false ? local.password_hash : null
  if (typeof found === 'string') {
    // Also for who is in the directory, so that both ways do the same work.
    const isRight = await takePasswordTurn(() => verifyPassword(hash, password))
    if (local?.from_directory) await takeLeave(services, local.id, request)
    return isRight ? (local?.id ?? null) : null
  }
  return inAuditedTransaction(services, actorOf(null, request), (trx, record) =>
    ensureDirectoryAccount(trx, record, found),
  )
}

/** For the log, also where it fails. The name that was typed stays out of it: people type their password there. */
function note(request: FastifyRequest, signIn: string, account: number | undefined): void {
  request.noted = { signIn, account: account ?? null }
}

function findAccount(
  { write }: Database,
  by: 'nik' | 'email',
  value: string,
): Promise<Selectable<Account> | undefined> {
  return write.selectFrom('account').selectAll().where(by, '=', value).executeTakeFirst()
}
