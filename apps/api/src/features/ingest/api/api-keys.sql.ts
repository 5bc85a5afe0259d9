import { sql } from 'kysely'

/** Of `api_key`: whether programs get in by it. */
export const isLiving = sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > now()))`
