import type { EndpointInput, changeNoticeChoices } from '@ido/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { allOf, among } from '../../platform/database/filters.sql.ts'
import type { Services } from '../../platform/http/feature.ts'
import { effectiveScope } from '../../platform/http/scope.ts'
import { hasAccessNow, roleScopes } from '../../platform/http/sessions.sql.ts'
import type { Scope } from '../../platform/person.ts'
import { noticesMail, type MailedNotice } from './notices.mails.ts'

/** Longer than that nobody looks back: what happened stands in the record's history. */
const keptNoticeDays = 180
const atOnceGone = 5_000

type Write = Pick<Database, 'write'>

/** Those of the person's own among these; who reads them twice leaves when it was first. */
export async function readSome({ write }: Write, person: number, ids: readonly number[]): Promise<void> {
  await sql`update notice set read_at = now()
    where person_id = ${person} and id = any(${ids}::bigint[]) and read_at is null`.execute(write)
}

export async function readUpTo({ write }: Write, person: number, last: number): Promise<void> {
  await sql`update notice set read_at = now()
    where person_id = ${person} and id <= ${last}::bigint and read_at is null`.execute(write)
}

/** What is absent stays as it is, in one statement: two tabs that choose at once lose neither part. */
export async function chooseNotices(
  { write }: Write,
  person: number,
  { muted, unmailed }: EndpointInput<typeof changeNoticeChoices>['body'],
): Promise<void> {
  const [silent, portalOnly] = [muted, unmailed].map((kinds) => (kinds === undefined ? null : [...new Set(kinds)]))
  await sql`insert into notice_choice as c (person_id, muted, unmailed)
    values (${person}, coalesce(${silent}::text[], '{}'), coalesce(${portalOnly}::text[], '{}'))
    on conflict (person_id) do update
    set muted = coalesce(${silent}::text[], c.muted), unmailed = coalesce(${portalOnly}::text[], c.unmailed)`.execute(
    write,
  )
}

/** Removes what is older than anybody looks for, some at a time. */
export async function endOldNotices({ write }: Write): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from notice where id = any(array(
      select id from notice where at < now() - make_interval(days => ${keptNoticeDays}) order by at limit ${atOnceGone}))`.execute(
      write,
    )
    if (numAffectedRows < atOnceGone) return
  }
}

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
