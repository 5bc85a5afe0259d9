import { parseArgs } from 'node:util'
import { type Command, CommandError } from '../commands/command.ts'
import { speaker } from '../commands/console.ts'
import { consoleLanguage } from '../commands/language.ts'
import { restore, type RestoreStep } from './restore.service.ts'
import { type BackupTalk, megabytes, percent, sayWhole, sum, withExplanation } from './say.ts'
import { backupTexts, restoreUsage } from './texts.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: {
    id: 'Pulihkan cadangan ke portal yang kosong, bawaan maupun di server, juga ke versi yang lebih baru.',
    en: 'Restore a backup into an empty portal, embedded or on a server, also into a later version.',
  },
  usage: restoreUsage,
  // The tables are made as they were when the backup was made.
  takesAsIs: true,

  async run(args, { config, database, out, signal }) {
    const { file, talk, ...wishes } = asked(args, out)
    const began = performance.now()
    return withExplanation(file, talk, signal, async () => {
      const onStep = (step: RestoreStep) => say(talk, file, step)
      const made = await restore({ ...wishes, config, database, file, signal, onStep })
      talk.line('restored', {
        seconds: Math.round((performance.now() - began) / 100) / 10,
        rows: sum(made.rows),
        tables: Object.keys(made.rows).length,
        attachments: made.attachments,
        jobs: made.jobs,
      })
      if (made.key !== null) talk.line('keyPut', { key: made.key })
      if (made.jobs > 0) talk.line('jobsWait', { jobs: made.jobs })
      if (made.missing_count > 0) talk.line('missing', { count: made.missing_count, keys: made.missing.join(', ') })
      return 0
    })
  },
}

function say(talk: BackupTalk, file: string, step: RestoreStep): void {
  switch (step.step) {
    case 'checking':
      talk.progress('checking', { percent: percent(step.bytes / step.size), megabytes: megabytes(step.bytes) })
      break
    case 'whole':
      sayWhole(talk, file, step.manifest, step.totals)
      break
    case 'files':
      talk.progress('files', { files: step.files })
      break
    case 'rows':
      talk.progress('rows', { percent: percent(step.share), table: step.table, rows: step.rows })
      break
    case 'indexes':
      talk.progress('indexes', { made: step.made, all: step.all })
      break
    case 'migrated':
      talk.line('migrated', { names: step.names.join(', ') })
  }
}

function asked(args: string[], out: NodeJS.WritableStream) {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      replace: flag,
      'drop-jobs': flag,
      'end-sessions': flag,
      'without-key': flag,
      unencrypted: flag,
      language: { type: 'string' },
    },
  })
  const talk = speaker(out, consoleLanguage(values.language, process.env), backupTexts)
  const [file] = positionals
  if (file === undefined || positionals.length !== 1) throw new CommandError(talk.text('restoreWhat'))
  return {
    file,
    talk,
    isReplaced: values.replace,
    keepsJobs: !values['drop-jobs'],
    endsSessions: values['end-sessions'],
    isWithoutKey: values['without-key'],
    isPlainTaken: values.unencrypted,
  }
}
