import { atJakarta } from '@ido/contract'
import { parseArgs } from 'node:util'
import { CommandError, type Command, type CommandContext } from '../commands/command.ts'
import { consoleLanguage } from '../commands/language.ts'
import type { Language } from '../platform/messages.ts'
import { speaker, type Speaker } from '../commands/console.ts'
import { startOfDay, dayOf } from './calendar.ts'
import { faultOf, placedKinds } from './faults.ts'
import { generated } from './generated.ts'
import { regionNames } from './places.ts'
import type { FillOptions, Generated } from './plan.ts'
import { readPortalLists } from './portal-lists.queries.ts'

const texts = {
  nothing: {
    id: 'Sebutkan apa dan berapa: {counts}',
    en: 'Say what and how many: {counts}',
  },
  badCount: {
    id: '--{option} harus bilangan bulat 1 sampai {most}',
    en: '--{option} must be a whole number from 1 to {most}',
  },
  badDay: {
    id: '--until harus tanggal YYYY-MM-DD yang tidak di masa depan',
    en: '--until must be a day YYYY-MM-DD that is not in the future',
  },
  badFault: {
    id: '--fault harus none atau {kinds} diikuti : dan produk atau regional, misalnya rise:Astinet',
    en: '--fault must be none, or one of {kinds} followed by : and a product or region, such as rise:Astinet',
  },
  unknownPlace: {
    id: '--fault: {place} tidak dikenal; yang ada: {known}',
    en: '--fault: {place} is not known; there are: {known}',
  },
  begin: { id: 'Membuat {count} {what} dengan benih {seed}', en: 'Making {count} {what} with seed {seed}' },
  progress: {
    id: '{percent} %  {written} {what}, {speed}/detik',
    en: '{percent} %  {written} {what}, {speed}/s',
  },
  indexes: {
    id: 'Semua {what} sudah masuk setelah {seconds} detik; membuat indeks',
    en: 'All {what} are in after {seconds} s; making the indexes',
  },
  rollups: {
    id: 'Menjumlahkan {what} menurut hari dan bulan (setelah {seconds} detik)',
    en: 'Adding {what} up by day and month (after {seconds} s)',
  },
  added: {
    id: 'Selesai dalam {seconds} detik: {written} {what} ditambahkan ke {existing} yang sudah ada.',
    en: 'Finished in {seconds} s: {written} {what} added to the {existing} that were there.',
  },
  filled: {
    id: 'Selesai dalam {seconds} detik: {written} {what}, sebelumnya belum ada.',
    en: 'Finished in {seconds} s: {written} {what}, where there were none.',
  },
  stopped: { id: 'Dihentikan; yang tersimpan utuh.', en: 'Stopped; what is stored is whole.' },
} as const

const stoppedCode = 130

type Wish = Generated & { count: number }

const nouns = (language: Language) => generated.map(({ noun }) => noun[language]).join(', ')
const counts = generated.map(({ dataset }) => `--${dataset} N`)
/** The options that say how many of each, one a line. */
const countLines = (language: Language, most: string) =>
  generated.map(({ dataset, help }) => `  ${`--${dataset} N`.padEnd(18)}  ${most} ${help[language]}`).join('\n')

