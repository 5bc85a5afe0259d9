import { dayLength, jakartaDay } from '@ido/contract'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { CommandError, type Command, type CommandContext } from '../../../commands/command.ts'
import { speaker } from '../../../commands/console.ts'
import { consoleLanguage } from '../../../commands/language.ts'
import { inAuditedCommand } from '../../../platform/audit/audit.ts'
import type { Language } from '../../../platform/messages.ts'
import { importDatasets } from '../datasets.ts'
import type { ImportDataset } from './dataset.ts'
import { printGuess } from './guess-command.ts'
import { texts } from './import-texts.ts'
import { endImport } from './import.service.ts'
import { shippedProfile } from './offers.ts'
import { ImportRefusal, reasonText, type Problem } from './problems.ts'
import { readProfileFile } from './profile-file.ts'
import { openMendable, openRejects } from './rejects.ts'
import { importFile, type ImportResult } from './run.ts'
import { profileOf } from './saved-profile.ts'

const shownProblems = 20
const shownValueLength = 80
const exitCodes = { allGood: 0, someBad: 1, stopped: 130 }

const options = {
  profile: { type: 'string' },
  guess: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  rejects: { type: 'string' },
  'ignore-columns': { type: 'string' },
  language: { type: 'string' },
} as const

const datasetNames = importDatasets.map((dataset) => dataset.name).join(', ')

function profileLines(language: Language): string {
  const profiles = importDatasets.flatMap((dataset) => dataset.profiles.map((profile) => ({ dataset, profile })))
  return profiles
    .map(({ dataset, profile }) => `${' '.repeat(24)}${dataset.name} ${profile.name}: ${profile.title[language]}`)
    .join('\n')
}

export const importCommand: Command = {
  name: 'import',
  summary: {
    id: 'Baca berkas CSV atau XLSX ke portal: setiap baris yang baik disimpan, setiap yang salah disebutkan.',
    en: 'Read a CSV or XLSX file of records into the portal, keeping every good row and naming every bad one.',
  },
  usage: {
    id: `npm run ido -- import DATASET BERKAS… --profile NAMA|BERKAS.json [--dry-run] [--rejects BERKAS]
npm run ido -- import DATASET BERKAS --guess

  DATASET             ${datasetNames}
  BERKAS…             CSV dengan baris judul, dalam UTF-8, UTF-16, atau Windows-1252; pemisah koma, titik koma, tab, atau garis tegak; boleh beberapa. Dengan profil dari BERKAS.json juga XLSX
  --profile NAMA      bagaimana kolomnya dipetakan:
${profileLines('id')}
  --profile BERKAS.json  profil dari --guess, dari halaman, atau tulisan sendiri
  --guess             tebak profilnya dari seluruh berkas: cetak sebagai JSON beserta yang perlu dijawab; tidak mengimpor
  --dry-run           baca, periksa, dan hitung; tidak mengubah apa pun
  --rejects BERKAS    tempat baris yang ditolak, sebagai CSV (bawaan: folder imports di bawah DATA_DIR); dengan BERKAS.json
                      kolomnya sama dengan berkas itu, dapat diperbaiki dan diimpor lagi dengan profil yang sama
  --ignore-columns A,B  kolom berkas yang tidak dikenal profil dan boleh dilewati
  --language id|en    bahasa pesan (bawaan: bahasa shell, selain itu bahasa Indonesia)

Berkas yang sama dijalankan lagi tidak mengubah apa pun, dan yang terputus cukup dijalankan lagi.
Kode keluar: 0 semua baris masuk, 1 sebagian ditolak, 2 berkas tidak dapat diterima, 130 dihentikan dengan Ctrl-C.`,
    en: `npm run ido -- import DATASET FILE… --profile NAME|FILE.json [--dry-run] [--rejects FILE]
npm run ido -- import DATASET FILE --guess

  DATASET             ${datasetNames}
  FILE…               CSV with a header row, in UTF-8, UTF-16 or Windows-1252; commas, semicolons, tabs or bars between the cells; one or more. With a profile of FILE.json XLSX, too
  --profile NAME      how its columns map:
${profileLines('en')}
  --profile FILE.json  a profile from --guess, from the page or of your own
  --guess             guess the profile from the whole file: print it as JSON with what is asked; import nothing
  --dry-run           read, check and count; change nothing
  --rejects FILE      where bad rows go as CSV (default: the imports folder under DATA_DIR); with FILE.json it has the
                      file's own columns, can be mended and is imported again with the same profile
  --ignore-columns A,B  columns of the file that the profile does not know and that may be left out
  --language id|en    language of the messages (default: the shell's, else Indonesian)

A second run of the same file changes nothing, and one that was cut off is simply run again.
Exit code: 0 every row is in, 1 some rows were rejected, 2 the file could not be taken, 130 stopped by Ctrl-C.`,
  },
  run: runImport,
}

async function runImport(args: string[], context: CommandContext): Promise<number> {
  // V8 would let the heap grow to several times what is alive before it looks for what is not: memory stays flat.
  setFlagsFromString('--heap-growing-percent=30')
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const language = consoleLanguage(values.language, process.env)
  try {
    const say = speaker(context.out, language, texts)
    const { dataset, paths } = chooseDataset(positionals, say)
    if (values.guess) return await guessAll(dataset, paths, language, context)
    const profile = await chooseProfile(dataset, values.profile, { language, say, context })
    if (values.rejects && paths.length > 1) throw new ImportRefusal('rejectsOfMany')
    const ignoredColumns = values['ignore-columns']?.split(',').map((name) => name.trim()) ?? []
    let code = exitCodes.allGood
    for (const path of paths) {
      const rejectsPath = values.rejects
        ? callerPath(values.rejects)
        : join(context.config.dataDir, 'imports', `${basename(path)}.rejects.csv`)
      if (rejectsPath === callerPath(path)) throw new ImportRefusal('rejectsIsSource')
      const request = { dataset, profile, path: callerPath(path), dryRun: values['dry-run'], ignoredColumns }
      code = Math.max(code, await runAndReport(request, rejectsPath, language, context))
      if (code === exitCodes.stopped) break
    }
    return code
  } catch (error) {
    if (error instanceof ImportRefusal) throw new CommandError(error.in(language), { cause: error })
    throw error
  }
}

