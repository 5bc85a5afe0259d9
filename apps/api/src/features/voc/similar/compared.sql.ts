import { longestAlikeText } from '@ido/contract'
import { sql } from 'kysely'

/** So much of a record is read and compared, as much as may be typed: what it is about is said by then. */
export const mostLetters = longestAlikeText

/** The text of a record as far as it is compared, of a table called `v`. */
export const comparedColumns = sql`left(v.list_feedback, ${sql.lit(mostLetters)}) as list_feedback,
  left(v.longtext, ${sql.lit(mostLetters)}) as longtext`
