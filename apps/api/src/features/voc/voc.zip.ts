import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  /** Less than 4 GB: the archive is written without the 64-bit extension, which spreadsheet programs read badly. */
  content: AsyncIterable<Buffer>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

const level = 4
const versionNeeded = 20
// Sizes follow the content (bit 3), names are UTF-8 (bit 11).
const flags = 0x0808
const deflated = 8
// 1 January 1980, the first day that the format knows: two exports of the same rows are the same bytes.
const time = 0
const date = 0x21

/** A ZIP archive, written as its entries come and read no faster than it is taken (PKWARE APPNOTE 6.3, sections 4.3-4.5). */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let position = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: position }
    for await (const part of entryParts(entry, content)) {
      position += part.length
      yield part
    }
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory(written.length, directory.length, position)
}

async function* entryParts(entry: Written, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.concat([numbers([4, 0x04034b50], ...commonHeader(entry, { withSizes: false })), entry.name])
  const packing = createDeflateRaw({ level })
  const source = Readable.from(measured(entry, content), { objectMode: false, highWaterMark: 1 })
  source.on('error', (error) => packing.destroy(error))
  for await (const part of source.pipe(packing) as AsyncIterable<Buffer>) {
    entry.packed += part.length
    yield part
  }
  yield numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size])
}

async function* measured(entry: Written, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of content) {
    entry.crc = crc32(part, entry.crc)
    entry.size += part.length
    yield part
  }
}

function directoryEntry(entry: Written): Buffer {
  const header = numbers(
    [4, 0x02014b50],
    [2, versionNeeded],
    ...commonHeader(entry, { withSizes: true }),
    // Comment, disk, attributes inside and outside: none.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, entry.offset],
  )
  return Buffer.concat([header, entry.name])
}

function commonHeader({ name, crc, packed, size }: Written, { withSizes }: { withSizes: boolean }): Field[] {
  return [
    [2, versionNeeded],
    [2, flags],
    [2, deflated],
    [2, time],
    [2, date],
    [4, withSizes ? crc : 0],
    [4, withSizes ? packed : 0],
    [4, withSizes ? size : 0],
    [2, name.length],
    [2, 0],
  ]
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  return numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, offset], [2, 0])
}

type Field = readonly [bytes: 2 | 4, value: number]

function numbers(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((length, [bytes]) => length + bytes, 0))
  let position = 0
  for (const [bytes, value] of fields) position = buffer.writeUIntLE(value, position, bytes)
  return buffer
}
