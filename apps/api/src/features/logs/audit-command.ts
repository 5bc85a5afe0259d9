import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { CommandError, type Command } from '../../commands/command.ts'
import { speaker, type Speaker } from '../../commands/console.ts'
import { consoleLanguage } from '../../commands/language.ts'
import { checkAudit, type Head } from '../../platform/audit/audit-chain.ts'
import { checkFile, exportAudit, type FileCheck } from './audit-file.ts'
import { auditTexts, auditUsage } from './audit-texts.ts'

const pattern = /"audit":\{"seq":(\d+),"hash":"([0-9a-f]{64})"\}/

type Talk = Speaker<typeof auditTexts>

type Walk = (seen: (head: Head) => void) => Promise<FileCheck>

export const auditCommand: Command = {
  name: 'audit',
  summary: {
    id: 'Periksa jejak audit (baris yang diubah, dihapus, atau dipindahkan), atau ekspor beserta buktinya.',
    en: 'Check the audit log (rows changed, removed or reordered), or export it with its proof.',
  },
  usage: auditUsage,

  async alone(args, { out }) {
    const { verb, file, logs, talk } = asked(args, out)
    if (verb !== 'verify' || file === undefined) return null
    await mustBeThere([file, ...logs], talk)
    return verify(logs, talk, (seen) => checkFile(file, seen), file)
  },

  async run(args, { database, out }) {
    const { verb, file, logs, talk } = asked(args, out)
    if (verb === 'export' && file !== undefined) {
      const exported = await exportAudit(database, file).catch((error: NodeJS.ErrnoException) => {
        if (error.syscall === undefined) throw error
        throw new CommandError(talk.text('noWrite', { file, why: error.message }))
      })
      const { rows, head, broken } = exported
      talk.line(head ? 'exported' : 'exportedEmpty', { rows, file, hash: head?.hash ?? '' })
      if (broken) talk.line(broken.why, { seq: String(broken.seq), before: broken.seq - 1 })
      return broken ? 1 : 0
    }
    await mustBeThere(logs, talk)
    return verify(logs, talk, async (seen) => ({
      ...(await checkAudit({ read: database.write }, seen)),
      line: null,
    }))
  },
}

function asked(args: string[], out: NodeJS.WritableStream) {
  const options = { log: { type: 'string', multiple: true }, language: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const talk = speaker(out, consoleLanguage(values.language, process.env), auditTexts)
  const [verb, file] = positionals
  const logs = values.log ?? []
  const understood = verb === 'verify' ? positionals.length <= 2 : verb === 'export' && positionals.length === 2
  if (!understood || (verb === 'export' && logs.length > 0)) throw new CommandError(talk.text('what'))
  return { verb, file, logs, talk }
}

async function mustBeThere(files: readonly string[], talk: Talk): Promise<void> {
  for (const file of files) {
    await access(file).catch(() => Promise.reject(new CommandError(talk.text('noFile', { file }))))
  }
}

/** Walks the chain beside what the logs keep of it, and says the first thing that does not hold. */
async function verify(logs: readonly string[], talk: Talk, walk: Walk, file?: string): Promise<number> {
  const heads = await readHeads(logs)
  let differs: number | null = null
  const check = await walk(({ seq, hash }) => {
    const kept = heads.of(seq)
    if (kept !== undefined && kept.hash !== hash) differs ??= seq
  })
  if (saysWhatIsBroken(check, talk, file) || saysWhatLogsDeny(check, heads, differs, talk)) return 1
  const { rows, head } = check
  if (head) talk.line('intact', { rows, hash: head.hash })
  else talk.line('empty')
  if (logs.length > 0) {
    talk.line('heads', { heads: heads.count })
    if (heads.last < rows) talk.line('newer', { from: heads.last + 1, rows })
  } else if (file !== undefined && head) talk.line('aloneOnly')
  return 0
}

function saysWhatIsBroken({ broken, line, rows }: FileCheck, talk: Talk, file = ''): boolean {
  if (line !== null) talk.line('wrongLine', { line: String(line), file, before: rows })
  else if (broken) talk.line(broken.why, { seq: String(broken.seq), before: broken.seq - 1 })
  return line !== null || broken !== null
}

function saysWhatLogsDeny({ rows }: FileCheck, heads: KeptHeads, differs: number | null, talk: Talk): boolean {
  const [empty] = heads.without
  if (heads.twice) {
    const { seq, first, second } = heads.twice
    const lines = { firstLine: String(first.line), secondLine: String(second.line) }
    talk.line('twice', { seq: String(seq), first: first.file, second: second.file, ...lines })
  } else if (differs !== null) {
    talk.line('differs', { seq: String(differs), ...placeOf(heads, differs) })
  } else if (heads.last > rows) {
    talk.line('cut', { seq: String(heads.last), rows, gone: heads.last - rows, ...placeOf(heads, heads.last) })
  } else if (empty !== undefined) talk.line('noHeads', { file: empty })
  else return false
  return true
}

function placeOf(heads: KeptHeads, seq: number): { file: string; line: string } {
  const { file = '', line = 0 } = heads.of(seq) ?? {}
  return { file, line: String(line) }
}

/** What `npm run ido --` offers of this feature. */
export const logsCommands: readonly Command[] = [auditCommand]

/** Where a head was found: which line of which file. */
interface Kept {
  hash: string
  file: string
  line: number
}

/** What somebody else than the database keeps of the chain: heads of the server's logs, and the ends of exports. */
interface KeptHeads {
  count: number
  /** The last row that one of them names; 0 where there is none. */
  last: number
  /** Files in which no head was found. */
  without: string[]
  /** The first row that has two different heads, which only happens where a decision was replaced. */
  twice: { seq: number; first: Kept; second: Kept } | null
  of(seq: number): Kept | undefined
}

/** Reads the files line by line. What is no head is passed over. */
async function readHeads(files: readonly string[]): Promise<KeptHeads> {
  const heads = new Map<number, Kept>()
  const without: string[] = []
  let twice: KeptHeads['twice'] = null
  for (const file of files) {
    let found = 0
    for await (const { seq, hash, line } of headsOf(file)) {
      found += 1
      const first = heads.get(seq)
      if (first === undefined) heads.set(seq, { hash, file, line })
      else if (first.hash !== hash && (twice === null || seq < twice.seq)) {
        twice = { seq, first, second: { hash, file, line } }
      }
    }
    if (found === 0) without.push(file)
  }
  const last = Math.max(0, ...heads.keys())
  return { count: heads.size, last, without, twice, of: (seq) => heads.get(seq) }
}

async function* headsOf(file: string): AsyncGenerator<Head & { line: number }> {
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1
    const [, seq, hash] = pattern.exec(text) ?? []
    if (seq !== undefined && hash !== undefined) yield { seq: Number(seq), hash, line }
  }
}
