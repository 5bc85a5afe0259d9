import { sql } from 'kysely'

export const topdownOrders = { year: sql`r.year * 10 + r.semester`, timestamp: sql`r.changed_at` }
export const topdownWords = sql`concat_ws(' ', r.cfu, r.year, r.semester)`
