import { sql } from 'kysely'
import { inAuditedTransaction, portalActor, userSubject } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/http/feature.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

/** How the jobs are called that tell people of the end of their access, before and after. */
export const endsSoonJob = 'access-ends-soon'
export const endedJob = 'access-ended'

const reminderDays = 7

/** Queues a reminder for everyone whose access ends within a week, and to whom the directory gives none; once for each end. */
export async function remindOfEnds({ database }: Pick<Services, 'database'>): Promise<void> {
  await inTransaction(database, async (trx) => {
    const { rows } = await sql<{ id: number; access_until: Date }>`
      update account set reminded_for = access_until
      where has_access and not suspended and access_until > now()
        and access_until <= now() + make_interval(days => ${reminderDays}) and reminded_for is distinct from access_until
        and not exists (select from account_role g where g.account_id = account.id and g.source = 'directory')
      returning id, access_until`.execute(trx)
    for (const { id, access_until } of rows) await addJob(trx, endsSoonJob, { account: id, until: access_until })
  })
}

interface Ended {
  id: number
  name: string
  access_until: Date
}

/** Writes down that access has run out, which it did in the very moment, since every request looks at the clock itself. */
export async function endAccess(services: Pick<Services, 'database' | 'log'>): Promise<void> {
  await inAuditedTransaction(services, portalActor, async (trx, record) => {
    const { rows } = await sql<Ended>`
      update account set has_access = false, version = version + 1, changed_at = now()
      where has_access and access_until <= now()
      returning id, name, access_until`.execute(trx)
    for (const { id, name, access_until: until } of rows) {
      await record({
        action: 'access.expired',
        subject: userSubject({ id, name }),
        before: { hasAccess: true, accessUntil: until },
        after: { hasAccess: false, accessUntil: until },
      })
      await addJob(trx, endedJob, { account: id, until })
    }
  })
}
