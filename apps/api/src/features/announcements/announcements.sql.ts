import { sql } from 'kysely'
import { today } from '../../platform/days.ts'

/** How many people have put an announcement away since it last said something else. */
export const dismissals = sql`cross join lateral (
  select count(*)::int as dismissed from announcement_dismissal d
  where d.announcement_id = r.id and d.version >= r.worded_version) d`

export const dismissed = sql`d.dismissed`

/** How an announcement stands to today. */
export const stateToday = () => sql`case when r.shown_through < ${today()}::date then 'past'
  when r.shown_from > ${today()}::date then 'coming' else 'running' end`

/** It says something else from this version on. */
export const wordedAnew = { worded_version: sql`version + 1` }
