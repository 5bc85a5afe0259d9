import type { EndpointAnswer, readQuotas } from '@ido/contract'
import { sql } from 'kysely'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'

interface Used {
  drafts: number
  draft_bytes: number
  attachment_bytes: number
}

/** What the person has used of what one person may take up. */
export async function quotasOf(
  { database: { write }, config, activityLines }: Pick<Services, 'database' | 'config' | 'activityLines'>,
  person: Person,
): Promise<EndpointAnswer<typeof readQuotas>> {
  const { rows } = await sql<Used>`
    select d.drafts, d.draft_bytes,
      (select coalesce(sum(size), 0)::bigint from voc_attachment where created_by_id = ${person.id}) as attachment_bytes
    from (
      select count(*) as drafts, coalesce(sum(pg_column_size(v.*)), 0)::bigint as draft_bytes
      from voc v where v.status = 'draft' and v.created_by_id = ${person.id}
    ) d`.execute(write)
  const [used] = rows
  const { drafts, draftBytes, attachmentBytes, recordBytes } = config.quotas
  return [
    { name: 'drafts', used: used?.drafts ?? 0, limit: drafts },
    { name: 'draftBytes', used: used?.draft_bytes ?? 0, limit: draftBytes },
    { name: 'attachmentBytes', used: used?.attachment_bytes ?? 0, limit: attachmentBytes, limitOfOne: recordBytes },
    { name: 'activityLines', ...activityLines.of(person) },
  ]
}
