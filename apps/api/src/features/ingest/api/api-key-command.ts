import { jakartaTime } from '@ido/contract'
import { parseArgs } from 'node:util'
import { CommandError, type Command, type CommandContext } from '../../../commands/command.ts'
import { consoleLanguage } from '../../../commands/language.ts'
import { speaker } from '../../../commands/console.ts'
import { importDatasets } from '../datasets.ts'
import { createKey, listKeys, revokeKey, type KeyInfo } from './api-keys.service.ts'

const texts = {
  made: {
    id: 'Kunci {id} "{name}" untuk {scopes}, berlaku {until}. Simpan sekarang: kunci ini tidak dapat ditampilkan lagi.',
    en: 'Key {id} "{name}" for {scopes}, valid {until}. Keep it now: it cannot be shown again.',
  },
  forEver: { id: 'tanpa batas waktu', en: 'without an end' },
  forDays: { id: '{days} hari', en: 'for {days} days' },
  none: { id: 'Belum ada kunci.', en: 'There are no keys yet.' },
  entry: {
    id: '{id}  {name}  [{scopes}]  dibuat {made}, terakhir dipakai {used}, {state}',
    en: '{id}  {name}  [{scopes}]  made {made}, last used {used}, {state}',
  },
  never: { id: 'belum pernah', en: 'never' },
  valid: { id: 'berlaku', en: 'valid' },
  validUntil: { id: 'berlaku sampai {at}', en: 'valid until {at}' },
  expired: { id: 'kedaluwarsa sejak {at}', en: 'expired since {at}' },
  revokedAt: { id: 'dicabut {at}', en: 'revoked {at}' },
  revoked: { id: 'Kunci {id} dicabut.', en: 'Key {id} is revoked.' },
  noSuchKey: { id: 'Tidak ada kunci {id} yang masih berlaku', en: 'There is no key {id} that still holds' },
  whichKey: { id: 'Sebutkan nomor kunci: api-key revoke ID', en: "Name the key's number: api-key revoke ID" },
  badScope: {
    id: 'Cakupan {scope} tidak dikenal. Yang ada: {known}',
    en: 'Scope {scope} is unknown. There is: {known}',
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
  days: { type: 'string' },
  language: { type: 'string' },
} as const
const datasetNames = importDatasets.map(({ name }) => name)
const longestLife = 36_500

export const apiKeyCommand: Command = {
  name: 'api-key',
  summary: {
    id: 'Buat, lihat, dan cabut kunci API untuk program yang mengirim data.',
    en: 'Make, list and revoke API keys for programs that send data.',
  },
  usage: {
    id: `npm run ido -- api-key create [--name NAMA] [--scopes A,B] [--days N]
npm run ido -- api-key list
npm run ido -- api-key revoke ID

  --name NAMA         untuk siapa kunci itu (bawaan: api)
  --scopes A,B        dataset yang boleh dikirim: ${datasetNames.join(', ')}, atau * untuk semua (bawaan: *)
  --days N            berapa hari kunci itu berlaku (bawaan: tanpa batas)
  --language id|en    bahasa pesan (bawaan: bahasa shell, selain itu bahasa Indonesia)

Kunci baru tertulis sekali, sendirian di satu baris keluaran standar; pesan lain di keluaran galat.
Pemakaian: POST /api/v2/ingest/DATASET dengan Authorization: Bearer KUNCI.`,
    en: `npm run ido -- api-key create [--name NAME] [--scopes A,B] [--days N]
npm run ido -- api-key list
npm run ido -- api-key revoke ID

  --name NAME         whom the key is for (default: api)
  --scopes A,B        datasets that it may send: ${datasetNames.join(', ')}, or * for all (default: *)
  --days N            how many days the key holds (default: without an end)
  --language id|en    language of the messages (default: the shell's, else Indonesian)

A new key is written once, alone on a line of standard output; other messages go to standard error.
Used by POST /api/v2/ingest/DATASET with Authorization: Bearer KEY.`,
  },
  run: runApiKey,
}

type Say = ReturnType<typeof speaker<typeof texts>>
type Given = { [name in keyof typeof options]?: string | undefined }

async function runApiKey(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const language = consoleLanguage(values.language, process.env)
  const [action = 'create', ...rest] = positionals
  if (action === 'list') await list(context, speaker(context.out, language, texts))
  else if (action === 'revoke') await revoke(context, rest[0], speaker(context.out, language, texts))
  else {
    const name = values.name ?? (action === 'create' ? rest[0] : action)
    await create(context, { ...values, name }, speaker(process.stderr, language, texts))
  }
  return 0
}

async function create({ database, out }: CommandContext, given: Given, say: Say): Promise<void> {
  const scopes = scopesOf(given.scopes ?? given.scope ?? '*', say)
  const days = given.days === undefined ? null : Number(given.days)
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= longestLife)) {
    throw new CommandError(say.text('badDays'))
  }
  const name = given.name ?? 'api'
  const { id, key } = await createKey(database, { name, scopes, days })
  const until = days === null ? say.text('forEver') : say.text('forDays', { days })
  say.line('made', { id: String(id), name, scopes: scopes.join(', '), until })
  out.write(`${key}\n`)
}

/** 'tickets', 'ingest:tickets' and '*' are all understood. */
function scopesOf(written: string, say: Say): string[] {
  const names = written.split(/[\s,]+/).flatMap((name) => name.replace(/^ingest:/, '').toLowerCase() || [])
  if (names.length === 0 || names.includes('*') || names.includes('all')) return [...datasetNames]
  const unknown = names.find((name) => !datasetNames.includes(name))
  if (unknown !== undefined)
    throw new CommandError(say.text('badScope', { scope: unknown, known: datasetNames.join(', ') }))
  return [...new Set(names)]
}

async function list({ database }: CommandContext, say: Say): Promise<void> {
  const keys = await listKeys(database)
  if (keys.length === 0) say.line('none')
  for (const key of keys) {
    say.line('entry', {
      id: String(key.id),
      name: key.name,
      scopes: key.scopes.join(', '),
      made: moment(key.created_at),
      used: key.last_used_at ? moment(key.last_used_at) : say.text('never'),
      state: stateOf(key, say),
    })
  }
}

function stateOf({ revoked_at, expires_at }: KeyInfo, say: Say): string {
  if (revoked_at) return say.text('revokedAt', { at: moment(revoked_at) })
  if (!expires_at) return say.text('valid')
  return say.text(expires_at <= new Date() ? 'expired' : 'validUntil', { at: moment(expires_at) })
}

const moment = (at: Date) => jakartaTime(at).slice(0, 16).replace('T', ' ')

async function revoke({ database }: CommandContext, id: string | undefined, say: Say): Promise<void> {
  if (id === undefined || !/^\d{1,15}$/.test(id)) throw new CommandError(say.text('whichKey'))
  if (!(await revokeKey(database, Number(id)))) throw new CommandError(say.text('noSuchKey', { id }))
  say.line('revoked', { id })
}
