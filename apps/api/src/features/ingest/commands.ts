import type { Command } from '../../commands/command.ts'
import { apiKeyCommand } from './api/api-key-command.ts'
import { importCommand } from './import/import-command.ts'

/** What `npm run ido --` offers of this feature. */
export const ingestCommands: readonly Command[] = [importCommand, apiKeyCommand]
