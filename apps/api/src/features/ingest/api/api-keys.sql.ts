import { sql } from 'kysely'

/** Of `api_key k`: whether it holds by itself, whatever has become of its maker. */
export const isLiving = sql<boolean>`(k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`
