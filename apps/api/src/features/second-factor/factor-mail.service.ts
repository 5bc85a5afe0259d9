import { z } from 'zod'
import { factorNotices } from '../../platform/accounts/second-factor/notices.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/feature.ts'
import { factorMail, resetAskedMail } from './factor-mails.ts'

type Parts = Pick<Services, 'config' | 'database' | 'mail'>

/** Tells the owner of an account what became of its factors; a suspended one too. */
export async function mailFactorNotice({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { accountId, what } = z.object({ accountId: z.int(), what: z.enum(factorNotices) }).parse(payload)
  const account = await addressOf(database, accountId)
  if (account) await mail.deliver(factorMail(account.email, what, `${config.publicUrl}/v3/settings`))
}

/** Asks an administrator to decide, unless somebody did meanwhile. */
export async function mailResetAsked({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { reset: id, administrator } = z.object({ reset: z.int(), administrator: z.int() }).parse(payload)
  const reset = await database.write
    .selectFrom('factor_reset')
    .innerJoin('account', 'account.id', 'factor_reset.account_id')
    .select(['factor_reset.account_id', 'account.name', 'asked_by_name', 'reason'])
    .where('factor_reset.id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const to = await addressOf(database, administrator)
  if (!reset || !to || to.suspended) return
  const { account_id, name, asked_by_name: askedBy, reason } = reset
  const record = `${config.publicUrl}/v3/manage/users/edit/${account_id}`
  await mail.deliver(resetAskedMail(to.email, { name, askedBy, reason, record }))
}

const addressOf = ({ write }: Database, id: number) =>
  write.selectFrom('account').select(['email', 'suspended']).where('id', '=', id).executeTakeFirst()
