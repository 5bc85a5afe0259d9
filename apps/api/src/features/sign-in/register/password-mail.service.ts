import { createHash } from 'node:crypto'
import { z } from 'zod'
import { countCode } from '../../../platform/accounts/code-limits.service.ts'
import { linkHours, newPasswordLink, passwordLinkJob } from '../../../platform/accounts/password-link.service.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { directoryPasswordMail, passwordChangedMail, passwordLinkMail } from './register-mails.ts'

/** Queues the same job for an address that is known and for one that is not. */
export async function askForPasswordLink({ config, database }: Services, email: string, ip: string): Promise<void> {
  const subject = createHash('sha256').update(`forgot:${email}`).digest()
  await countCode(database, config.signInFailuresPerMinute, { subject, ip })
  await inTransaction(database, async (trx) => {
    const account = await trx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
    await addJob(trx, passwordLinkJob, { accountId: account?.id ?? null, purpose: 'forgot' })
  })
}

const linkPayload = z.object({ accountId: z.int().nullable(), purpose: z.enum(['forgot', 'invitation']) })

/** Makes the link and mails it; a try that fails is made again with another link, which voids the older. */
export async function mailPasswordLink({ config, database, mail }: Services, payload: unknown): Promise<void> {
  const { accountId, purpose } = linkPayload.parse(payload)
  const account = accountId === null ? undefined : await findOpen({ database }, accountId)
  if (account === undefined) return
  if (account.from_directory) return mail.deliver(directoryPasswordMail(account.email, config.publicUrl))
  const token = await inTransaction(database, (trx) => newPasswordLink(trx, account.id, purpose))
  const link = `${config.publicUrl}/forgot-password/${token}`
  await mail.deliver(passwordLinkMail(account.email, purpose, { link, hours: linkHours(purpose) }))
}

const noticePayload = z.object({ accountId: z.int() })

export async function mailPasswordChanged({ config, database, mail }: Services, payload: unknown): Promise<void> {
  const account = await findOpen({ database }, noticePayload.parse(payload).accountId)
  if (account) await mail.deliver(passwordChangedMail(account.email, `${config.publicUrl}/forgot-password`))
}

const findOpen = ({ database }: Pick<Services, 'database'>, id: number) =>
  database.write
    .selectFrom('account')
    .select(['id', 'email', 'from_directory'])
    .where('id', '=', id)
    .where('suspended', '=', false)
    .executeTakeFirst()