export const generateCommand: Command = {
  name: 'generate',
  summary: {
    id: `Isi basis data dengan data yang mirip aslinya: ${nouns('id')}.`,
    en: `Fill the database with believable data: ${nouns('en')}.`,
  },
  usage: {
    id: `npm run ido -- generate ${counts.map((one) => `[${one}]`).join(' ')} [--seed S] [--until YYYY-MM-DD] [--fault JENIS:TEMPAT]

${countLines('id', 'berapa')}
  --seed S            benih dan --until yang sama menghasilkan data yang sama (bawaan: 1)
  --until YYYY-MM-DD  data berakhir pada awal hari tersebut di Jakarta (bawaan: sekarang)
  --fault JENIS:TEMPAT  satu-satunya yang salah di akhir data: rise (produk dengan jauh lebih banyak tiket dan masukan),
                      slow (regional yang lambat menyelesaikan tiket), outage (host produk mati), silent (host produk
                      berhenti mengirim), none (tidak ada yang salah)
  --language id|en    bahasa pesan (bawaan: bahasa shell, selain itu bahasa Indonesia)

Pilihan jumlah boleh digabung. Dengan benih dan --until yang sama semuanya menceritakan gangguan yang sama: keluhan,
tiket, dan angka server dari hari yang sama.
Ke tabel kosong semuanya masuk dalam satu transaksi, dan portal yang berjalan di atasnya menunggu sampai selesai; bila
dihentikan sebelumnya, tidak ada yang tertinggal. Ke tabel yang berisi: VOC ditambahkan per kelompok; tiket dan sampel
dalam satu transaksi, sampel pada waktu yang belum terisi. Pada PostgreSQL milik sendiri, tabel kosong hanya dapat diisi
oleh pemilik tabelnya.
Kode keluar: 0 selesai, 2 argumen salah, 130 dihentikan dengan Ctrl-C.`,
    en: `npm run ido -- generate ${counts.map((one) => `[${one}]`).join(' ')} [--seed S] [--until YYYY-MM-DD] [--fault KIND:PLACE]

${countLines('en', 'how many')}
  --seed S            the same seed and --until give the same data (default: 1)
  --until YYYY-MM-DD  the data end where this day begins in Jakarta (default: now)
  --fault KIND:PLACE  the one thing that is wrong at the end of the data: rise (a product with many more tickets and
                      feedback), slow (a region that resolves tickets late), outage (a product's hosts are down), silent
                      (a product's hosts stopped sending), none (nothing is wrong)
  --language id|en    language of the messages (default: the shell's, else Indonesian)

The counts can be combined. With the same seed and --until all of them tell of the same incidents: complaints, tickets,
orders and figures of the servers on the same days.
Into an empty table everything goes in one transaction, and a portal that runs on it waits until it is done; stopped
before, it leaves nothing. To a table with rows, VOC are added in batches, tickets, orders and samples in one transaction,
the samples where there are none yet. On a PostgreSQL of your own an empty table can be filled by its owner only.
Exit code: 0 done, 2 wrong arguments, 130 stopped by Ctrl-C.`,
  },
  run: runGenerate,
}

async function runGenerate(args: string[], { database, out, signal }: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      ...Object.fromEntries(generated.map(({ dataset }) => [dataset, { type: 'string' as const }])),
      seed: { type: 'string', default: '1' },
      until: { type: 'string' },
      fault: { type: 'string' },
      language: { type: 'string' },
    },
  })
  const language = consoleLanguage(values.language, process.env)
  const say = speaker(out, language, texts)
  const wished: Readonly<Record<string, string | undefined>> = values
  const wishes = generated.flatMap((kind): Wish[] => {
    const { dataset, most } = kind
    const text = wished[dataset]
    if (text === undefined) return []
    const count = /^\d+$/.test(text) ? Number(text) : 0
    if (count < 1 || count > most) throw new CommandError(say.text('badCount', { option: dataset, most }))
    return [{ ...kind, count }]
  })
  if (wishes.length === 0) throw new CommandError(say.text('nothing', { counts: counts.join(', ') }))
  // One end for all, so that they tell of the same incidents.
  const until = values.until === undefined ? new Date() : startOf(values.until)
  if (!until || until > new Date()) throw new CommandError(say.text('badDay'))
  const fault = values.fault === undefined ? undefined : faultOf(values.fault)
  if (fault === null) throw new CommandError(say.text('badFault', { kinds: placedKinds.join(', ') }))
  if (fault && fault.kind !== 'none') {
    const { products } = await readPortalLists(database)
    const known = fault.kind === 'slow' ? regionNames : products.map(({ name }) => name)
    if (!known.includes(fault.place))
      throw new CommandError(say.text('unknownPlace', { place: fault.place, known: known.join(', ') }))
  }
  try {
    for (const wish of wishes) {
      await make(wish, wish.noun[language], { database, seed: values.seed, until, fault, signal }, say)
    }
    return 0
  } catch (error) {
    if (!signal.aborted) throw error
    say.line('stopped')
    return stoppedCode
  }
}

async function make(
  { count, fill }: Wish,
  what: string,
  { database, ...plan }: Pick<FillOptions, 'seed' | 'until' | 'fault' | 'signal'> & Pick<CommandContext, 'database'>,
  say: Speaker<typeof texts>,
): Promise<void> {
  plan.signal.throwIfAborted()
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 100) / 10
  say.line('begin', { count, what, seed: plan.seed })
  const { written, existing } = await fill(database, {
    ...plan,
    count,
    onProgress(done) {
      const speed = Math.round(done / Math.max(seconds(), 0.1))
      say.progress('progress', { percent: Math.floor((done / count) * 100), written: done, what, speed })
    },
    onStep: (step) => say.line(step, { what, seconds: seconds() }),
  })
  say.line(existing === 0 ? 'filled' : 'added', { seconds: seconds(), written, what, existing })
}

/** First instant of a day in Asia/Jakarta; null where there is no such day. */
function startOf(day: string): Date | null {
  const noon = Date.parse(atJakarta(day, '12:00'))
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(noon).toISOString().startsWith(day)
  return isDay ? new Date(startOfDay(dayOf(noon))) : null
}
