import { parseArgs } from 'node:util'
import { CommandError, type Command, type CommandContext } from '../../../commands/command.ts'
import { consoleLanguage } from '../../../commands/language.ts'
import { speaker } from '../console.ts'
import { startOfDay, dayOf } from './calendar.ts'
import { fillVoc } from './generate.service.ts'

const texts = {
  nothing: { id: 'Sebutkan jumlahnya: --voc N', en: 'Say how many: --voc N' },
  badCount: { id: '--voc harus bilangan bulat 1 sampai {most}', en: '--voc must be a whole number from 1 to {most}' },
  badDay: {
    id: '--until harus tanggal YYYY-MM-DD yang tidak di masa depan',
    en: '--until must be a day YYYY-MM-DD that is not in the future',
  },
  begin: { id: 'Membuat {count} catatan VOC dengan benih {seed}', en: 'Making {count} VOC records with seed {seed}' },
  progress: {
    id: '{percent} %  {written} catatan, {speed} catatan/detik',
    en: '{percent} %  {written} records, {speed} records/s',
  },
  indexes: {
    id: 'Catatan sudah masuk setelah {seconds} detik; membuat indeks',
    en: 'The records are in after {seconds} s; making the indexes',
  },
  added: {
    id: 'Selesai dalam {seconds} detik: {written} catatan ditambahkan ke {existing} yang sudah ada.',
    en: 'Finished in {seconds} s: {written} records added to the {existing} that were there.',
  },
  filled: {
    id: 'Selesai dalam {seconds} detik: {written} catatan dalam basis data yang tadinya kosong.',
    en: 'Finished in {seconds} s: {written} records in a database that was empty.',
  },
  stopped: { id: 'Dihentikan; yang tersimpan utuh.', en: 'Stopped; what is stored is whole.' },
} as const

const mostRecords = 20_000_000
const stoppedCode = 130

export const generateCommand: Command = {
  name: 'generate',
  summary: {
    id: 'Isi basis data dengan catatan yang mirip aslinya: VOC dengan riwayatnya selama tiga tahun.',
    en: 'Fill the database with believable records: VOC with their histories over three years.',
  },
  usage: {
    id: `npm run ido -- generate --voc N [--seed S] [--until YYYY-MM-DD]

  --voc N             berapa catatan VOC
  --seed S            benih dan --until yang sama menghasilkan catatan yang sama (bawaan: 1)
  --until YYYY-MM-DD  catatan berakhir pada awal hari tersebut di Jakarta (bawaan: sekarang)
  --language id|en    bahasa pesan (bawaan: bahasa shell, selain itu bahasa Indonesia)

Ke basis data kosong semuanya masuk dalam satu transaksi, dan portal yang berjalan di atasnya menunggu sampai selesai;
bila dihentikan sebelumnya, tidak ada yang tertinggal. Ke basis data yang berisi, catatan ditambahkan per kelompok.
Kode keluar: 0 selesai, 2 argumen salah, 130 dihentikan dengan Ctrl-C.`,
    en: `npm run ido -- generate --voc N [--seed S] [--until YYYY-MM-DD]

  --voc N             how many VOC records
  --seed S            the same seed and --until give the same records (default: 1)
  --until YYYY-MM-DD  the records end where this day begins in Jakarta (default: now)
  --language id|en    language of the messages (default: the shell's, else Indonesian)

Into an empty database everything goes in one transaction, and a portal that runs on it waits until it is done; stopped
before, it leaves nothing. To a database with records they are added, in batches.
Exit code: 0 done, 2 wrong arguments, 130 stopped by Ctrl-C.`,
  },
  run: runGenerate,
}

async function runGenerate(args: string[], { database, out, signal }: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      voc: { type: 'string' },
      seed: { type: 'string', default: '1' },
      until: { type: 'string' },
      language: { type: 'string' },
    },
  })
  const say = speaker(out, consoleLanguage(values.language, process.env), texts)
  if (values.voc === undefined) throw new CommandError(say.text('nothing'))
  const count = /^\d+$/.test(values.voc) ? Number(values.voc) : 0
  if (count < 1 || count > mostRecords) throw new CommandError(say.text('badCount', { most: mostRecords }))
  const until = values.until === undefined ? new Date() : startOf(values.until)
  if (!until || until > new Date()) throw new CommandError(say.text('badDay'))

  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 100) / 10
  say.line('begin', { count, seed: values.seed })
  try {
    const { written, existing } = await fillVoc(database, {
      seed: values.seed,
      count,
      until,
      signal,
      onProgress(done) {
        const speed = Math.round(done / Math.max(seconds(), 0.1))
        say.progress('progress', { percent: Math.floor((done / count) * 100), written: done, speed })
      },
      onIndexes: () => say.line('indexes', { seconds: seconds() }),
    })
    say.line(existing === 0 ? 'filled' : 'added', { seconds: seconds(), written, existing })
    return 0
  } catch (error) {
    if (!signal.aborted) throw error
    say.line('stopped')
    return stoppedCode
  }
}

/** First instant of a day in Asia/Jakarta; null where there is no such day. */
function startOf(day: string): Date | null {
  const noon = Date.parse(`${day}T12:00:00+07:00`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(noon).toISOString().startsWith(day)
  return isDay ? new Date(startOfDay(dayOf(noon))) : null
}
