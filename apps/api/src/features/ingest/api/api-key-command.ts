import { apiKeyLimits, jakartaTime, readingScope } from '@ido/contract'
import { parseArgs } from 'node:util'
import { CommandError, type Command, type CommandContext } from '../../../commands/command.ts'
import { speaker } from '../../../commands/console.ts'
import { consoleLanguage } from '../../../commands/language.ts'
import { readScopeNames, type ScopeNames } from '../../../platform/accounts/accounts.queries.ts'
import { Refusal } from '../../../platform/errors.ts'
import { everything } from '../../../platform/http/scope.ts'
import { say as sayMessage, type Language } from '../../../platform/messages.ts'
import type { Scope } from '../../../platform/person.ts'
import { idFinder } from '../../../platform/words/label-words.ts'
import { datasets as catalogDatasets } from '../../../semantic/catalog/catalog.ts'
import { importDatasets } from '../datasets.ts'
import { everyKey, type StoredKey } from './api-keys.queries.ts'
import { createKey, revokeKey } from './api-keys.service.ts'

const texts = {
  made: {
    id: 'Kunci {id} "{name}" untuk {scopes}, berlaku {until}. Simpan sekarang: kunci ini tidak dapat ditampilkan lagi.',
    en: 'Key {id} "{name}" for {scopes}, valid {until}. Keep it now: it cannot be shown again.',
  },
  forEver: { id: 'tanpa batas waktu', en: 'without an end' },
  forDays: { id: '{days} hari', en: 'for {days} days' },
  none: { id: 'Belum ada kunci.', en: 'There are no keys yet.' },
  entry: {
    id: '{id}  {name}  [{scopes}]{limits}  dibuat {made}, terakhir dipakai {used}, {state}',
    en: '{id}  {name}  [{scopes}]{limits}  made {made}, last used {used}, {state}',
  },
  onlyRegions: { id: 'regional: {names}', en: 'regions: {names}' },
  onlyProducts: { id: 'produk: {names}', en: 'products: {names}' },
  onlyDatasets: { id: 'dataset: {names}', en: 'datasets: {names}' },
  onlyFigures: { id: 'hanya angka', en: 'figures only' },
  never: { id: 'belum pernah', en: 'never' },
  valid: { id: 'berlaku', en: 'valid' },
  validUntil: { id: 'berlaku sampai {at}', en: 'valid until {at}' },
  expired: { id: 'kedaluwarsa sejak {at}', en: 'expired since {at}' },
  resting: {
    id: 'tidak berlaku: pembuatnya ditangguhkan atau kehilangan hak',
    en: 'not valid: its maker is suspended or lost the right',
  },
  revokedAt: { id: 'dicabut {at}', en: 'revoked {at}' },
  revoked: { id: 'Kunci {id} dicabut.', en: 'Key {id} is revoked.' },
  head: { id: 'Jejak audit: baris {seq}, hash {hash}', en: 'Audit trail: row {seq}, head {hash}' },
  whichKey: { id: 'Sebutkan nomor kunci: api-key revoke ID', en: "Name the key's number: api-key revoke ID" },
  badScope: {
    id: 'Cakupan {scope} tidak dikenal. Yang ada: {known}',
    en: 'Scope {scope} is unknown. There is: {known}',
  },
  readsOnly: {
    id: 'Kunci yang membaca angka (query) tidak dapat sekaligus mengirim data',
    en: 'A key that reads figures (query) cannot send data as well',
  },
  sendsAll: {
    id: '--regions, --products, --datasets, dan --figures-only hanya untuk kunci yang membaca angka (--scopes query)',
    en: '--regions, --products, --datasets and --figures-only are only for a key that reads figures (--scopes query)',
  },
  badPlace: {
    id: '{place} tidak dikenal. Yang ada: {known}',
    en: '{place} is unknown. There is: {known}',
  },
  badName: {
    id: '--name harus 1 sampai {most} huruf',
    en: '--name must have 1 to {most} letters',
  },
  badDays: {
    id: '--days harus bilangan bulat 1 sampai 36500',
    en: '--days must be a whole number from 1 to 36500',
  },
} as const

const options = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  scope: { type: 'string' },
  regions: { type: 'string' },
  products: { type: 'string' },
  datasets: { type: 'string' },
  'figures-only': { type: 'boolean' },
  days: { type: 'string' },
  language: { type: 'string' },
} as const
const datasetNames = importDatasets.map(({ name }) => name)
const readableNames = catalogDatasets.map(({ id }) => id)
const longestLife = 36_500

