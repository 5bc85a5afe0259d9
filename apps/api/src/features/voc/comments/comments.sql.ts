import { sql } from 'kysely'

export interface CommentRow {
  id: number
  by_id: number
  by_name: string
  body: string
  version: number
  created_at: Date
  edited_at: Date | null
  mentions: { id: number; name: string }[]
}

/** Of comments `c`, with whom they name. */
export const commentColumns = sql`c.id, c.by_id, c.by_name, c.body, c.version, c.created_at, c.edited_at,
  (select coalesce(json_agg(json_build_object('id', m.person_id, 'name', m.name) order by m.name, m.person_id), '[]')
    from voc_mention m where m.comment_id = c.id) as mentions`

/** Whether account `a` sees the place, as `sees` decides it; here so that of a large staff the right ones are looked at. */
export const seesPlace = (part: 'scope_regions' | 'scope_products', place: number | null) => sql`(
  (${sql.ref(`a.${part}`)} is null or ${place}::integer = any(${sql.ref(`a.${part}`)}))
  and coalesce((
    select bool_or(${sql.ref(`r.${part}`)} is null or ${place}::integer = any(${sql.ref(`r.${part}`)}))
    from account_role h join role r on r.name = h.role where h.account_id = a.id), true))`
