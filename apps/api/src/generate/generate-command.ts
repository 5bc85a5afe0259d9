import { atJakarta } from '@ido/contract'
import { parseArgs } from 'node:util'
import { CommandError, type Command, type CommandContext } from '../commands/command.ts'
import { consoleLanguage } from '../commands/language.ts'
import type { Language } from '../platform/messages.ts'
import { speaker, type Speaker } from '../commands/console.ts'
import { startOfDay, dayOf } from './calendar.ts'
import type { FillOptions, Generated } from './dataset.service.ts'
import { faultOf, placedKinds } from './faults.ts'
import { generated } from './generated.ts'
import texts from './generate-command.json' with { type: 'json' }
import { readPortalLists } from './portal-lists.queries.ts'
import { regionNames } from './world.ts'

const stoppedCode = 130

type Wish = Generated & { count: number }

const words = texts.datasets
const counts = generated.map(({ dataset }) => `--${dataset} N`)

/** The summary or the usage with what there is to generate. */
function described(lines: Record<Language, string | string[]>, language: Language): string {
  const most = texts.countLine[language]
  const countLines = generated.map(({ dataset }, place) => {
    return `  ${counts[place]?.padEnd(18)}  ${most} ${words[dataset].help[language]}`
  })
  return [lines[language]]
    .flat()
    .join('\n')
    .replace('{nouns}', generated.map(({ dataset }) => words[dataset].noun[language]).join(', '))
    .replace('{counts}', counts.map((one) => `[${one}]`).join(' '))
    .replace('{countLines}', countLines.join('\n'))
}

export const generateCommand: Command = {
  name: 'generate',
  summary: { id: described(texts.summary, 'id'), en: described(texts.summary, 'en') },
  usage: { id: described(texts.usage, 'id'), en: described(texts.usage, 'en') },
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
  const say = speaker(out, language, texts.lines)
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
      await make(wish, words[wish.dataset].noun[language], { database, seed: values.seed, until, fault, signal }, say)
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
  say: Speaker<typeof texts.lines>,
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
