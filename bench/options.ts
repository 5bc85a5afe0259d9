import { parseArgs } from 'node:util'

export interface Options {
  /** Records to fill, one run each. */
  sizes: number[]
  /** Seconds of load at 32 connections, per question and contender. */
  seconds: number
  /** Requests one after the other, per question and contender. */
  samples: number
}

export const usage = `npm run bench -- [--voc 100000,1000000] [--seconds 4] [--samples 60]

Measures the portal beside the best SQL for the same question and a bare HTTP server, all in one run.
  --voc      records, comma-separated; each size is generated once and kept under .cache/bench
  --seconds  seconds of load at 32 connections, per question and contender
  --samples  requests one after the other, per question and contender`

export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      voc: { type: 'string', default: '100000,1000000' },
      seconds: { type: 'string', default: '4' },
      samples: { type: 'string', default: '60' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  return {
    sizes: values.voc.split(',').map((size) => wholeNumber('--voc', size)),
    seconds: wholeNumber('--seconds', values.seconds),
    samples: wholeNumber('--samples', values.samples),
  }
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text.trim())
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name}: '${text}' is not a whole number from 1 up`)
  return number
}
