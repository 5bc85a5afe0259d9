import type { Command } from '../../commands/command.ts'
import { retentionCommand } from './retention-command.ts'

/** What `npm run ido --` offers of this feature. */
export const settingsCommands: readonly Command[] = [retentionCommand]
