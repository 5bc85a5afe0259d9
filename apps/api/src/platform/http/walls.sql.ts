import type { Role } from '@ido/contract'
import { sql } from 'kysely'
import { flagsHeld, hasAccessNow } from './sessions.sql.ts'

/** Of `wall_link l`: whether it holds by itself, whatever has become of its maker. */
export const isLivingLink = sql<boolean>`(l.revoked_at is null and l.ends_at > now())`

/** Rights of the maker `m` of a link, none where they are not let in any more. */
export const rightsOfMaker = sql<Role[]>`case when m.id is not null and not m.suspended and ${hasAccessNow('m')}
  then ${flagsHeld('m')} else '{}' end`