export const apiKeyCommand: Command = {
  name: 'api-key',
  summary: {
    id: 'Buat, lihat, dan cabut kunci API untuk program yang mengirim data atau membaca angka.',
    en: 'Make, list and revoke API keys for programs that send data or read figures.',
  },
  usage: {
    id: `npm run ido -- api-key create [--name NAMA] [--scopes A,B] [--days N]
npm run ido -- api-key create --scopes query [--regions A,B] [--products A,B] [--datasets A,B] [--figures-only]
                              [--name NAMA] [--days N]
npm run ido -- api-key list
npm run ido -- api-key revoke ID

  --name NAMA         untuk siapa kunci itu (bawaan: api)
  --scopes A,B        dataset yang boleh dikirim: ${datasetNames.join(', ')}, atau * untuk semua (bawaan: *);
                      query membaca angka dan tidak mengirim apa pun
  --regions A,B       regional yang angkanya boleh dibaca (bawaan: semua)
  --products A,B      produk yang angkanya boleh dibaca (bawaan: semua)
  --datasets A,B      dataset yang boleh dibaca: ${readableNames.join(', ')} (bawaan: semua)
  --figures-only      hanya angka, tanpa data satu per satu
  --days N            berapa hari kunci itu berlaku (bawaan: tanpa batas)
  --language id|en    bahasa pesan (bawaan: bahasa shell, selain itu bahasa Indonesia)

Kunci baru tertulis sekali, sendirian di satu baris keluaran standar; pesan lain di keluaran galat.
Pemakaian: POST /api/v2/ingest/DATASET, atau POST /api/v2/query, dengan Authorization: Bearer KUNCI.`,
    en: `npm run ido -- api-key create [--name NAME] [--scopes A,B] [--days N]
npm run ido -- api-key create --scopes query [--regions A,B] [--products A,B] [--datasets A,B] [--figures-only]
                              [--name NAME] [--days N]
npm run ido -- api-key list
npm run ido -- api-key revoke ID

  --name NAME         whom the key is for (default: api)
  --scopes A,B        datasets that it may send: ${datasetNames.join(', ')}, or * for all (default: *);
                      query reads figures and sends nothing
  --regions A,B       regions whose figures it may read (default: all)
  --products A,B      products whose figures it may read (default: all)
  --datasets A,B      datasets that it may read: ${readableNames.join(', ')} (default: all)
  --figures-only      figures only, no records
  --days N            how many days the key holds (default: without an end)
  --language id|en    language of the messages (default: the shell's, else Indonesian)

A new key is written once, alone on a line of standard output; other messages go to standard error.
Used by POST /api/v2/ingest/DATASET, or POST /api/v2/query, with Authorization: Bearer KEY.`,
  },
  run: runApiKey,
}

type Say = ReturnType<typeof speaker<typeof texts>>
type Given = { [name in Exclude<keyof typeof options, 'figures-only'>]?: string | undefined } & {
  'figures-only'?: boolean | undefined
  language: Language
}

async function runApiKey(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const language = consoleLanguage(values.language, process.env)
  const [action = 'create', ...rest] = positionals
  if (action === 'list') await list(context, speaker(context.out, language, texts))
  else if (action === 'revoke') await revoke(context, rest[0], speaker(context.out, language, texts), language)
  else {
    const name = values.name ?? (action === 'create' ? rest[0] : action)
    await create(context, { ...values, name, language }, speaker(process.stderr, language, texts))
  }
  return 0
}

async function create({ database, out }: CommandContext, given: Given, say: Say): Promise<void> {
  const scopes = scopesOf(given.scopes ?? given.scope ?? '*', say)
  const days = given.days === undefined ? null : Number(given.days)
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= longestLife)) {
    throw new CommandError(say.text('badDays'))
  }
  const name = (given.name ?? 'api').trim()
  if (name === '' || name.length > apiKeyLimits.nameLength) {
    throw new CommandError(say.text('badName', { most: apiKeyLimits.nameLength }))
  }
  const sees = await seenBy(database, scopes, given, say)
  const { id, key, head } = await orMistake(() => createKey(database, { name, scopes, sees, days }), given.language)
  const until = days === null ? say.text('forEver') : say.text('forDays', { days })
  say.line('made', { id: String(id), name, scopes: scopes.join(', '), until })
  sayHead(head, say)
  out.write(`${key}\n`)
}

