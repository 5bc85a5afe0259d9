import { lastRank } from '@ido/contract'
import { sql } from 'kysely'

const step = 10
/** After all others, with room between for what comes later. */
export const rankOfNew = sql<number>`least((select coalesce(max(rank), 0) + ${step} from tool), ${lastRank})`
