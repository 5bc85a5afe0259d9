import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import S3rver from '@20minutes/s3rver'
import { readConfig } from '../config/config.ts'
import { Refusal } from '../errors.ts'
import { openStorage } from './open-storage.ts'
import { storagePrefixes, type Storage } from './storage.ts'

const megabyte = 1024 * 1024

/** A storage to test, with its files below a folder. */
interface Kind {
  open(folder: string): Promise<{ storage: Storage; close(): Promise<void> }>
}

const kinds: Record<string, Kind> = {
  'a folder': {
    async open(folder) {
      return { storage: await openStorage(readConfig({ DATA_DIR: folder })), close: async () => undefined }
    },
  },
  'an S3-compatible store': {
    async open(folder) {
      const options = {
        port: 0,
        address: '127.0.0.1',
        silent: true,
        directory: folder,
        configureBuckets: [{ name: 'ido' }],
      }
      const server = new S3rver(options)
      const { port } = await server.run()
      const storage = await openStorage(
        readConfig({
          S3_ENDPOINT: `http://127.0.0.1:${port}`,
          S3_BUCKET: 'ido',
          S3_ACCESS_KEY_ID: 'S3RVER',
          S3_SECRET_ACCESS_KEY: 'S3RVER',
        }),
      )
      return { storage, close: () => server.close() }
    },
  },
}

for (const [name, kind] of Object.entries(kinds)) {
  describe(`attachments in ${name}`, () => {
    let folder: string
    let storage: Storage
    let close: () => Promise<void>
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'ido-storage-'))
      const opened = await kind.open(folder)
      storage = opened.storage
      close = opened.close
    })
    after(async () => {
      await close()
      await rm(folder, { recursive: true })
    })

    const filesOf = async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      // This S3 server cannot clear the parts of a failed upload away, which the real one does.
      return entries
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('uploads'))
        .map((entry) => entry.name)
    }
    const isRefusal = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

    it('come back byte for byte, small, empty, and larger than one part of an upload', async () => {
      for (const size of [0, 1, 70_000, 12 * megabyte]) {
        const content = randomBytes(size)
        const chunks = Array.from({ length: Math.ceil(size / 60_000) }, (_, n) =>
          content.subarray(n * 60_000, (n + 1) * 60_000),
        )
        const key = `voc/7/file-${size}` as const
        assert.deepEqual(await storage.put(key, Readable.from(chunks), 20 * megabyte), { size })
        const stored = await buffer(await storage.get(key))
        assert.equal(
          createHash('sha256').update(stored).digest('hex'),
          createHash('sha256').update(content).digest('hex'),
        )
      }
    })

    it('are replaced as a whole, and gone once removed', async () => {
      await storage.put('voc/8/a', Readable.from(['first']), 100)
      await storage.put('voc/8/a', Readable.from(['second']), 100)
      assert.equal(String(await buffer(await storage.get('voc/8/a'))), 'second')
      await storage.remove('voc/8/a')
      await storage.remove('voc/8/a')
      await assert.rejects(() => storage.get('voc/8/a'), isRefusal('notFound'))
    })

    it('that are too large are refused and leave nothing behind', async () => {
      const there = await filesOf()
      for (const [size, limit] of [
        [101, 100],
        [9 * megabyte, 7 * megabyte],
      ] as const) {
        const endless = Readable.from(
          Array.from({ length: Math.ceil(size / 50_000) }, () => Buffer.alloc(Math.min(size, 50_000))),
        )
        await assert.rejects(() => storage.put('voc/9/large', endless, limit), isRefusal('tooLarge'))
      }
      await assert.rejects(() => storage.get('voc/9/large'), isRefusal('notFound'))
      assert.deepEqual(await filesOf(), there)
      assert.deepEqual(await storage.put('voc/9/just', Readable.from([Buffer.alloc(100)]), 100), { size: 100 })
    })

    it('that break off are refused with the reason and leave nothing behind', async () => {
      const there = await filesOf()
      async function* broken() {
        yield Buffer.alloc(6 * megabyte)
        throw new Error('the client went away')
      }
      await assert.rejects(
        () => storage.put('voc/9/broken', Readable.from(broken()), 20 * megabyte),
        /the client went away/,
      )
      await assert.rejects(() => storage.get('voc/9/broken'), isRefusal('notFound'))
      assert.deepEqual(await filesOf(), there)
    })
  })
}

describe('the folder of attachments', () => {
  it('is closed to others on the machine, also one of an older version, and loses what killed uploads left', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ido-storage-'))
    const attachments = join(folder, 'attachments')
    await mkdir(attachments, { mode: 0o755 })
    for (const name of ['.unfinished-old', '.unfinished-new']) await writeFile(join(attachments, name), 'half')
    const yesterday = new Date(Date.now() - 86_400_000)
    await utimes(join(attachments, '.unfinished-old'), yesterday, yesterday)
    const storage = await openStorage(readConfig({ DATA_DIR: folder }))
    await storage.put('voc/7/a', Readable.from(['content']), 100)
    const modeOf = async (...path: string[]) => (await stat(join(attachments, ...path))).mode & 0o777
    assert.equal(await modeOf('voc', '7', 'a'), 0o640)
    for (const path of [[], ['voc'], ['voc', '7']]) assert.equal(await modeOf(...path), 0o750)
    assert.deepEqual((await readdir(attachments)).toSorted(), ['.unfinished-new', 'voc'])
    await rm(folder, { recursive: true })
  })
})

describe('a store that is away', () => {
  it('fails by its network error, and the upload with it', async () => {
    const storage = await openStorage(
      readConfig({
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_BUCKET: 'ido',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
      }),
    )
    const endless = Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(50_000)))
    const isAway = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
    await assert.rejects(() => storage.put('voc/1/a', endless, 20 * megabyte), isAway)
    await assert.rejects(() => storage.get('voc/1/a'), isAway)
    assert.ok(endless.destroyed)
  })
})

describe('a key of the folder storage', () => {
  it('cannot point outside the folder', async () => {
    const storage = await openStorage(readConfig({ DATA_DIR: join(tmpdir(), 'ido-nowhere') }))
    for (const key of ['../outside', 'a/../../b', '/etc/passwd', '']) {
      await assert.rejects(() => storage.get(key), /outside the folder/)
    }
  })
})

describe('the permissions of a store', () => {
  it('cover every folder that keys begin with, and nothing else', async () => {
    const file = await readFile(join(import.meta.dirname, '../../../../../deploy/s3-policy.json'), 'utf8')
    const policy = JSON.parse(file) as { Statement: { Action: string[]; Resource: string[] }[] }
    const folders = policy.Statement.find(({ Action }) => Action.includes('s3:PutObject'))?.Resource
    assert.deepEqual(
      folders,
      storagePrefixes.map((prefix) => `arn:aws:s3:::BUCKET/${prefix}/*`),
    )
  })
})
