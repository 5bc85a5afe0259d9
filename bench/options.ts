import { parseArgs } from 'node:util'

const parts = [
  'dashboards',
  'measures',
  'voc',
  'guard',
  'import',
  'people',
  'start',
  'fair',
  'files',
  'viewers',
  'paint',
  'backup',
] as const
type Part = (typeof parts)[number]

export interface Options {
  parts: readonly Part[]
  /** Records of VOC to fill, a run of the list each. */
  sizes: number[]
  /** Beside the largest of them, for the dashboards. */
  tickets: number
  infra: number
  /** Of their own, for the figures that no board is measured for. */
  orders: number
  subscriptions: number
  revenue: number
  traffic: number
  /** Who has a dashboard open at once, and for how many minutes. */
  viewers: number
  minutes: number
  /** Viewers request pages that no cache has, from so many processes of the portal. */
  unique: boolean
  processes: number
  /** How many times the demo's records they have, and the dashboards that are painted. */
  demos: number
  /** Rows of the files to import, one run each. */
  imports: number[]
  /** Seconds of load at 32 connections, per question and contender. */
  seconds: number
  /** Requests one after the other, per question and contender. */
  samples: number
}

export const usage = `npm run bench -- [dashboards] [measures] [voc] [guard] [import] [people] [start] [fair] [files] [viewers] [paint] [backup] [options]

Measures the portal beside the best SQL for the same question, all in one run; without a part all of them but backup.
  dashboards    every widget of the boards of service, infrastructure and traffic, for its default period and for all time
  measures      every measure of orders, subscriptions, revenue and traffic, in every shape that boards ask in
  voc           the list of VOC, also beside a bare HTTP server
  guard         what every signed-in call costs before its own work: health, session, one record, a page
  import        a file of tickets, by the command and by the page, beside a bare COPY of the same rows
  people        'unknown people': how long a one-time code takes for who exists and for who does not
  fair          page, figure and write of one person while another asks for all they can
  files         CSV and XLSX of all of VOC, one that is cancelled, and similar feedback
  viewers       people with a dashboard open that refreshes every 30 s, beside one of them alone; with --unique pages of
                tickets with a region, a product and a period that nobody asked for before, by 1, 32 and 128 people
  paint         every dashboard in a browser with a quarter of the CPU: largest paint and layout shift
  backup        backup, check and restore elsewhere of what the dashboards have; both sides are asked the whole catalog
  start         until a portal with the demo's data is ready, and its peak memory under people's calls

  --tickets N   tickets of the dashboards (10000000), of viewers --unique (3000000)
  --infra N     infrastructure samples of the dashboards (2000000)
  --orders N    orders of the measures (10000000)
  --subscriptions N  subscriptions of the measures (2000000)
  --revenue N   rows of revenue of the measures (2000000)
  --traffic N   hours of traffic of the dashboards and the measures (2000000)
  --voc N,N     records of VOC, comma-separated, one run of the list each (100000,1000000); the dashboards have the most
  --viewers N   people with a dashboard open at once (200)
  --minutes N   minutes for which viewers are timed, after one that warms up (3)
  --processes N processes of the portal that viewers --unique ask (1)
  --demos N     how many times the demo's records viewers and painted dashboards have (1)
  --rows N,N    tickets to import, one run each (200000,2000000)
  --seconds N   seconds of load at 32 connections, per question and contender (4); five times as long of each number that viewers --unique have
  --samples N   requests one after the other, per question and contender (60)

Data are generated once and kept under .cache/bench.`

export function readOptions(args: string[]): Options | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tickets: { type: 'string' },
      infra: { type: 'string', default: '2000000' },
      orders: { type: 'string', default: '10000000' },
      subscriptions: { type: 'string', default: '2000000' },
      revenue: { type: 'string', default: '2000000' },
      traffic: { type: 'string', default: '2000000' },
      voc: { type: 'string', default: '100000,1000000' },
      viewers: { type: 'string', default: '200' },
      minutes: { type: 'string', default: '3' },
      unique: { type: 'boolean', default: false },
      processes: { type: 'string', default: '1' },
      demos: { type: 'string', default: '1' },
      rows: { type: 'string', default: '200000,2000000' },
      seconds: { type: 'string', default: '4' },
      samples: { type: 'string', default: '60' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const numbers = (name: string, text: string) => text.split(',').map((size) => wholeNumber(name, size))
  return {
    parts: positionals.length > 0 ? positionals.map(partNamed) : parts.filter((part) => part !== 'backup'),
    sizes: numbers('--voc', values.voc),
    tickets: wholeNumber('--tickets', values.tickets ?? (values.unique ? '3000000' : '10000000')),
    infra: wholeNumber('--infra', values.infra),
    orders: wholeNumber('--orders', values.orders),
    subscriptions: wholeNumber('--subscriptions', values.subscriptions),
    revenue: wholeNumber('--revenue', values.revenue),
    traffic: wholeNumber('--traffic', values.traffic),
    viewers: wholeNumber('--viewers', values.viewers),
    minutes: wholeNumber('--minutes', values.minutes),
    unique: values.unique,
    processes: wholeNumber('--processes', values.processes),
    demos: wholeNumber('--demos', values.demos),
    imports: numbers('--rows', values.rows),
    seconds: wholeNumber('--seconds', values.seconds),
    samples: wholeNumber('--samples', values.samples),
  }
}

function partNamed(name: string): Part {
  const part = parts.find((known) => known === name)
  if (!part) throw new Error(`There is no part '${name}'; the parts are ${parts.join(', ')}`)
  return part
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text.trim())
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name}: '${text}' is not a whole number from 1 up`)
  return number
}
