import { parseArgs } from 'node:util'
import { backUpCommand } from '../backup/backup-command.ts'
import { restoreToCommand } from '../backup/point-in-time/restore-to-command.ts'
import { restoreCommand } from '../backup/restore-command.ts'
import { ingestCommands } from '../features/ingest/commands.ts'
import { logsCommands } from '../features/logs/audit-command.ts'
import { secondFactorCommands } from '../features/second-factor/second-factor-command.ts'
import { settingsCommands } from '../features/settings/retention-command.ts'
import { generateCommand } from '../generate/generate-command.ts'
import { ConfigError, readConfig } from '../platform/config/config.ts'
import { startDatabase } from '../platform/database/start.ts'
import { onStopSignal } from '../platform/jobs/shutdown.ts'
import type { Language } from '../platform/messages.ts'
import { CommandError, type Command } from './command.ts'
import { consoleLanguage } from './language.ts'

const commands: Command[] = [
  ...ingestCommands,
  generateCommand,
  backUpCommand,
  restoreCommand,
  restoreToCommand,
  ...logsCommands,
  ...secondFactorCommands,
  ...settingsCommands,
]

const mistake = 2

const texts = {
  frame: { id: 'npm run ido -- PERINTAH [argumen]', en: 'npm run ido -- COMMAND [arguments]' },
  more: {
    id: 'npm run ido -- PERINTAH --help menjelaskan satu perintah.',
    en: 'npm run ido -- COMMAND --help says more about one.',
  },
  unknown: { id: 'Tidak ada perintah', en: 'There is no command' },
} as const

/** The list of commands, or the text of one: what `--help` prints. */
function help(language: Language, name?: string): string {
  const one = commands.find((command) => command.name === name)
  if (one) return one.usage[language]
  const longest = Math.max(...commands.map((command) => command.name.length))
  const lines = commands.map((command) => `  ${command.name.padEnd(longest)}  ${command.summary[language]}`)
  return `${texts.frame[language]}\n\n${lines.join('\n')}\n\n${texts.more[language]}`
}

/** Wrong arguments by the codes of node:util's parseArgs; its messages name the option. */
function isMistake(error: unknown): error is Error {
  if (error instanceof CommandError || error instanceof ConfigError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

async function main(args: string[]): Promise<number> {
  const options = { help: { type: 'boolean', short: 'h' }, language: { type: 'string' } } as const
  const { values } = parseArgs({ args, strict: false, options })
  const asked = typeof values.language === 'string' ? values.language : undefined
  const language = consoleLanguage(asked, process.env)
  const [name = 'help', ...rest] = args
  if (name === 'help' || name.startsWith('-')) return print(help(language, rest[0]))
  const command = commands.find((candidate) => candidate.name === name)
  if (!command) throw new CommandError(`${texts.unknown[language]} '${name}'.\n\n${help(language)}`)
  if (values.help) return print(help(language, name))
  return (await command.alone?.(rest, { out: process.stdout })) ?? runOnDatabase(command, rest)
}

async function runOnDatabase(command: Command, args: string[]): Promise<number> {
  const config = readConfig(process.env)
  const abort = new AbortController()
  // The command stops at its next clean point.
  onStopSignal(() => abort.abort())
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const started = await startDatabase(config, 'command', say, !command.takesAsIs)
  try {
    return await command.run(args, { config, database: started.database, out: process.stdout, signal: abort.signal })
  } finally {
    await started.stop()
  }
}

function print(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const text = isMistake(error)
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = isMistake(error) ? mistake : 1
}
