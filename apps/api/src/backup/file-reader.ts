import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Header } from 'tar/header'
import { Pax } from 'tar/pax'
import type { z } from 'zod'
import { type BackupCipher, cipherOf } from './cipher.ts'
import * as layout from './layout.ts'
import { blockBytes, partNames } from './layout.ts'
import { BackupRefusal } from './refusal.ts'

/** What is wrong with a file, and where. */
export class Damage extends BackupRefusal {}

export interface BackupPart {
  name: string
  content: Buffer
  rows: number
  /** Where it ends in the file. */
  end: number
}

export interface BackupReader {
  size: number
  manifest: layout.Manifest
  /** Every part in its order, each checked against its own hash, the seal left out. @throws Damage */
  parts(): AsyncGenerator<BackupPart>
  /** Reads the whole file. @throws Damage that names the first place that is not as it was written */
  verify(seen?: (part: BackupPart) => void): Promise<layout.Totals>
  close(): Promise<void>
}

/**
 * @param key the operator's, which an encrypted backup needs; a backup without encryption is refused where there is one
 * @param isPlainTaken whether such a backup is read all the same
 * @throws Damage where the file is no backup, or one of a later format
 */
export async function openBackup(file: string, key: Buffer | null = null, isPlainTaken = true): Promise<BackupReader> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const manifest = await readManifest(handle, size)
    const { encryption } = manifest
    if (encryption && key === null) throw new BackupRefusal('needsBackupKey')
    if (!encryption && key !== null && !isPlainTaken) throw new BackupRefusal('isUnencrypted')
    const cipher = encryption && key !== null ? cipherOf(key, encryption.salt) : null
    return {
      size,
      manifest,
      parts: () => walk({ handle, size, cipher, hash: null }),
      verify: (seen = () => undefined) => verify({ handle, size, cipher }, seen),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readManifest(handle: FileHandle, size: number): Promise<layout.Manifest> {
  const first = await walk({ handle, size, cipher: null, hash: null }).next()
  const part = first.done ? null : first.value
  if (part?.name !== partNames.manifest) throw new Damage('foreign')
  const { ido_backup: made } = parse(layout.manifestShape.pick({ ido_backup: true }), part, 0)
  if (made > layout.format) throw new Damage('newerFormat', { format: made, known: layout.format })
  return parse(layout.manifestShape, part, 0)
}

function parse<T>(shape: z.ZodType<T>, { name, content, end }: BackupPart, from: number): T {
  try {
    return shape.parse(JSON.parse(content.toString()))
  } catch {
    throw new Damage('damagedPart', { part: name, from, to: end })
  }
}

interface Source {
  handle: FileHandle
  size: number
  cipher: BackupCipher | null
  /** Takes every byte before the seal. */
  hash: { update(piece: Buffer): void } | null
}

interface Place {
  offset: number
  after: string
}

async function* walk(source: Source): AsyncGenerator<BackupPart> {
  const rowsBefore = new Map<string, number>()
  for (let place: Place = { offset: 0, after: '' }; ;) {
    const part = await readPart(source, place, rowsBefore)
    if (part === null) return
    yield part
    place = { offset: part.end, after: part.name }
  }
}

/** The part that begins there; null at the seal. */
async function readPart(source: Source, place: Place, rowsBefore: Map<string, number>): Promise<BackupPart | null> {
  const { offset } = place
  const first = await readHeader(source, place, offset)
  if (first.header.path === partNames.seal) return null
  if (first.header.type !== 'ExtendedHeader') throw wrongHeader(place)
  const comment = await readBlocks(source, offset + blockBytes, first.header.size ?? 0, place)
  if (!comment.isFilled) throw wrongHeader(place)
  const facts = factsOf(comment.content, place)
  const named = await readHeader(source, place, offset + blockBytes + comment.whole.length)
  const { path: name = '', size = -1, type } = named.header
  if (type !== 'File' || size < 0 || size > layout.mostPartBytes) throw wrongHeader(place)
  const from = offset + 2 * blockBytes + comment.whole.length
  const body = await readBlocks(source, from, size, { offset, after: name })
  const end = from + body.whole.length
  const table = layout.tableOf(name)
  const before = rowsBefore.get(table) ?? 0
  const isWhole = body.isFilled && layout.sha256(body.content) === facts.sha256
  if (!isWhole && facts.rows !== undefined) {
    throw new Damage('damagedRows', { part: name, table, first: before + 1, last: before + facts.rows, from, to: end })
  }
  if (!isWhole) throw new Damage('damagedPart', { part: name, from, to: end })
  for (const piece of [first.block, comment.whole, named.block, body.whole]) source.hash?.update(piece)
  rowsBefore.set(table, before + (facts.rows ?? 0))
  const { cipher } = source
  const content = cipher === null || name === partNames.manifest ? body.content : cipher.decrypt(name, body.content)
  return { name, content, rows: facts.rows ?? 0, end }
}

async function readHeader(source: Source, place: Place, at: number): Promise<{ block: Buffer; header: Header }> {
  const block = await readBytes(source, at, blockBytes, place)
  const header = new Header(block)
  if (!header.cksumValid) throw at === 0 ? new Damage('foreign') : wrongHeader(place)
  return { block, header }
}

const wrongHeader = ({ offset, after }: Place) =>
  offset === 0
    ? new Damage('foreign')
    : new Damage('damagedHeader', { after, from: offset, to: offset + 3 * blockBytes })

function factsOf(body: Buffer, place: Place) {
  try {
    return layout.factsShape.parse(JSON.parse(Pax.parse(body.toString()).comment ?? ''))
  } catch {
    throw wrongHeader(place)
  }
}

/** Content and what fills its last block, with zeros. */
async function readBlocks(source: Source, at: number, size: number, place: Place) {
  if (size > layout.mostPartBytes) throw wrongHeader(place)
  const whole = await readBytes(source, at, size + layout.padding(size).length, place)
  return { whole, content: whole.subarray(0, size), isFilled: whole.subarray(size).every((byte) => byte === 0) }
}

async function readBytes({ handle, size }: Source, at: number, length: number, { after }: Place): Promise<Buffer> {
  if (at + length > size) throw at === 0 ? new Damage('foreign') : new Damage('cutOff', { part: after, size })
  const buffer = Buffer.allocUnsafe(length)
  for (let read = 0; read < length;) {
    const { bytesRead } = await handle.read(buffer, read, length - read, at + read)
    if (bytesRead === 0) throw new Damage('cutOff', { part: after, size: at + read })
    read += bytesRead
  }
  return buffer
}

async function verify(
  { handle, size, cipher }: Omit<Source, 'hash'>,
  seen: (part: BackupPart) => void,
): Promise<layout.Totals> {
  const hash = cipher?.sealHash() ?? createHash('sha256')
  const source: Source = { handle, size, cipher, hash: { update: (piece) => void hash.update(piece) } }
  const rows: Record<string, number> = {}
  let attachments = 0
  let totals: layout.Totals | null = null
  let last: BackupPart | null = null
  for await (const part of walk(source)) {
    const from = last?.end ?? 0
    if (part.name.startsWith(partNames.tables)) {
      const table = layout.tableOf(part.name)
      rows[table] = (rows[table] ?? 0) + part.rows
    } else if (part.name.startsWith(partNames.attachments)) attachments += 1
    else if (part.name === partNames.totals) totals = parse(layout.totalsShape, part, from)
    seen(part)
    last = part
  }
  const sealedTo = last?.end ?? 0
  const tail = await readBytes(source, sealedTo, layout.sealBytes, { offset: sealedTo, after: last?.name ?? '' })
  const isSealed = size === sealedTo + layout.sealBytes && tail.equals(layout.seal(hash.digest('hex')))
  const addsUp =
    totals !== null &&
    totals.attachments === attachments &&
    Object.entries(totals.rows).every(([table, count]) => (rows[table] ?? 0) === count)
  if (totals === null || !isSealed || !addsUp) throw new Damage('damagedSeal', { from: sealedTo, to: size })
  return totals
}
