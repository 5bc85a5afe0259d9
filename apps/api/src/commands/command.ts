import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Language } from '../platform/messages.ts'

export interface CommandContext {
  config: Config
  database: Database
  /** Where the command writes what a person reads; errors are thrown, the frame prints them. */
  out: NodeJS.WritableStream
  /** Aborts on Ctrl-C; a command stops at the next clean point and leaves the database consistent. */
  signal: AbortSignal
}

/** One subcommand of `npm run ido -- NAME ...`. A CommandError is shown without its stack. */
export interface Command {
  name: string
  /** One line for the list of commands. */
  summary: Record<Language, string>
  /** The whole text that `--help` prints: arguments and options with their meaning. */
  usage: Record<Language, string>
  /** Works on the database as it is; for others it is brought to the newest migration first. */
  takesAsIs?: true
  /** Does what needs no database and answers its exit code; null where these arguments need one. */
  alone?(args: string[], context: Pick<CommandContext, 'out'>): Promise<number | null>
  /** Gets the arguments after the name and answers the exit code. */
  run(args: string[], context: CommandContext): Promise<number>
}

/** A mistake of the caller (unknown profile, missing file), named so that they can mend it. Exit code 2. */
export class CommandError extends Error {}
