import type { BackupText } from './texts.ts'

/** Why a backup or a restore is not begun, or cannot go on: a text and its values. */
export class BackupRefusal extends Error {
  readonly key: BackupText
  readonly values: Record<string, string | number>

  constructor(key: BackupText, values: Record<string, string | number> = {}) {
    super(`${key} ${JSON.stringify(values)}`)
    this.key = key
    this.values = values
  }
}
