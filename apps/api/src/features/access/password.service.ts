import type { EndpointInput, setPassword } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import type { Sessions } from '../../platform/http/sessions.ts'
import { hashPassword } from '../../platform/password.ts'
import { spendPasswordLink, voidLinks } from './password-link.service.ts'
import { isGuessable } from './password-rules.ts'

/**
 * Sets the password of a link's account and ends its sessions. A password that is refused leaves the link as it was;
 * a link that does not open anything is never told apart by why.
 */
export async function setPasswordByLink(
  { database, sessions }: { database: Database; sessions: Sessions },
  { token, password }: EndpointInput<typeof setPassword>['body'],
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const account = await spendPasswordLink(trx, token)
    if (account === null) throw invalid([{ field: 'token', key: 'passwordLinkGone' }])
    if (isGuessable(password, account.email)) throw invalid([{ field: 'password', key: 'passwordGuessable' }])
    const password_hash = await hashPassword(password)
    await trx.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute()
    await voidLinks(trx, account.id)
    await sessions.endAll(account.id, trx)
  })
}
