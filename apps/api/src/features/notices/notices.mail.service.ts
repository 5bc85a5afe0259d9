import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import { hasAccessNow } from '../../platform/http/sessions.sql.ts'
import { type MailedNotice, noticesMail } from './notices.mails.ts'

const mailed = z.object({ person: z.int(), notices: z.array(z.int()).min(1) })

/**
 * Mails what is still unread and not muted, to who still has access. A try after one that failed halfway bears the same
 * Message-ID, so that a mail server or program which has it already shows it once.
 */
export async function mailNotices(
  { config, database, mail }: Pick<Services, 'config' | 'database' | 'mail'>,
  payload: unknown,
): Promise<void> {
  const { person, notices } = mailed.parse(payload)
  const { rows } = await sql<MailedNotice & { email: string }>`
    select a.email, n.kind, v.voc_id as name, n.parts
    from notice n join account a on a.id = n.person_id join voc v on v.id = n.record_id
    where n.person_id = ${person} and n.id = any(${notices}::bigint[]) and n.read_at is null
      and ${hasAccessNow('a')} and not a.suspended
      and not exists (select from notice_choice c where c.person_id = a.id and n.kind = any(c.muted || c.unmailed))
    order by n.id`.execute(database.write)
  const [first] = rows
  if (first === undefined) return
  await mail.deliver(noticesMail(first.email, messageId(notices, config.publicUrl), rows, config.publicUrl))
}

const messageId = (notices: readonly number[], portal: string) =>
  `notice-${Math.min(...notices)}-${notices.length}@${new URL(portal).hostname}`
