import type { Speaker } from '../commands/console.ts'
import { CommandError } from '../commands/command.ts'
import { codeOf, fullDatabase, fullFolder } from '../platform/storage/room.ts'
import { Damage } from './file-reader.ts'
import type { Manifest, Totals } from './layout.ts'
import { BackupRefusal } from './refusal.ts'
import type { backupTexts } from './texts.ts'

export type BackupTalk = Speaker<typeof backupTexts>

export const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10
export const percent = (share: number) => Math.min(100, Math.floor(share * 100))
export const sum = (rows: Totals['rows']) => Object.values(rows).reduce((all, count) => all + count, 0)

const failed = 1
const stopped = 130

/**
 * What a person can do about it is said in words. @returns the exit code
 * @throws CommandError for what must be called otherwise; what nobody foresaw as it is
 */
export async function withExplanation(
  file: string,
  talk: BackupTalk,
  signal: AbortSignal | null,
  work: () => Promise<number>,
) {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) {
      talk.line('stopped')
      return stopped
    }
    return explain(error, file, talk)
  }
}

function explain(error: unknown, file: string, talk: BackupTalk): number {
  if (error instanceof Damage) {
    talk.line(error.key, asText({ ...error.values, file }))
    return failed
  }
  if (error instanceof BackupRefusal) throw new CommandError(talk.text(error.key, { ...error.values, file }))
  const why = error instanceof Error ? error.message : String(error)
  const code = codeOf(error)
  if (fullFolder.test(code) || code === fullDatabase) {
    talk.line('diskFull', { why })
    return failed
  }
  const { syscall, path } = error as NodeJS.ErrnoException
  if (syscall === undefined || path === undefined || !path.startsWith(file)) throw error
  throw new CommandError(talk.text(path === file ? 'noRead' : 'noWrite', { file, why }))
}

/** Places in a file are no amounts: without groups of digits they can be given to other tools. */
const asText = (values: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

export function sayWhole(talk: BackupTalk, file: string, manifest: Manifest, totals: Totals): void {
  talk.line('whole', {
    file,
    at: manifest.created_at,
    version: manifest.version,
    migration: manifest.migrations.at(-1) ?? '',
    rows: sum(totals.rows),
    tables: manifest.tables.length,
    attachments: totals.attachments,
    jobs: totals.jobs,
  })
  const { audit_head: head } = totals
  if (head !== null) talk.line('auditHead', { seq: String(head.seq), hash: head.hash })
}
