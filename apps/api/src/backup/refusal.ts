import type { BackupText } from './texts.ts'
import type { RestoreToText } from './point-in-time/texts.ts'

/** Why a command goes no further: one of its texts and the values in it. */
export class TextRefusal<Text extends string> extends Error {
  readonly key: Text
  readonly values: Record<string, string | number>

  constructor(key: Text, values: Record<string, string | number> = {}) {
    super(`${key} ${JSON.stringify(values)}`)
    this.key = key
    this.values = values
  }
}

/** Why a backup or a restore is not begun, or cannot go on. */
export class BackupRefusal extends TextRefusal<BackupText> {}

/** Why the database is not restored to that instant. */
export class RestoreToRefusal extends TextRefusal<RestoreToText> {}
