import { parseArgs } from 'node:util'
import { CommandError, type Command, type CommandContext } from '../../commands/command.ts'
import { speaker } from '../../commands/console.ts'
import { consoleLanguage } from '../../commands/language.ts'
import { resetFromCommandLine } from './reset.service.ts'

const texts = {
  done: {
    id: 'Faktor kedua {name} ({email}) dihapus: {kinds}. Semua sesinya diakhiri, dan sebuah e-mail memberitahunya.',
    en: 'The second factors of {name} ({email}) were taken away: {kinds}. All sessions ended, and a mail tells so.',
  },
  none: { id: '{name} ({email}) tidak memiliki faktor kedua.', en: '{name} ({email}) has no second factor.' },
  head: { id: 'Jejak audit: baris {seq}, hash {hash}', en: 'Audit trail: row {seq}, head {hash}' },
  nobody: { id: 'Tidak ada akun dengan NIK atau e-mail {who}', en: 'There is no account with NIK or e-mail {who}' },
  what: {
    id: 'Tuliskan: second-factor reset NIK',
    en: 'Say: second-factor reset NIK',
  },
} as const

const secondFactorCommand: Command = {
  name: 'second-factor',
  summary: {
    id: 'Hapus faktor kedua seseorang yang kehilangannya.',
    en: 'Take away the second factors of somebody who lost them.',
  },
  usage: {
    id: `npm run ido -- second-factor reset NIK [--reason ALASAN]

Menghapus semua faktor kedua dan kode pemulihan akun itu (menurut NIK, atau e-mail bagi yang tidak punya), mengakhiri
semua sesinya, mencatatnya di jejak audit, dan mengirim e-mail kepada pemiliknya. Di portal diperlukan dua administrator.

  --reason ALASAN     mengapa; dicatat di jejak audit
  --language id|en    bahasa pesan (bawaan: bahasa shell, selain itu bahasa Indonesia)`,
    en: `npm run ido -- second-factor reset NIK [--reason REASON]

Takes away all second factors and recovery codes of the account (by NIK, or by e-mail where there is none), ends its
sessions, writes it to the audit log and mails its owner. In the portal this needs two administrators.

  --reason REASON     why; kept in the audit log
  --language id|en    language of the messages (default: the shell's, else Indonesian)`,
  },
  async run(args, context) {
    const options = { reason: { type: 'string' }, language: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const say = speaker(context.out, consoleLanguage(values.language, process.env), texts)
    const [action, who, ...more] = positionals
    if (action !== 'reset' || who === undefined || more.length > 0) throw new CommandError(say.text('what'))
    return reset(context, { who, reason: values.reason ?? null }, say)
  },
}

async function reset(
  { database }: CommandContext,
  asked: { who: string; reason: string | null },
  say: ReturnType<typeof speaker<typeof texts>>,
): Promise<number> {
  const found = await resetFromCommandLine(database, asked)
  if (found === null) throw new CommandError(say.text('nobody', { who: asked.who }))
  const { name, email, kinds, head } = found
  if (kinds.length === 0) {
    say.line('none', { name, email })
    return 1
  }
  say.line('done', { name, email, kinds: kinds.join(', ') })
  // The server's log, which keeps the heads, is not this command's: whoever runs it keeps the line.
  if (head) say.line('head', { seq: String(head.seq), hash: head.hash })
  return 0
}

/** What `npm run ido --` offers of this feature. */
export const secondFactorCommands: readonly Command[] = [secondFactorCommand]
