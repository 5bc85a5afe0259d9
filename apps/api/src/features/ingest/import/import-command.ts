import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError, type Command, type CommandContext } from '../../../commands/command.ts'
import { consoleLanguage } from '../../../commands/language.ts'
import type { Language } from '../../../platform/messages.ts'
import { speaker } from '../console.ts'
import { vocDataset } from '../voc/voc-dataset.ts'
import type { Dataset } from './dataset.ts'
import { ImportRefusal, reasonText, type Problem } from './problems.ts'
import { openRejects } from './rejects.ts'
import { importFile, type ImportResult } from './run.ts'

const datasets: readonly Dataset[] = [vocDataset]
const shownProblems = 20
const shownValueLength = 80
const exitCodes = { allGood: 0, someBad: 1, stopped: 130 }

const texts = {
  wrongUse: {
    id: 'Cara pakai: npm run ido -- import DATASET BERKAS --profile NAMA (lihat --help)',
    en: 'Usage: npm run ido -- import DATASET FILE --profile NAME (see --help)',
  },
  noDataset: {
    id: 'Dataset {dataset} tidak dikenal. Yang ada: {known}',
    en: 'Dataset {dataset} is unknown. There is: {known}',
  },
  needsProfile: {
    id: 'Sebutkan --profile. Yang ada untuk {dataset}:\n{known}',
    en: 'Name a --profile. For {dataset} there is:\n{known}',
  },
  begin: {
    id: 'Mengimpor {file} ke {dataset} dengan profil {profile}',
    en: 'Importing {file} into {dataset} with profile {profile}',
  },
  beginDry: {
    id: 'Memeriksa {file} untuk {dataset} dengan profil {profile}; tidak ada yang diubah',
    en: 'Checking {file} for {dataset} with profile {profile}; nothing is changed',
  },
  progress: {
    id: '{percent} %  {read} baris dibaca, {added} baru, {known} sudah ada, {bad} ditolak, {speed} baris/detik',
    en: '{percent} %  {read} rows read, {added} new, {known} known, {bad} rejected, {speed} rows/s',
  },
  problem: {
    id: '  baris {line}, kolom {column}: {reason}: {value}',
    en: '  line {line}, column {column}: {reason}: {value}',
  },
  moreProblems: { id: '  dan {count} masalah lagi', en: '  and {count} more problems' },
  rejectsAt: { id: 'Baris yang ditolak tertulis di {path}', en: 'The rejected rows are written to {path}' },
  done: {
    id: 'Selesai dalam {seconds} detik: {read} baris dibaca, {added} ditambahkan, {known} sudah ada, {bad} ditolak.',
    en: 'Finished in {seconds} s: {read} rows read, {added} added, {known} known already, {bad} rejected.',
  },
  doneDry: {
    id: 'Diperiksa dalam {seconds} detik: {read} baris, {added} akan ditambahkan, {known} sudah ada, {bad} ditolak. Tidak ada yang diubah.',
    en: 'Checked in {seconds} s: {read} rows, {added} would be added, {known} known already, {bad} rejected. Nothing was changed.',
  },
  stopped: {
    id: 'Dihentikan setelah {read} baris ({added} ditambahkan). Yang tersimpan lengkap; jalankan perintah yang sama untuk melanjutkan.',
    en: 'Stopped after {read} rows ({added} added). What is stored is complete; run the same command to go on.',
  },
  stoppedDry: { id: 'Pemeriksaan dihentikan setelah {read} baris.', en: 'The check was stopped after {read} rows.' },
  see: { id: 'Lihat datanya: {address}', en: 'See the data: {address}' },
} as const

const options = {
  profile: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  rejects: { type: 'string' },
  'ignore-columns': { type: 'string' },
  language: { type: 'string' },
} as const

const datasetNames = datasets.map((dataset) => dataset.name).join(', ')

function profileLines(language: Language): string {
  const profiles = datasets.flatMap((dataset) => dataset.profiles)
  return profiles.map(({ name, title }) => `${' '.repeat(24)}${name}: ${title[language]}`).join('\n')
}

export const importCommand: Command = {
  name: 'import',
  summary: {
    id: 'Baca berkas CSV ke portal: setiap baris yang baik disimpan, setiap yang salah disebutkan.',
    en: 'Read a CSV file of records into the portal, keeping every good row and naming every bad one.',
  },
  usage: {
    id: `npm run ido -- import DATASET BERKAS --profile NAMA [--dry-run] [--rejects BERKAS]

  DATASET             ${datasetNames}
  BERKAS              CSV dalam UTF-8 dengan baris judul; pemisah koma, titik koma, atau tab
  --profile NAMA      bagaimana kolomnya dipetakan:
${profileLines('id')}
  --dry-run           baca, periksa, dan hitung; tidak mengubah apa pun
  --rejects BERKAS    tempat baris yang ditolak, sebagai CSV (bawaan: folder imports di bawah DATA_DIR)
  --ignore-columns A,B  kolom berkas yang tidak dikenal profil dan boleh dilewati
  --language id|en    bahasa pesan (bawaan: bahasa shell, selain itu bahasa Indonesia)

Berkas yang sama dijalankan lagi tidak menambah apa pun, dan yang terputus cukup dijalankan lagi.
Kode keluar: 0 semua baris masuk, 1 sebagian ditolak, 2 berkas tidak dapat diterima, 130 dihentikan dengan Ctrl-C.`,
    en: `npm run ido -- import DATASET FILE --profile NAME [--dry-run] [--rejects FILE]

  DATASET             ${datasetNames}
  FILE                CSV in UTF-8 with a header row; commas, semicolons or tabs between the cells
  --profile NAME      how its columns map:
${profileLines('en')}
  --dry-run           read, check and count; change nothing
  --rejects FILE      where bad rows go as CSV (default: the imports folder under DATA_DIR)
  --ignore-columns A,B  columns of the file that the profile does not know and that may be left out
  --language id|en    language of the messages (default: the shell's, else Indonesian)

A second run of the same file adds nothing, and one that was cut off is simply run again.
Exit code: 0 every row is in, 1 some rows were rejected, 2 the file could not be taken, 130 stopped by Ctrl-C.`,
  },
  run: runImport,
}

