import type { Command } from '../../commands/command.ts'
import { secondFactorCommand } from './second-factor-command.ts'

/** What `npm run ido --` offers of this feature. */
export const secondFactorCommands: readonly Command[] = [secondFactorCommand]
