import { parseArgs } from 'node:util'
import { type Command, CommandError } from '../commands/command.ts'
import { speaker } from '../commands/console.ts'
import { consoleLanguage } from '../commands/language.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { addressesOf } from '../platform/database/hosts.ts'
import { codeOf } from '../platform/storage/room.ts'
import { backUp } from './backup.service.ts'
import { openBackup } from './file-reader.ts'
import { type BackupTalk, megabytes, percent, sayWhole, sum, withExplanation } from './say.ts'
import { backupTexts, backupUsage } from './texts.ts'

export const backUpCommand: Command = {
  name: 'backup',
  summary: {
    id: 'Cadangkan seluruh portal ke satu berkas selagi berjalan, atau periksa berkas itu (--verify).',
    en: 'Back the whole portal up to one file while it runs, or check such a file (--verify).',
  },
  usage: backupUsage,
  // Before an upgrade there must be a backup of what was there.
  takesAsIs: true,

  async alone(args, { out }) {
    const { file, isVerifying, talk } = asked(args, out)
    return isVerifying ? withExplanation(file, talk, null, () => verify(file, talk)) : null
  },

  async run(args, { config, database, out, signal }) {
    const { file, withKey, talk } = asked(args, out)
    const began = performance.now()
    talk.line('begin', { from: nameOf(config), file })
    return withExplanation(file, talk, signal, async () => {
      const made = await backUp({
        config,
        database,
        file,
        withKey,
        signal,
        onProgress: ({ what, rows, bytes, share }) =>
          talk.progress('progress', { percent: percent(share), what, rows, megabytes: megabytes(bytes) }),
      })
      await noteBackup(database, made.bytes)
      talk.line('done', {
        seconds: Math.round((performance.now() - began) / 100) / 10,
        rows: sum(made.rows),
        tables: Object.keys(made.rows).length,
        attachments: made.attachments,
        attachmentMegabytes: megabytes(made.attachment_bytes),
        jobs: made.jobs,
        file,
        megabytes: megabytes(made.bytes),
        seal: made.seal,
      })
      if (config.backupKey === null) talk.line('unencrypted')
      if (withKey) talk.line('keyInside')
      if (made.neededKeys.length > 0) talk.line('keyNeeded', { names: made.neededKeys.join(', ') })
      if (made.missing_count > 0) talk.line('missing', { count: made.missing_count, keys: made.missing.join(', ') })
      return 0
    })
  },
}

/** Table missing in a database of an earlier version; a server that only reads. */
const cannotNote = ['42P01', '25006']

/** For the age of the last backup in /metrics. */
async function noteBackup({ pool }: Database, bytes: number): Promise<void> {
  await pool.query('insert into backup_made (bytes) values ($1)', [bytes]).catch((error: unknown) => {
    if (!cannotNote.includes(codeOf(error))) throw error
  })
}

async function verify(file: string, talk: BackupTalk): Promise<number> {
  const reader = await openBackup(file, readConfig(process.env).backupKey)
  try {
    const totals = await reader.verify(({ end }) =>
      talk.progress('checking', { percent: percent(end / reader.size), megabytes: megabytes(end) }),
    )
    sayWhole(talk, file, reader.manifest, totals)
    if (!reader.manifest.encryption) talk.line('unencrypted')
    return 0
  } finally {
    await reader.close()
  }
}

/** Which database, without the credentials in its address. */
function databaseName(url: string): string {
  const addresses = addressesOf(url).map((address) => new URL(address))
  return `${addresses.map(({ host }) => host).join(',')}${addresses[0]?.pathname}`
}

const nameOf = ({ databaseUrl, dataDir }: Config) => (databaseUrl === null ? dataDir : databaseName(databaseUrl))

function asked(args: string[], out: NodeJS.WritableStream) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      verify: { type: 'boolean', default: false },
      'with-key': { type: 'boolean', default: false },
      language: { type: 'string' },
    },
  })
  const talk = speaker(out, consoleLanguage(values.language, process.env), backupTexts)
  const [file] = positionals
  const isBoth = values.verify && values['with-key']
  if (file === undefined || positionals.length !== 1 || isBoth) throw new CommandError(talk.text('backupWhat'))
  return { file, isVerifying: values.verify, withKey: values['with-key'], talk }
}
