import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parts, processKilled } from '../bench/soak/faults.ts'
import { missing as missingNow } from '../bench/soak/ledger.ts'
import { type Soak, soak } from '../bench/soak/run.ts'
import { startWorld, type SoakWorld } from '../bench/soak/world.ts'

const holding = {
  'one’s own writes show': 25,
  'sign-outs hold': 5,
  'suspensions hold': 15,
  'an invitation': 15,
  'an attachment': 4,
}

test(
  'three processes and a standby lose nothing, mail nothing twice and answer as one while they are killed',
  { timeout: 240_000 },
  async (t) => {
    const world = await startWorld({ processes: 3, standby: true, people: 40, data: null, say: () => undefined })
    t.after(() => world.stop())
    const plan = [
      { second: 1, happens: parts.standbyLags },
      { second: 3, happens: processKilled },
      // While that one starts its queue, and everybody else works.
      { second: 5, happens: parts.connectionsKilled },
      { second: 10, happens: parts.standbyFails },
      { second: 17, happens: processKilled },
    ]
    const isEnough = ({ scenarios, ledger }: Pick<Soak, 'scenarios' | 'ledger'>) =>
      ledger.size > 20 && ledger.invited.size > 0 && Object.keys(holding).every((name) => scenarios.has(name))
    const result = await soak(world, { seconds: 20, pace: 12, plan, weights: holding, isEnough })
    const { meter, ledger, missing, scenarios } = result
    t.diagnostic(
      `${meter.requests.length} requests, ${ledger.size} writes acknowledged, ${ledger.invited.size} invitations; ` +
        `broken: ${JSON.stringify(Object.fromEntries(meter.excused))}`,
    )
    assert.deepEqual(meter.wrong, [], 'every answer is right, or tells clearly what is broken')
    assert.deepEqual(missing, [], 'everything acknowledged is there, and everybody was mailed once')
    assert.ok(isEnough(result), `too little got done: ${JSON.stringify([...scenarios])}`)
    const [spoiled = 0] = ledger.attachments.keys()
    await spoilAttachment(world, spoiled)
    assert.deepEqual(
      await missingNow(world, ledger),
      [`attachment ${spoiled} is not what was sent`],
      'it would have told',
    )
  },
)

/** Changes one byte of its file behind the portal's back. */
async function spoilAttachment({ folder, onDatabase }: SoakWorld, id: number): Promise<void> {
  const key = await onDatabase(async (client) => {
    const sql = 'select storage_key from voc_attachment where id = $1'
    return (await client.query<{ storage_key: string }>(sql, [id])).rows[0]?.storage_key ?? ''
  })
  const file = join(folder, 'data/attachments', key)
  const content = await readFile(file)
  content.writeUInt8(content.readUInt8(100) ^ 1, 100)
  await writeFile(file, content)
}