async function runImport(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const language = consoleLanguage(values.language, process.env)
  try {
    const { dataset, profile, path } = choose(positionals, values.profile, speaker(context.out, language, texts))
    const rejectsPath = values.rejects
      ? callerPath(values.rejects)
      : join(context.config.dataDir, 'imports', `${basename(path)}.rejects.csv`)
    if (rejectsPath === callerPath(path)) throw new ImportRefusal('rejectsIsSource')
    const ignoredColumns = values['ignore-columns']?.split(',').map((name) => name.trim()) ?? []
    const request = { dataset, profile, path: callerPath(path), dryRun: values['dry-run'], ignoredColumns }
    return await runAndReport(request, rejectsPath, language, context)
  } catch (error) {
    if (error instanceof ImportRefusal) throw new CommandError(error.in(language), { cause: error })
    throw error
  }
}

// npm runs scripts in the project's folder; a path is meant from where the person stands.
function callerPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}

function choose([datasetName, path, ...rest]: string[], profileName: string | undefined, say: Say) {
  if (!datasetName || !path || rest.length > 0) throw new CommandError(say.text('wrongUse'))
  const dataset = datasets.find((candidate) => candidate.name === datasetName)
  if (!dataset) {
    const known = datasets.map((candidate) => candidate.name).join(', ')
    throw new CommandError(say.text('noDataset', { dataset: datasetName, known }))
  }
  if (!profileName) {
    const known = dataset.profiles.map(({ name, title }) => `  ${name}: ${title.id} / ${title.en}`).join('\n')
    throw new CommandError(say.text('needsProfile', { dataset: datasetName, known }))
  }
  const profile = dataset.profiles.find((candidate) => candidate.name === profileName)
  if (!profile) {
    const known = dataset.profiles.map((candidate) => candidate.name).join(', ')
    throw new ImportRefusal('noProfile', { profile: profileName, dataset: datasetName, known })
  }
  return { dataset, profile, path }
}
type Say = ReturnType<typeof speaker<typeof texts>>

type Request = Pick<Parameters<typeof importFile>[1], 'dataset' | 'profile' | 'path' | 'dryRun' | 'ignoredColumns'>

async function runAndReport(request: Request, rejectsPath: string, language: Language, context: CommandContext) {
  const { dataset, profile, path, dryRun } = request
  const say = speaker(context.out, language, texts)
  const rejects = openRejects(rejectsPath, path, language)
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  let problemCount = 0
  const showProblem = ({ line, column, value, reason }: Problem) => {
    const shown = value.length > shownValueLength ? `${value.slice(0, shownValueLength)}…` : value
    const place = { line: String(line), column: column ?? '-' }
    say.line('problem', { ...place, reason: reasonText(language, reason), value: JSON.stringify(shown) })
  }
  say.line(dryRun ? 'beginDry' : 'begin', { file: path, dataset: dataset.name, profile: profile.name })
  let result: ImportResult
  try {
    result = await importFile(context.database, {
      ...request,
      signal: context.signal,
      async onProblems(problems) {
        for (const problem of problems.slice(0, Math.max(0, shownProblems - problemCount))) showProblem(problem)
        problemCount += problems.length
        await rejects.add(problems)
      },
      onProgress: (at) =>
        say.progress('progress', {
          ...at,
          percent: Math.floor(at.share * 100),
          speed: Math.round(at.read / seconds()),
        }),
    })
  } finally {
    await rejects.close()
  }
  if (problemCount > shownProblems) say.line('moreProblems', { count: problemCount - shownProblems })
  if (problemCount > 0) say.line('rejectsAt', { path: rejectsPath })
  const { read, added, known, bad } = result
  const ended = result.stopped ? (dryRun ? 'stoppedDry' : 'stopped') : dryRun ? 'doneDry' : 'done'
  say.line(ended, { seconds: Math.round(seconds() * 10) / 10, read, added, known, bad })
  if (!dryRun && result.period) say.line('see', { address: context.config.publicUrl + listOf(dataset, result.period) })
  if (result.stopped) return exitCodes.stopped
  return bad > 0 ? exitCodes.someBad : exitCodes.allGood
}

const dayLength = 86_400_000

function listOf(dataset: Dataset, { first, last }: { first: Date; last: Date }): string {
  const day = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Asia/Jakarta' })
  return dataset.listPath(day(first), day(new Date(last.getTime() + dayLength)))
}
