import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Command, CommandError } from '../../commands/command.ts'
import { speaker } from '../../commands/console.ts'
import { consoleLanguage } from '../../commands/language.ts'
import { readConfig } from '../../platform/config/config.ts'
import { onStopSignal } from '../../platform/jobs/shutdown.ts'
import { megabytes } from '../say.ts'
import { restoreToInstant } from './restore-to.service.ts'
import { restoreToTexts, restoreToUsage } from './texts.ts'
import { RestoreToRefusal } from '../refusal.ts'

const stopped = 130

export const restoreToCommand: Command = {
  name: 'restore-to',
  summary: {
    id: 'Pulihkan basis data bawaan ke satu saat yang lewat, dari cadangan dasar dan log.',
    en: 'Restore the embedded database to an instant of the past, from base backup and log.',
  },
  usage: restoreToUsage,

  async alone(args, { out }) {
    const { talk, at, ...wishes } = asked(args, out)
    const config = readConfig(process.env)
    const abort = new AbortController()
    onStopSignal(() => abort.abort())
    const began = performance.now()
    try {
      const made = await restoreToInstant({
        ...wishes,
        config,
        at,
        signal: abort.signal,
        onStep: (step) => {
          if (step.step === 'begin') talk.line('begin', { base: step.base, at: nameOf(at), folder: step.folder })
          else if (step.step === 'files') talk.progress('files', { megabytes: megabytes(step.bytes) })
          else talk.progress('replaying', { at: step.at })
        },
      })
      const seconds = Math.round((performance.now() - began) / 100) / 10
      const { aside, ...facts } = made
      talk.line('done', { ...facts, at: nameOf(at), seconds, audit: String(made.audit) })
      if (aside !== null) talk.line('keptAside', { folder: aside })
      talk.line('next', { jobs: made.jobs })
      return 0
    } catch (error) {
      if (error instanceof RestoreToRefusal) {
        throw new CommandError(talk.text(error.key, { at: nameOf(at), ...error.values }))
      }
      if (!abort.signal.aborted) throw error
      talk.line('stopped')
      return stopped
    }
  },

  run: () => Promise.reject(new Error('restore-to needs no database')),
}

const nameOf = (at: Date | 'latest') => (at === 'latest' ? at : at.toISOString())

function asked(args: string[], out: NodeJS.WritableStream) {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'drop-jobs': flag, 'end-sessions': flag, language: { type: 'string' } },
  })
  const talk = speaker(out, consoleLanguage(values.language, process.env), restoreToTexts)
  const [given] = positionals
  if (given === undefined || positionals.length !== 1) throw new CommandError(talk.text('what'))
  const at = given === 'latest' ? ('latest' as const) : readInstant(given)
  if (at === null) throw new CommandError(talk.text('notAnInstant', { given }))
  return { talk, at, dropsJobs: values['drop-jobs'], endsSessions: values['end-sessions'] }
}

/** Without a time zone it could be hours away from what was meant. */
function readInstant(given: string): Date | null {
  const read = z.iso.datetime({ offset: true }).safeParse(given.replace(' ', 'T'))
  return read.success ? new Date(read.data) : null
}
