import { parseArgs } from 'node:util'
import { fuzz } from '../apps/api/src/testing/fuzz.ts'
import { measuredPortal } from '../apps/api/src/testing/measured-portal.ts'
import { quietly } from './stages.ts'

/*
 * `npm run fuzz -- --requests 10000 --seed 1 --data`: made-up requests to every call against a portal of its own, and what
 * they did; with `--data` there is as much in it as in a demo.
 */

const longestHoldMs = 200
const largestError = 100_000

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '20261121' },
    data: { type: 'boolean', default: false },
  },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
const portal = await measuredPortal()
if (values.data) await fill(portal.databaseUrl)
const { plain, hostile, failures, longestError, holds, seconds } = await fuzz(portal, { requests, seed })
await portal.close()

const toldOf = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ')
console.log(`${requests} requests, seed ${seed}, ${seconds.toFixed(0)} s`)
console.log(`  plain    ${toldOf(plain)}`)
console.log(`  hostile  ${toldOf(hostile)}`)
console.log(`Longest refusal: ${longestError.bytes} bytes, ${longestError.of}`)
console.log('What held the thread longest, in milliseconds of its processor time:')
for (const { ms, during } of holds) console.log(`  ${ms.toFixed(1).padStart(6)}  ${during.join(' | ')}`)
for (const failure of failures) console.log(`FAILED  ${failure}`)
const isFine = failures.length === 0 && longestError.bytes <= largestError && (holds[0]?.ms ?? 0) <= longestHoldMs
process.exitCode = isFine ? 0 : 1

async function fill(databaseUrl: string): Promise<void> {
  const amounts = ['--voc', '20000', '--tickets', '60000', '--orders', '24000', '--infra', '250000']
  const command = ['apps/api/src/commands/ido.ts', 'generate', ...amounts]
  const { code, output } = await quietly(process.execPath, command, { DATABASE_URL: databaseUrl })
  if (code !== 0) throw new Error(output)
}