// npm runs scripts in the project's folder; a path is meant from where the person stands.
function callerPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}

function chooseDataset([datasetName, ...paths]: string[], say: Say) {
  if (!datasetName || paths.length === 0) throw new CommandError(say.text('wrongUse'))
  const dataset = importDatasets.find((candidate) => candidate.name === datasetName)
  if (dataset) return { dataset, paths }
  const known = importDatasets.map((candidate) => candidate.name).join(', ')
  throw new CommandError(say.text('noDataset', { dataset: datasetName, known }))
}

interface Asking {
  language: Language
  say: Say
  context: CommandContext
}

/** A shipped profile by its name, or one of a file. */
async function chooseProfile(dataset: ImportDataset, name: string | undefined, { language, say, context }: Asking) {
  if (!name) {
    const known = dataset.profiles
      .map((profile) => `  ${profile.name}: ${profile.title.id} / ${profile.title.en}`)
      .join('\n')
    throw new CommandError(say.text('needsProfile', { dataset: dataset.name, known }))
  }
  if (!name.endsWith('.json')) return shippedProfile(dataset, name)
  const saved = await readProfileFile(callerPath(name), language)
  return profileOf(saved, dataset, await dataset.fields(context.database))
}

async function guessAll(dataset: ImportDataset, paths: string[], language: Language, context: CommandContext) {
  for (const path of paths) await printGuess(dataset, callerPath(path), language, context)
  return exitCodes.allGood
}

type Say = ReturnType<typeof speaker<typeof texts>>

type Request = Pick<Parameters<typeof importFile>[1], 'dataset' | 'profile' | 'path' | 'dryRun' | 'ignoredColumns'>

async function runAndReport(request: Request, rejectsPath: string, language: Language, context: CommandContext) {
  const { dataset, profile, path, dryRun } = request
  const say = speaker(context.out, language, texts)
  // Rows of a saved profile's file can be mended; those of shipped ones are told value by value.
  const rejects = profile.layout ? null : openRejects(rejectsPath, path, language)
  const mendable = profile.layout ? openMendable(rejectsPath, language) : null
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  let problemCount = 0
  const showProblem = ({ line, column, value, reason }: Problem) => {
    const shown = value.length > shownValueLength ? `${value.slice(0, shownValueLength)}…` : value
    const place = { line: String(line), column: column ?? '-' }
    say.line('problem', { ...place, reason: reasonText(language, reason), value: JSON.stringify(shown) })
  }
  say.line(dryRun ? 'beginDry' : 'begin', { file: path, dataset: dataset.name, profile: profile.name })
  const audit = auditOf(request, context)
  let result: ImportResult
  try {
    result = await importFile(context.database, {
      ...request,
      signal: context.signal,
      async onProblems(problems) {
        for (const problem of problems.slice(0, Math.max(0, shownProblems - problemCount))) showProblem(problem)
        problemCount += problems.length
        await rejects?.add(problems)
      },
      onBegun: audit.begun,
      ...(mendable && { onRejected: (rows, header) => mendable.add(header, rows) }),
      onProgress: (at) =>
        say.progress('progress', {
          ...at,
          percent: Math.floor(at.share * 100),
          speed: Math.round(at.read / seconds()),
        }),
    })
  } finally {
    await rejects?.close()
    await mendable?.close()
  }
  if (problemCount > shownProblems) say.line('moreProblems', { count: problemCount - shownProblems })
  if (problemCount > 0) say.line('rejectsAt', { path: rejectsPath })
  const { read, added, changed, known, bad } = result
  const ended = result.stopped ? (dryRun ? 'stoppedDry' : 'stopped') : dryRun ? 'doneDry' : 'done'
  say.line(ended, { seconds: Math.round(seconds() * 10) / 10, read, added, changed, known, bad })
  const head = await audit.ended(result)
  if (head) say.line('audited', { seq: String(head.seq), hash: head.hash })
  if (!dryRun && result.period) say.line('see', { address: context.config.publicUrl + listOf(dataset, result.period) })
  if (result.stopped) return exitCodes.stopped
  return bad > 0 ? exitCodes.someBad : exitCodes.allGood
}

/** Tells in the audit log that it began and how it ended; a dry run is no matter of it. */
function auditOf({ dataset, profile, path }: Request, { database }: CommandContext) {
  const label = basename(path)
  let run: number | null = null
  return {
    async begun(id: number) {
      run = id
      const after = { dataset: dataset.name, profile: profile.name }
      await inAuditedCommand(database, (_, record) =>
        record({ action: 'import.started', subject: { type: 'import', id, label }, after }),
      )
    },
    async ended({ stopped }: ImportResult) {
      if (run === null) return null
      const of = { id: run, label }
      return (await inAuditedCommand(database, (trx, record) => endImport(trx, record, of, { stopped }))).head
    },
  }
}

function listOf(dataset: ImportDataset, { first, last }: { first: Date; last: Date }): string {
  const day = (instant: Date) => jakartaDay(instant)
  return dataset.listPath(day(first), day(new Date(last.getTime() + dayLength)))
}
