import { sql } from 'kysely'
import { z } from 'zod'
import { among, allOf } from '../../platform/database/filters.sql.ts'
import type { Services } from '../../platform/http/feature.ts'
import { effectiveScope } from '../../platform/http/scope.ts'
import { hasAccessNow, roleScopes } from '../../platform/http/sessions.sql.ts'
import type { Scope } from '../../platform/person.ts'
import { type MailedNotice, noticesMail } from './notices.mails.ts'

const mailed = z.object({ person: z.int(), notices: z.array(z.int()).min(1) })

interface Reader {
  email: string
  scope: Scope
  role_scopes: Scope[]
}

/**
 * Mails the notices that are unread, not muted and not about records that the person may see no more. A second try has the
 * same Message-ID, so that a server or program which already has the mail shows it once.
 */
export async function mailNotices(
  { config, database: { write }, mail }: Pick<Services, 'config' | 'database' | 'mail'>,
  payload: unknown,
): Promise<void> {
  const { person, notices } = mailed.parse(payload)
  const { rows: readers } = await sql<Reader>`
    select a.email, ${roleScopes('a')} as role_scopes,
      json_build_object('regions', a.scope_regions, 'products', a.scope_products) as scope
    from account a where a.id = ${person} and ${hasAccessNow('a')} and not a.suspended`.execute(write)
  const [reader] = readers
  if (reader === undefined) return
  const { regions, products } = effectiveScope(reader.scope, reader.role_scopes)
  const isSeen = allOf([among(sql.ref('v.regional_company'), regions), among(sql.ref('v.product_id'), products)])
  const { rows } = await sql<MailedNotice & { id: number }>`
    select n.id, n.kind, v.id as record, coalesce(v.voc_id, n.parts ->> 'name', '') as name, n.parts,
      left(coalesce(c.body, v.longtext, v.list_feedback, ''), 1000) as quote
    from notice n left join voc v on v.id = n.record_id
      left join voc_comment c on n.kind = 'mentioned' and c.id = (n.parts ->> 'comment')::bigint
    where n.person_id = ${person} and n.id = any(${notices}::bigint[])
      and n.read_at is null and n.mailed_at is null and not n.withdrawn and (n.record_id is null or ${isSeen ?? sql`true`})
      and not exists (
        select from notice_choice o where o.person_id = n.person_id and n.kind = any(o.muted || o.unmailed))
    order by n.id`.execute(write)
  if (rows.length === 0) return
  await mail.deliver(noticesMail(reader.email, messageId(notices, config.publicUrl), rows, config.publicUrl))
  const sent = rows.map(({ id }) => id)
  await sql`update notice set mailed_at = now() where id = any(${sent}::bigint[])`.execute(write)
}

const messageId = (notices: readonly number[], portal: string) =>
  `notice-${Math.min(...notices)}-${notices.length}@${new URL(portal).hostname}`
