import type { RestoreToText } from './texts.ts'

/** Why the database is not restored to that instant: a text and its values. */
export class RestoreToRefusal extends Error {
  readonly key: RestoreToText
  readonly values: Record<string, string | number>

  constructor(key: RestoreToText, values: Record<string, string | number> = {}) {
    super(`${key} ${JSON.stringify(values)}`)
    this.key = key
    this.values = values
  }
}
