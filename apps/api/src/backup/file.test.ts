import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { backUpCommand } from './backup-command.ts'
import { cipherOf } from './cipher.ts'
import { Damage, openBackup } from './file-reader.ts'
import { BackupRefusal } from './refusal.ts'
import { openWriter } from './file-writer.ts'
import { format, partNames, plainFormat, sealBytes } from './layout.ts'

const manifest = {
  ido_backup: plainFormat,
  version: '0.1.0',
  created_at: '2026-11-22T00:00:00.000Z',
  postgresql: '18.4',
  migrations: ['0001_lists'],
  tables: [{ name: 'voc', columns: ['id'] }],
  sequences: [],
  sealed_with: [],
  has_key: false,
}
const totals = {
  rows: { voc: 30 },
  jobs: 0,
  attachments: 1,
  attachment_bytes: 700,
  missing: [],
  missing_count: 0,
  audit_head: null,
}
const json = (value: object) => Buffer.from(JSON.stringify(value))

describe('the file of a backup', () => {
  let folder: string
  let file: string
  let whole: Buffer
  const ends: number[] = []
  const write = async (name: string, change: Partial<typeof manifest> = {}, rows = 10) => {
    const path = join(folder, name)
    const writer = await openWriter(path)
    const parts: [string, Buffer, number?][] = [
      [partNames.manifest, json({ ...manifest, ...change })],
      ['attachments/voc/7/a', Buffer.alloc(700, 1)],
      ['tables/voc/000001.copy.zst', Buffer.alloc(1000, 2), rows],
      ['tables/voc/000002.copy.zst', Buffer.alloc(1000, 3), 20],
      [partNames.totals, json(totals)],
    ]
    for (const part of parts) {
      await writer.add(...part)
      if (name === 'whole') ends.push(writer.bytes)
    }
    await writer.finish()
    return path
  }
  const damageOf = async (content: Buffer) => {
    const path = join(folder, 'changed')
    await writeFile(path, content)
    return findDamage(path)
  }
  const findDamage = async (path: string): Promise<Damage> => {
    try {
      const reader = await openBackup(path)
      try {
        await reader.verify()
      } finally {
        await reader.close()
      }
    } catch (error) {
      assert.ok(error instanceof Damage, String(error))
      return error
    }
    return assert.fail('no damage was found')
  }
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ido-backup-file-'))
    file = await write('whole')
    whole = await readFile(file)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  describe('with the key of the operator', () => {
    const [key, salt] = [Buffer.alloc(32, 7), 'ab'.repeat(32)]
    const secret = Buffer.from('kata sandi pelanggan '.repeat(20))
    let encrypted: string
    let secretFolder: string
    const writeEncrypted = async (
      name: string,
      by = key,
      says: Partial<typeof manifest> | object = { ido_backup: format, encryption: { salt } },
    ) => {
      const path = join(secretFolder, name)
      const writer = await openWriter(path, cipherOf(by, salt))
      await writer.add(partNames.manifest, json({ ...manifest, ...says }))
      await writer.add('attachments/voc/7/a', secret)
      await writer.add('tables/voc/000001.copy.zst', secret, 30)
      await writer.add(partNames.totals, json(totals))
      await writer.finish()
      return path
    }
    const refusal = async (path: string, by: Buffer | null, isPlainTaken = false) => {
      try {
        const reader = await openBackup(path, by, isPlainTaken)
        try {
          await reader.verify()
        } finally {
          await reader.close()
        }
      } catch (error) {
        assert.ok(error instanceof BackupRefusal, String(error))
        return error.key
      }
      return 'read'
    }
    after(() => rm(secretFolder, { recursive: true, force: true }))
    before(async () => {
      secretFolder = await mkdtemp(join(tmpdir(), 'ido-backup-key-'))
      encrypted = await writeEncrypted('encrypted')
    })

    it('has nothing readable in it, and comes back as it was', async () => {
      const bytes = await readFile(encrypted)
      assert.ok(!bytes.includes('kata sandi'))
      const reader = await openBackup(encrypted, key)
      assert.deepEqual(await reader.verify(), totals)
      const contents = []
      for await (const part of reader.parts()) contents.push(part.content)
      await reader.close()
      assert.ok(contents[1]?.equals(secret))
    })

    it('is refused with another key, without one, and where no key was used', async () => {
      assert.equal(await refusal(encrypted, Buffer.alloc(32, 8)), 'otherBackupKey')
      assert.equal(await refusal(encrypted, null), 'needsBackupKey')
      assert.equal(await refusal(file, key), 'isUnencrypted')
      assert.equal(await refusal(file, key, true), 'read')
      const stranger = await writeEncrypted('stranger', Buffer.alloc(32, 9))
      assert.equal(await refusal(stranger, key), 'otherBackupKey')
    })

    it('is refused where somebody without the key moved or left out a part, and fitted hashes and seal to it', async () => {
      const cipher = cipherOf(key, salt)
      // The encrypted parts as they are in the file, which anybody who has it can copy.
      const parts = ['attachments/voc/7/a', 'tables/voc/000001.copy.zst'].map(
        (name) => [name, cipher.encrypt(name, secret)] as const,
      )
      const forge = async (name: string, copied: readonly (readonly [string, Buffer])[]) => {
        const path = join(secretFolder, name)
        const writer = await openWriter(path)
        await writer.add(partNames.manifest, json({ ...manifest, ido_backup: format, encryption: { salt } }))
        for (const [part, content] of copied)
          await writer.add(part, content, ...(part.startsWith(partNames.tables) ? [30] : []))
        await writer.add(partNames.totals, cipher.encrypt(partNames.totals, json(totals)))
        await writer.finish()
        return path
      }
      const renamed = parts.map(([name, content]) => [name.replace('/7/', '/8/'), content] as const)
      assert.equal(await refusal(await forge('renamed', renamed), key), 'otherBackupKey')
      assert.equal(await refusal(await forge('lacking', parts.slice(1)), key), 'damagedSeal')
      assert.equal(await refusal(await forge('same', parts), key), 'damagedSeal')
    })
  })

  it('is whole as it was written, and has nothing beside it', async () => {
    const reader = await openBackup(file)
    assert.deepEqual(await reader.verify(), totals)
    await reader.close()
    assert.deepEqual(await readdir(folder), ['whole'])
  })

  it('shows a changed bit wherever it is, by part, rows and place', async () => {
    const found = new Map<string, number>()
    for (let at = 0; at < whole.length; at += at < 4096 ? 41 : 97) {
      const changed = Buffer.from(whole)
      changed.writeUInt8((changed[at] ?? 0) ^ 0x20, at)
      const { key, values } = await damageOf(changed)
      found.set(key, (found.get(key) ?? 0) + 1)
      if (key === 'foreign') assert.ok(at < 1536, `byte ${at}`)
      else if (key !== 'cutOff') {
        const [from, to] = [Number(values['from']), Number(values['to'])]
        assert.ok(at >= from && at < to, `byte ${at} is said to be in ${key} ${from} to ${to}`)
      }
    }
    assert.ok(
      (found.get('damagedRows') ?? 0) > 10 && (found.get('damagedHeader') ?? 0) > 10,
      JSON.stringify([...found]),
    )
    const changed = Buffer.from(whole)
    changed.writeUInt8(9, (ends[3] ?? 0) - 600)
    const { key, values } = await damageOf(changed)
    assert.equal(key, 'damagedRows')
    assert.deepEqual([values['table'], values['first'], values['last']], ['voc', 11, 30])
  })

  it('shows where it was cut off, wherever that is', async () => {
    for (let size = 1536; size < whole.length; size += 256) {
      const { key, values } = await damageOf(whole.subarray(0, size))
      assert.ok(key === 'cutOff' || (key === 'foreign' && size < (ends[0] ?? 0)), `${size}: ${key}`)
      if (key === 'cutOff') assert.equal(values['size'], size)
    }
    assert.equal((await damageOf(whole.subarray(0, 100))).key, 'foreign')
    assert.equal((await damageOf(Buffer.alloc(0))).key, 'foreign')
  })

  it('shows a part that was taken out, put in twice, exchanged or appended to', async () => {
    const [, one = 0, two = 0, three = 0] = ends
    const [a, b] = [whole.subarray(one, two), whole.subarray(two, three)]
    const [start, rest] = [whole.subarray(0, one), whole.subarray(three)]
    for (const [what, pieces] of Object.entries({
      'taken out': [start, b, rest],
      twice: [start, a, a, b, rest],
      exchanged: [start, b, a, rest],
      'more at its end': [whole, Buffer.alloc(512)],
    })) {
      assert.equal((await damageOf(Buffer.concat(pieces))).key, 'damagedSeal', what)
    }
    assert.equal(whole.length, (ends.at(-1) ?? 0) + sealBytes)
  })

  it('is refused where it is something else, or of a format to come', async () => {
    assert.equal((await damageOf(Buffer.alloc(100_000, 'PK'))).key, 'foreign')
    assert.equal((await damageOf(Buffer.alloc(100_000))).key, 'foreign')
    const later = await findDamage(await write('later', { ido_backup: format + 1 }))
    assert.equal(later.key, 'newerFormat')
    const wrongSum = await findDamage(await write('fewer', {}, 9))
    assert.equal(wrongSum.key, 'damagedSeal')
  })

  it('is checked by `backup --verify`, which needs no database and says it in both languages', async () => {
    const run = async (path: string, language: string) => {
      const out = new PassThrough({ encoding: 'utf8' })
      const code = await backUpCommand.alone?.(['--verify', path, '--language', language], { out })
      return `${code} ${String(out.read())}`
    }
    assert.match(
      await run(file, 'en'),
      /^0 .*whole is whole: made 2026-11-22T00:00:00.000Z .* 30 rows of 1 tables, 1 att/s,
    )
    const changed = Buffer.from(whole)
    changed.writeUInt8(9, (ends[2] ?? 0) - 600)
    await writeFile(join(folder, 'broken'), changed)
    assert.match(await run(join(folder, 'broken'), 'en'), /^1 .*rows 1 to 10 of table voc \(bytes \d+ to \d+\)/s)
    assert.match(await run(join(folder, 'broken'), 'id'), /^1 .*RUSAK: bagian tables\/voc\/000001.*baris 1 sampai 10/s)
    await assert.rejects(run(join(folder, 'none'), 'en'), /none cannot be read: ENOENT/)
  })
})
