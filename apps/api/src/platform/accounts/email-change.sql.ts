import type { EmailChange } from '@ido/contract'
import { sql } from 'kysely'

/** The change of address of account `a` that is under way, null where there is none. */
export const emailChangeUnderWay = sql<EmailChange | null>`(
  select json_build_object('email', c.email, 'askedBy', c.asked_by, 'askedAt', c.asked_at,
    'confirmedAt', c.confirmed_at, 'countsAt', case when c.allowed_at is null then c.stop_until end)
  from email_change c
  where c.account_id = a.id and (c.confirmed_at is not null or c.confirm_until > now()))`
