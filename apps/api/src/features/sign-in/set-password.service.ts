import type { EndpointInput, setPassword } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { passwordChangedJob, spendPasswordLink, voidLinks } from '../../platform/accounts/password-link.service.ts'
import { isGuessable } from '../../platform/accounts/password-rules.ts'
import { actorOf, inAuditedTransaction, userSubject } from '../../platform/audit/audit.ts'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { endAll } from '../../platform/http/sessions.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { hashPassword } from '../../platform/accounts/password.ts'

/**
 * Sets the password of a link's account, ends its sessions and returns the account's id. A password that is refused leaves
 * the link as it was; a link that does not open anything is never told apart by why.
 */
export async function setPasswordByLink(
  services: Services,
  { token, password }: EndpointInput<typeof setPassword>['body'],
  request: FastifyRequest,
): Promise<number> {
  return inAuditedTransaction(services, actorOf(null, request), async (trx, record) => {
    const account = await spendPasswordLink(trx, token)
    if (account === null) throw invalid([{ field: 'token', key: 'passwordLinkGone' }])
    if (await isGuessable(password, account)) throw invalid([{ field: 'password', key: 'passwordGuessable' }])
    const password_hash = await hashPassword(password)
    await trx
      .updateTable('account')
      // The link came by mail, so the address is its owner's.
      .set({ password_hash, password_set_at: sql`now()`, email_confirmed: true })
      .where('id', '=', account.id)
      .execute()
    await voidLinks(trx, account.id)
    await endAll(trx, account.id)
    await record({
      action: 'user.password-set',
      subject: userSubject(account),
      after: { byLink: account.purpose },
    })
    // Whoever reads the mailbox for a moment must not go unnoticed; a first password has nobody to tell.
    if (account.purpose === 'forgot') await addJob(trx, passwordChangedJob, { accountId: account.id })
    return account.id
  })
}
