import { sql } from 'kysely'

/** Whether customers are thanked when their feedback is done: not until administrators say so. */
export const thanksAreOn = sql<boolean>`exists (select from setting where name = 'thanks' and value -> 'isOn' = 'true')`
