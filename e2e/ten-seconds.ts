import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { faultOf, placedKinds } from '../apps/api/src/generate/faults.ts'
import { type Random, randomFrom } from '../apps/api/src/generate/random.ts'
import { productTraits, regionNames } from '../apps/api/src/generate/world.ts'
import { startPortal } from '../scripts/portal-process.ts'
import { buildWeb } from '../scripts/web-build.ts'
import { chromium as launch } from './support/chromium.ts'
import { casesAreFound } from './support/found-cases.ts'
import { open } from './support/pages.ts'
import type { Who } from './support/people.ts'
import { pageOf } from './support/photograph.ts'

/*
 * node e2e/ten-seconds.ts FOLDER --seed S   pictures of home and of dashboards, each with one thing wrong or nothing
 *
 * Somebody who has not seen the portal says of each picture what is wrong there, and has ten seconds for it. What is, says
 * answers.json, which they do not see. A seed draws the faults, and numbers the pictures without order.
 */
const root = join(import.meta.dirname, '..')
const performance = '/v3/dashboard/digital-product-performance'
const boards = {
  assurance: `${performance}/treg/general/assurance-performance`,
  regions: `${performance}/treg`,
  management: `${performance}/treg/management`,
  products: `${performance}/product`,
  infra: `${performance}/infra-monitoring`,
  tioc: '/tioc/management',
}
const roles: readonly Who[] = ['management', 'po', 'cmp', 'agent', 'admin', 'staff']
/** Busy enough that six days of a rise are more than chance; what is small has its own case. */
const products = Object.entries(productTraits).flatMap(([name, { weight }]) => (weight > 20 ? name : []))
/** Of what is small: one product in one region over a week has a handful of tickets. */
const small = `${boards.assurance}?product=Netmonk&region=T-REG+7&period=7d`

interface Case {
  /** As `generate --fault` takes it. */
  readonly fault: string
  readonly shots: readonly { readonly who: Who; readonly address: string }[]
}

type Photo = Case['shots'][number] & { readonly picture: Buffer }

const home = '/v3/dashboard'

/** One case of each kind, with its place, the boards that tell of it and home of two roles; every role comes twice. */
function casesOf(random: Random): Case[] {
  const homes = (at: number) =>
    [0, 1].map((more) => ({ who: roles[(2 * at + more) % roles.length] ?? 'staff', address: home }))
  const shown = (...addresses: string[]) => addresses.map((address) => ({ who: 'management' as const, address }))
  const placed = placedKinds.map((kind, at): Case => {
    const place = random.pick(kind === 'slow' ? regionNames : products)
    const isOfHosts = kind === 'outage' || kind === 'silent'
    const told = isOfHosts
      ? [boards.infra, boards.tioc]
      : kind === 'slow'
        ? [boards.assurance, boards.regions]
        : [boards.assurance, boards.products]
    return { fault: `${kind}:${place}`, shots: [...homes(at), ...shown(...told)] }
  })
  return [
    ...placed,
    {
      fault: 'none',
      shots: [
        ...homes(placed.length),
        ...homes(placed.length + 1),
        ...shown(small, boards.assurance, boards.infra, boards.management, boards.tioc),
      ],
    },
  ]
}

async function photograph(browser: Browser, { fault, shots }: Case, seed: string): Promise<Photo[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ido-seconds-'))
  chmodSync(dataDir, 0o755)
  try {
    const data = ['--voc', '20000', '--tickets', '60000', '--orders', '24000', '--infra', '250000']
    await ido(['generate', ...data, '--seed', seed, '--fault', fault], dataDir)
    const portal = await startPortal({ dataDir, env: { DEMO: '1' }, patienceSeconds: 240 })
    try {
      const taken: Photo[] = []
      for (const { who, address } of shots) {
        const page = await pageOf(browser, portal.url, who, 'light', { viewport: { width: 1440, height: 900 } })
        await casesAreFound(page)
        await open(page, address)
        taken.push({ who, address, picture: await page.screenshot() })
        await page.context().close()
      }
      return taken
    } finally {
      await portal.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function ido(args: readonly string[], dataDir: string): Promise<void> {
  const command = spawn(process.execPath, [join(root, 'apps/api/src/commands/ido.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(command, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`ido ${args.join(' ')} ended with ${code}`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
})
const [folder] = positionals
if (!folder) throw new Error('node e2e/ten-seconds.ts FOLDER [--seed S]')
mkdirSync(folder, { recursive: true })
await buildWeb()
const random = randomFrom(`${values.seed} ten seconds`)
const cases = casesOf(random)
const numbers = cases
  .flatMap(({ shots }) => shots)
  .map((_, at) => ({ at, mark: random.next() }))
  .toSorted((a, b) => a.mark - b.mark)
  .map(({ at }) => at)
const answers: Record<string, { fault: string; who: Who; address: string }> = {}
const browser = await chromium.launch(launch)
try {
  for (const each of cases) {
    if (!faultOf(each.fault)) throw new Error(`'${each.fault}' is no fault`)
    const taken = await photograph(browser, each, values.seed)
    for (const { picture, ...shot } of taken) {
      const number = numbers[Object.keys(answers).length] ?? 0
      const name = `${String(number + 1).padStart(2, '0')}.png`
      writeFileSync(join(folder, name), picture)
      answers[name] = { fault: each.fault, ...shot }
    }
  }
} finally {
  await browser.close()
}
writeFileSync(join(folder, 'answers.json'), JSON.stringify(answers, null, 2))
