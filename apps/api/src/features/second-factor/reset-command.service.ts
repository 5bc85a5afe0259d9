import { factorNoticeJob } from '../../platform/accounts/second-factor/notices.ts'
import { inAuditedCommand, userSubject } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { takeAllAway } from './reset.service.ts'

interface Reset {
  name: string
  email: string
  /** Of what was taken away; empty where there was nothing. */
  kinds: string[]
  head: { seq: number; hash: string } | null
}

/** As two administrators would, by who has the machine; null where nobody has that NIK or e-mail. */
export async function resetFromCommandLine(
  database: Database,
  { who, reason }: { who: string; reason: string | null },
): Promise<Reset | null> {
  const { result: found, head } = await inAuditedCommand(database, async (trx, record) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'name', 'email'])
      .where((is) => is.or([is('nik', '=', who), is('email', '=', who.toLowerCase())]))
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return null
    const kinds = await takeAllAway(trx, account.id)
    if (kinds.length === 0) return { ...account, kinds }
    await record({
      action: 'user.factor-reset',
      subject: userSubject(account),
      reason,
      before: { secondFactor: kinds.join(', ') },
      after: { secondFactor: null },
    })
    await addJob(trx, factorNoticeJob, { accountId: account.id, what: 'reset' })
    return { ...account, kinds }
  })
  return found && { ...found, head }
}
