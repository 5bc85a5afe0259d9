import { retention, retentionKinds, type RetentionKind } from '@ido/contract'
import { parseArgs } from 'node:util'
import { CommandError, type Command } from '../../commands/command.ts'
import { speaker } from '../../commands/console.ts'
import { consoleLanguage } from '../../commands/language.ts'
import { readKeptDays } from '../../platform/settings/settings.ts'
import { countDue } from './retention.kinds.service.ts'
import { newestRun } from './retention.queries.ts'

const texts = {
  days: { id: '{what}: {days} hari', en: '{what}: {days} days' },
  forEver: { id: '{what}: selamanya', en: '{what}: for ever' },
  due: { id: '{what}: {rows} akan dihapus', en: '{what}: {rows} would go' },
  dueNothing: { id: 'Sekarang tidak ada yang akan dihapus.', en: 'Nothing would go now.' },
  removed: { id: '{what}: {rows} dihapus', en: '{what}: {rows} removed' },
  last: { id: 'Pembersihan terakhir: {at}', en: 'Last clean-up: {at}' },
  never: { id: 'Pembersihan belum pernah berjalan.', en: 'No clean-up has run yet.' },
  surplus: { id: 'Argumen tidak dikenal: {what}', en: 'Unknown argument: {what}' },
} as const

export const retentionCommand: Command = {
  name: 'retention',
  summary: {
    id: 'Berapa lama data disimpan, dan apa yang akan dihapus.',
    en: 'For how long data are kept, and what would go.',
  },
  usage: {
    id: `npm run ido -- retention [--dry-run]

Menampilkan berapa lama setiap jenis data disimpan dan apa yang dihapus pembersihan terakhir. Mengubahnya: halaman
Pengaturan Portal.

  --dry-run           hanya menghitung baris yang akan dihapus sekarang
  --language id|en    bahasa pesan (bawaan: bahasa shell, selain itu bahasa Indonesia)`,
    en: `npm run ido -- retention [--dry-run]

Prints for how long each kind of data is kept, and what the last clean-up removed. It is changed on the page Portal
Settings.

  --dry-run           only counts the rows that would go now
  --language id|en    language of the messages (default: the shell's, else Indonesian)`,
  },
  async run(args, { database, config, out }) {
    const options = { 'dry-run': { type: 'boolean' }, language: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const language = consoleLanguage(values.language, process.env)
    const say = speaker(out, language, texts)
    const what = (kind: RetentionKind) => retention[kind].titles[language]
    if (positionals[0] !== undefined) throw new CommandError(say.text('surplus', { what: positionals[0] }))
    const days = await readKeptDays(database.write)
    const tell = (key: 'due' | 'removed', rows: Record<RetentionKind, number>) => {
      const some = retentionKinds.filter((kind) => rows[kind] > 0)
      for (const kind of some) say.line(key, { what: what(kind), rows: rows[kind] })
      return some.length > 0
    }
    if (values['dry-run']) {
      if (!tell('due', (await countDue({ database, config }, days)).rows)) say.line('dueNothing')
      return 0
    }
    for (const kind of retentionKinds) {
      const limit = days[kind]
      say.line(limit === null ? 'forEver' : 'days', { what: what(kind), days: limit ?? 0 })
    }
    const run = await newestRun(database)
    say.line(run === null ? 'never' : 'last', { at: run?.finishedAt ?? run?.startedAt ?? '' })
    if (run !== null) tell('removed', run.removed)
    return 0
  },
}

/** What `npm run ido --` offers of this feature. */
export const settingsCommands: readonly Command[] = [retentionCommand]
