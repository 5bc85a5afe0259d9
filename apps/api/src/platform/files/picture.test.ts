import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createVoc, setProductLogo, uploadPhoto, uploadVocAttachment, type Endpoint } from '@ido/contract'
import { declaredEndpoints, managedLists } from '../../testing/contract.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { picturePixels } from './picture.ts'

type Bytes = Uint8Array<ArrayBuffer>
const bytes = (...parts: (string | number[])[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))))
const big = (value: number, length: number) => {
  const written = Buffer.alloc(length)
  written.writeUIntBE(value, 0, length)
  return [...written]
}
const little = (value: number, length: number) => big(value, length).toReversed()
const webp = (chunk: string, body: number[]) =>
  bytes('RIFF', little(body.length + 12, 4), `WEBP${chunk}`, little(body.length, 4), body)

/** A few bytes that declare a picture of that size, by kind; `side` is the most that the kind can say. */
const kinds: Readonly<Record<string, { side: number; make: (width: number, height: number) => Bytes }>> = {
  PNG: {
    side: 2 ** 31 - 1,
    make: (width, height) =>
      bytes('\x89PNG\r\n\x1a\n', big(13, 4), 'IHDR', big(width, 4), big(height, 4), [8, 6, 0, 0, 0, 0, 0, 0, 0]),
  },
  JPEG: {
    side: 65_535,
    make: (width, height) =>
      // A preview of its own size and a table stand before the frame that counts.
      bytes(
        [0xff, 0xd8, 0xff, 0xe0, 0, 16],
        'JFIF\0',
        [1, 1, 0, 0, 1, 0, 1, 0, 0],
        [0xff, 0xe1, 0, 13, 0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1],
        [0xff, 0xff, 0xc4, 0, 3, 0],
        [0xff, 0xc2, 0, 11, 8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0],
      ),
  },
  'WebP, extended': {
    side: 2 ** 24,
    make: (width, height) => webp('VP8X', [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]),
  },
  'WebP without loss': {
    side: 2 ** 14,
    make: (width, height) => webp('VP8L', [0x2f, ...little((height - 1) * 2 ** 14 + width - 1, 4), 0, 0, 0, 0, 0]),
  },
  'WebP with loss': {
    side: 2 ** 14 - 1,
    make: (width, height) => webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...little(width, 2), ...little(height, 2)]),
  },
}

describe('a picture whose first bytes declare more pixels than a screen shows', () => {
  let portal: TestPortal
  let admin: TestSession
  let dataDir = ''
  let doors: { door: Endpoint; address: string; most: number }[] = []
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ido-picture-'))
    portal = await testPortal({ env: { DATA_DIR: dataDir } })
    admin = await portal.signIn('ADMIN')
    const made = await admin.call(createVoc, { body: { longtext: 'Dengan gambar', score_nps: 3 } })
    assert.equal(made.status, 200, made.text)
    const { rows } = await portal.database.pool.query<{ id: number }>('select max(id)::int as id from voc')
    const at = (door: Endpoint, id: number | undefined) => door.path.replace(':id', String(id))
    doors = [
      { door: uploadPhoto, address: uploadPhoto.path, most: picturePixels.small },
      { door: setProductLogo, address: at(setProductLogo, 1), most: picturePixels.small },
      { door: uploadVocAttachment, address: at(uploadVocAttachment, rows[0]?.id), most: picturePixels.attached },
    ]
  })
  after(async () => {
    await portal?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const send = async (address: string, content: Bytes, language: 'id' | 'en' = 'en') => {
    const form = new FormData()
    form.set('file', new Blob([content]), 'gambar.png')
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': language }
    const answer = await fetch(portal.url + address, { method: 'POST', body: form, headers })
    return { status: answer.status, text: await answer.text() }
  }

  test('every door that takes pictures is asked below', () => {
    const readFiles = new Set([...managedLists.map(({ import: door }) => door.path), '/api/v2/imports'])
    const others = declaredEndpoints.filter(({ upload, path }) => upload === true && !readFiles.has(path))
    assert.deepEqual(others.map(({ path }) => path).toSorted(), doors.map(({ door }) => door.path).toSorted())
  })

  for (const [kind, { side, make }] of Object.entries(kinds)) {
    test(`${kind}: is refused by photo, logo and attachment, in both languages, and nothing of it is stored`, async () => {
      for (const { address, most } of doors) {
        const root = Math.floor(Math.sqrt(most))
        const tooLarge: [number, number][] = [
          [side, side],
          [root + 1, root + 1],
          ...(side > 16_384
            ? ([
                [16_385, 1],
                [1, 16_385],
              ] as [number, number][])
            : []),
        ]
        for (const [width, height] of tooLarge) {
          for (const [language, sentence] of [
            ['id', `file: berukuran ${width} × ${height} piksel`],
            ['en', `file: is ${width} × ${height} pixels`],
          ] as const) {
            const { status, text } = await send(address, make(width, height), language)
            assert.equal(status, 400, `${address}: ${text}`)
            assert.ok(text.includes(sentence), `${address}: ${text}`)
          }
        }
        const { status, text } = await send(address, make(root, root))
        assert.equal(status, 200, `${address} ${root} × ${root}: ${text}`)
      }
      const stored = await readdir(join(dataDir, 'attachments'), { recursive: true, withFileTypes: true })
      const attached = await portal.database.pool.query('select from voc_attachment')
      assert.equal(stored.filter((entry) => entry.isFile()).length, attached.rowCount)
    })

    test(`${kind}: is refused where it ends before its size`, async () => {
      for (const { address } of doors) {
        const { status, text } = await send(address, make(64, 64).slice(0, 18))
        assert.equal(status, 400, `${address}: ${text}`)
        assert.match(text, /the size of the picture cannot be read/)
      }
    })
  }
})
