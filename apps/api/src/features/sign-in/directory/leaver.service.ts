import type { FastifyRequest } from 'fastify'
import { actorOf, inAuditedTransaction } from '../../../platform/audit/audit.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { endAll } from '../../../platform/http/sessions.ts'
import { giveRoles } from '../../../platform/accounts/directory-account.service.ts'

type Parts = Pick<Services, 'database' | 'directory' | 'log'>

/**
 * Whether the account's owner has left the company: the directory knew them once and does not any more. Then what it gave
 * goes at once, whichever way in was tried. While it is away, what is known counts.
 */
export async function hasLeft(services: Parts, accountId: number, request: FastifyRequest): Promise<boolean> {
  const { database, directory } = services
  if (directory === null) return false
  const account = await database.write
    .selectFrom('account')
    .select(['nik', 'from_directory'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account?.from_directory || account.nik === null) return false
  const isKnown = await directory.knows(account.nik).catch((error: unknown) => {
    if (error instanceof Refusal) return true
    throw error
  })
  if (!isKnown) await takeLeave(services, accountId, request)
  return !isKnown
}

/** Takes the directory's roles from somebody whom it does not know any more, and ends their sessions. */
export async function takeLeave(
  services: Pick<Parts, 'database' | 'log'>,
  accountId: number,
  request: FastifyRequest,
): Promise<void> {
  await inAuditedTransaction(services, actorOf(null, request), async (trx, record) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'name'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return
    await giveRoles(trx, record, account, [])
    await endAll(trx, account.id)
  })
}