/** 'tickets', 'ingest:tickets' and '*' are all understood. */
function scopesOf(written: string, say: Say): string[] {
  const names = written.split(/[\s,]+/).flatMap((name) => name.replace(/^ingest:/, '').toLowerCase() || [])
  if (names.length === 0 || names.includes('*') || names.includes('all')) return [...datasetNames]
  const known = [...datasetNames, readingScope]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new CommandError(say.text('badScope', { scope: unknown, known: known.join(', ') }))
  if (names.includes(readingScope) && names.some((name) => name !== readingScope))
    throw new CommandError(say.text('readsOnly'))
  return [...new Set(names)]
}

/** What a key that reads figures sees: regions and products by their names, in any letter case. */
async function seenBy(
  database: CommandContext['database'],
  scopes: readonly string[],
  { regions, products, datasets, 'figures-only': figuresOnly = false }: Given,
  say: Say,
): Promise<Scope & { datasets: string[] | null; figuresOnly: boolean }> {
  if (
    !scopes.includes(readingScope) &&
    [regions, products, datasets, figuresOnly || undefined].some((one) => one !== undefined)
  )
    throw new CommandError(say.text('sendsAll'))
  const names = await readScopeNames(database, everything)
  const idsOf = (part: keyof Scope, written: string | undefined): number[] | null => {
    if (written === undefined || written.trim() === '*') return null
    const find = idFinder(names[part])
    return written.split(',').map((place) => {
      const id = find(place)
      if (id !== undefined) return id
      throw new CommandError(say.text('badPlace', { place: place.trim(), known: [...names[part].values()].join(', ') }))
    })
  }
  const named = datasets?.split(',').map((name) => name.trim().toLowerCase())
  const unknown = named?.find((name) => !readableNames.includes(name))
  if (unknown !== undefined)
    throw new CommandError(say.text('badPlace', { place: unknown, known: readableNames.join(', ') }))
  return {
    regions: idsOf('regions', regions),
    products: idsOf('products', products),
    datasets: named ?? null,
    figuresOnly,
  }
}

async function list({ database }: CommandContext, say: Say): Promise<void> {
  const [keys, names] = await Promise.all([everyKey(database), readScopeNames(database, everything)])
  if (keys.length === 0) say.line('none')
  for (const key of keys) {
    say.line('entry', {
      id: String(key.id),
      name: key.name,
      scopes: key.scopes.join(', '),
      limits: limitsOf(key, names, say),
      made: moment(key.created_at),
      used: key.last_used_at ? moment(key.last_used_at) : say.text('never'),
      state: stateOf(key, say),
    })
  }
}

/** What a key that reads figures does not see all of, between brackets; nothing of one without limits. */
function limitsOf(key: StoredKey, names: ScopeNames, say: Say): string {
  const named = (part: keyof Scope, ids: number[] | null) => ids?.map((id) => names[part].get(id) ?? `#${id}`)
  const limits = [
    ['onlyRegions', named('regions', key.scope_regions)] as const,
    ['onlyProducts', named('products', key.scope_products)] as const,
    ['onlyDatasets', key.scope_datasets ?? undefined] as const,
  ].flatMap(([text, only]) => (only === undefined ? [] : [say.text(text, { names: only.join(', ') })]))
  if (key.figures_only) limits.push(say.text('onlyFigures'))
  return limits.length === 0 ? '' : `  (${limits.join('; ')})`
}

function stateOf({ revoked_at, expires_at, is_kept }: StoredKey, say: Say): string {
  if (revoked_at) return say.text('revokedAt', { at: moment(revoked_at) })
  if (!is_kept && !(expires_at && expires_at <= new Date())) return say.text('resting')
  if (!expires_at) return say.text('valid')
  return say.text(expires_at <= new Date() ? 'expired' : 'validUntil', { at: moment(expires_at) })
}

const moment = (at: Date) => jakartaTime(at).slice(0, 16).replace('T', ' ')

async function revoke(
  { database }: CommandContext,
  id: string | undefined,
  say: Say,
  language: Language,
): Promise<void> {
  if (id === undefined || !/^\d{1,15}$/.test(id)) throw new CommandError(say.text('whichKey'))
  const { head } = await orMistake(() => revokeKey(database, Number(id)), language)
  say.line('revoked', { id })
  sayHead(head, say)
}

/** The server's log, which keeps the heads, is not this command's: whoever runs it keeps the line. */
function sayHead(head: { seq: number; hash: string } | null, say: Say): void {
  if (head) say.line('head', { seq: String(head.seq), hash: head.hash })
}

/** What the page would be refused is the caller's mistake here. */
async function orMistake<T>(work: () => Promise<T>, language: Language): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new CommandError(sayMessage(language, error.details.key, error.details.values))
  }
}
