import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { after, describe, it } from 'node:test'
import { noSmallDisk, smallDisk } from '../../testing/small-disk.ts'
import { until } from '../../testing/until.ts'
import { Refusal } from '../errors.ts'
import { codeOf } from '../storage/room.ts'
import { createSpool, spoolLimits, type SpoolLimits } from './spool.ts'

const mega = 1024 * 1024

describe('the spool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ido-spool-'))
  after(() => rmSync(folder, { recursive: true }))

  const spoolOf = (limits: Partial<SpoolLimits> = {}) => createSpool(folder, { ...spoolLimits(400 * mega), ...limits })
  const content = randomBytes(11 * mega)
  function* pieces() {
    for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000)
  }
  const source = () => Readable.from(pieces(), { objectMode: false })
  const isRefused = (key: string) => (error: unknown) =>
    error instanceof Refusal && error.code === 'unavailable' && error.details.key === key

  it('takes a file in whole while nobody reads, and gives it to the letter, first bytes at once', async () => {
    const spool = spoolOf()
    const place = spool.open('anna')
    const file = place.follow(source())
    await until(() => place.taken.in === content.length, 'it is not taken in whole')
    assert.ok(place.taken.out <= 64 * 1024)
    assert.deepEqual(await buffer(file), content)
    await until(() => spool.state.files === 0, 'it is kept')
    assert.equal(spool.state.bytes, 0)
    const endless = new Readable({ read: () => undefined })
    endless.push('head')
    const open = spool.open('anna').follow(endless)
    const [first] = (await once(open, 'data')) as [Buffer]
    assert.equal(first.toString(), 'head')
    open.destroy()
    await until(() => endless.destroyed && spool.state.files === 0, 'it is kept')
  })

  it('frees the disk as it is read', async () => {
    const spool = spoolOf()
    const from = source()
    const file = spool.open('anna').follow(from)
    await once(from, 'close')
    let read = 0
    for await (const chunk of file as AsyncIterable<Buffer>) {
      read += chunk.length
      // What is read is kept until its piece is through.
      assert.ok(spool.state.bytes <= content.length - read + 5 * mega)
    }
  })

  it('has so many files for one person and for all, and so many bytes', async () => {
    const bounds = { filesEach: 2, files: 3, bytesEach: 3 * mega }
    const spool = spoolOf({ ...bounds, patience: 50 })
    const files = [spool.open('anna'), spool.open('anna')]
    assert.throws(() => spool.open('anna'), isRefused('exportsBusy'))
    files.push(spool.open('budi'))
    assert.throws(() => spool.open('citra'), isRefused('exportsBusy'))
    const from = source()
    const slow = files[0]?.follow(from)
    assert.ok(slow)
    await assert.rejects(once(slow, 'end'), isRefused('exportTooSlow'))
    assert.ok(from.destroyed)
    files[1]?.giveUp()
    files[2]?.giveUp()
    await until(() => spool.state.files === 0, 'it is kept')
    assert.equal(spool.state.bytes, 0)
    // Who takes what is there makes room for the rest.
    const patient = spoolOf({ ...bounds, patience: 60_000 })
    assert.deepEqual(await buffer(patient.open('budi').follow(source())), content)
    await until(() => patient.state.files === 0, 'it is kept')
    assert.equal(patient.state.bytes, 0)
  })

  it('gives up a reader who takes nothing, and stops for one who goes away', async () => {
    const spool = spoolOf({ stalled: 50 })
    const stalled = spool.open('anna').follow(source())
    stalled.once('readable', () => undefined)
    await assert.rejects(once(stalled, 'end'), isRefused('exportTooSlow'))
    const from = source()
    const left = spool.open('anna').follow(from)
    await once(left, 'readable')
    left.destroy()
    await until(() => from.destroyed && spool.state.files === 0, 'it is kept')
    assert.equal(spool.state.bytes, 0)
  })

  it('fails as its source fails', async () => {
    const spool = spoolOf()
    const file = spool.open('anna').follow(
      Readable.from(
        (async function* () {
          yield Buffer.from('a')
          throw new Error('lost the database')
        })(),
      ),
    )
    await assert.rejects(buffer(file), /lost the database/)
    await until(() => spool.state.files === 0, 'it is kept')
  })

  it(
    'says that the disk is full, gives nothing but what was written, and leaves nothing there',
    { skip: noSmallDisk },
    async (t) => {
      const disk = await smallDisk(t, 4)
      const spool = createSpool(join(disk, 'exports'), spoolLimits(400 * mega))
      const from = source()
      const place = spool.open('anna')
      const file = place.follow(from)
      const got: Buffer[] = []
      file.once('readable', () => void got.push((file.read() as Buffer | null) ?? Buffer.alloc(0)))
      await assert.rejects(
        finished(file, { writable: false }),
        (error) => error instanceof Refusal && error.code === 'noRoom' && codeOf(error.cause) === 'ENOSPC',
      )
      assert.ok(place.taken.in > 3 * mega)
      assert.deepEqual(Buffer.concat(got), content.subarray(0, Buffer.concat(got).length))
      await until(() => spool.state.files === 0 && from.destroyed, 'it is kept')
      assert.equal(spool.state.bytes, 0)
      assert.deepEqual(readdirSync(join(disk, 'exports')), [])
      // A disk that takes the half of a piece would hold less than was counted, and give less than was promised.
      assert.ok(place.taken.in % 100_000 === 0, `${place.taken.in} bytes`)
    },
  )

  it('clears away what a killed process has left, and nothing of one that lives', () => {
    const [dead, alive] = [join(folder, '999999999-a'), join(folder, `${process.pid}-b`)]
    for (const path of [dead, alive]) writeFileSync(path, 'x')
    spoolOf()
    assert.deepEqual([existsSync(dead), existsSync(alive)], [false, true])
  })
})
