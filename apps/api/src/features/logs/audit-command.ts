import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type Command, CommandError } from '../../commands/command.ts'
import { speaker } from '../../commands/console.ts'
import { consoleLanguage } from '../../commands/language.ts'
import { checkAudit } from '../../platform/audit.ts'

const texts = {
  changed: {
    id: 'Jejak audit RUSAK: isi baris {seq} sudah diubah. {before} baris sebelumnya utuh.',
    en: 'The audit log is BROKEN: row {seq} was changed. The {before} rows before it are intact.',
  },
  missing: {
    id: 'Jejak audit RUSAK: baris {seq} sudah dihapus. {before} baris sebelumnya utuh.',
    en: 'The audit log is BROKEN: row {seq} was removed. The {before} rows before it are intact.',
  },
  reordered: {
    id: 'Jejak audit RUSAK: baris {seq} tidak menyambung ke baris sebelumnya, urutannya sudah diubah. {before} baris sebelumnya utuh.',
    en: 'The audit log is BROKEN: row {seq} does not follow the one before it, rows were reordered. The {before} rows before it are intact.',
  },
  intact: {
    id: 'Jejak audit utuh: {rows} baris, hash terakhir {hash}.',
    en: 'The audit log is intact: {rows} rows, head {hash}.',
  },
  empty: { id: 'Jejak audit masih kosong.', en: 'The audit log is empty.' },
  heads: {
    id: '{heads} hash dari log server cocok.',
    en: '{heads} heads in the server’s log agree with it.',
  },
  cut: {
    id: 'Jejak audit RUSAK: log server mencatat baris {seq}, tetapi jejak audit berakhir di baris {rows}; {gone} baris terakhir sudah dihapus.',
    en: 'The audit log is BROKEN: the server’s log has row {seq}, but the audit log ends at row {rows}; the last {gone} rows were removed.',
  },
  differs: {
    id: 'Jejak audit RUSAK: hash baris {seq} berbeda dari yang dicatat log server; baris itu atau baris sebelumnya ditulis ulang.',
    en: 'The audit log is BROKEN: the hash of row {seq} differs from the server’s log; it or a row before it was rewritten.',
  },
  noHeads: {
    id: 'Berkas {file} tidak memuat hash jejak audit.',
    en: 'The file {file} has no heads of the audit log.',
  },
  noFile: { id: 'Berkas {file} tidak dapat dibaca', en: 'The file {file} cannot be read' },
  what: { id: 'Tuliskan: audit verify [--log BERKAS]', en: 'Say: audit verify [--log FILE]' },
} as const

export const auditCommand: Command = {
  name: 'audit',
  summary: {
    id: 'Periksa jejak audit: apakah ada baris yang diubah, dihapus, atau dipindahkan.',
    en: 'Check the audit log: whether a row was changed, removed or reordered.',
  },
  usage: {
    id: `npm run ido -- audit verify [--log BERKAS]

Berakhir dengan kode 1 dan nomor baris yang rusak jika rantai hash tidak utuh.

  --log BERKAS        log server (JSON, satu baris per catatan); juga memeriksa apakah baris terakhir hilang`,
    en: `npm run ido -- audit verify [--log FILE]

Ends with code 1 and the number of the broken row where the chain of hashes does not hold.

  --log FILE          the server's log (JSON, one entry a line); also tells whether the last rows are missing`,
  },
  async run(args, { database, out }) {
    const options = { log: { type: 'string' }, language: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { line, text } = speaker(out, consoleLanguage(values.language, process.env), texts)
    if (positionals.length !== 1 || positionals[0] !== 'verify') throw new CommandError(text('what'))
    const file = values.log
    if (file !== undefined) await access(file).catch(() => Promise.reject(new CommandError(text('noFile', { file }))))
    const heads = file === undefined ? new Map<number, string>() : await headsIn(file)

    let differs: number | null = null
    const { rows, head, broken } = await checkAudit({ read: database.write }, (seq, hash) => {
      const logged = heads.get(seq)
      if (logged !== undefined && logged !== hash) differs ??= seq
    })
    const lastLogged = Math.max(0, ...heads.keys())
    if (broken) line(broken.why, { seq: String(broken.seq), before: broken.seq - 1 })
    else if (differs !== null) line('differs', { seq: String(differs) })
    else if (lastLogged > rows) line('cut', { seq: String(lastLogged), rows, gone: lastLogged - rows })
    else {
      if (head) line('intact', { rows, hash: head.hash })
      else line('empty')
      if (file !== undefined) line(heads.size === 0 ? 'noHeads' : 'heads', { heads: heads.size, file })
      return 0
    }
    return 1
  },
}

/** The heads that the server wrote to its log after every decision, by row. What is no entry of it is passed over. */
async function headsIn(file: string): Promise<Map<number, string>> {
  const heads = new Map<number, string>()
  for await (const entry of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const found = /"audit":\{"seq":(\d+),"hash":"([0-9a-f]{64})"\}/.exec(entry)
    if (found?.[1] !== undefined && found[2] !== undefined) heads.set(Number(found[1]), found[2])
  }
  return heads
}
