import { parseArgs } from 'node:util'

/** What a run can be given: whole numbers from 1 up, several of them where one run is made of each. */
const described = {
  tickets: 'tickets of dashboards and backup (10000000) and of pages (3000000)',
  infra: 'infrastructure samples of dashboards and backup (2000000)',
  traffic: 'hours of traffic of dashboards and measures (2000000)',
  orders: 'orders of measures (10000000)',
  subscriptions: 'subscriptions of measures (2000000)',
  revenue: 'rows of revenue of measures (2000000)',
  voc: 'records of VOC (100000,1000000); all but voc have the most of them, soak 20000',
  rows: 'tickets to import (200000,2000000)',
  demos: 'how many times the records of the demo viewers and paint have (1)',
  viewers: 'people with a dashboard open at once (200)',
  minutes: 'minutes for which viewers are timed, after one that warms up (3), and of soak (60)',
  processes: 'processes of the portal in pages and soak (1); in soak one of several is killed every minute',
  standby: 'whether soak has a streaming standby (0)',
  people: 'who work in soak, in every role (200)',
  pace: 'scenarios a second in soak, each one request or a few (8)',
  seconds: 'seconds of load, per question (4); five times as long in fair and pages',
  samples: 'requests one after the other, per question (60)',
} as const
type OptionName = keyof typeof described

export interface Options {
  names: string[]
  isHelp: boolean
  all(name: OptionName, ...defaults: number[]): number[]
  one(name: OptionName, fallback: number): number
}

export function readOptions(args: string[]): Options {
  const names = Object.keys(described) as OptionName[]
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      unique: { type: 'boolean', default: false },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    },
  })
  const given = values as Partial<Record<OptionName, string>> & { help: boolean; unique: boolean }
  const all: Options['all'] = (name, ...defaults) =>
    given[name]?.split(',').map((text) => wholeNumber(name, text)) ?? defaults
  // Viewers whose pages nobody asked for before have a bench of their own.
  const benches = positionals.map((name) => (name === 'viewers' && given.unique ? 'pages' : name))
  return { names: benches, isHelp: given.help, all, one: (name, fallback) => all(name, fallback)[0] ?? fallback }
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text.trim())
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name}: '${text}' is not a whole number from 1 up`)
  return number
}

/** @param benches what each of them measures, by name */
export function usage(benches: Readonly<Record<string, { about: string }>>): string {
  const lines = (pairs: [string, string][]) => pairs.map(([name, says]) => `  ${name.padEnd(17)} ${says}`)
  return [
    'npm run bench -- [name ...] [options]',
    'Measures the portal and compares the figures with its limits; without a name all but backup and soak. Exit 1 beyond a limit.',
    ...lines(Object.entries(benches).map(([name, { about }]) => [name, about])),
    '',
    ...lines(Object.entries(described).map(([name, says]) => [`--${name} N`, says])),
    'Data are generated once and stored under .cache/bench.',
  ].join('\n')
}
