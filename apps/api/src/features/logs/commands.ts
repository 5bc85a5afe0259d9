import type { Command } from '../../commands/command.ts'
import { auditCommand } from './audit-command.ts'

/** What `npm run ido --` offers of this feature. */
export const logsCommands: readonly Command[] = [auditCommand]
