import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { attachmentBytes, attachmentLimit, listVocAttachments, vocDetailCall, type VocAttachment } from '@ido/contract'
import { ZipFile } from 'yazl'
import type { TestSession } from '../../../testing/portal.ts'
import { addRecord, idOf, pdf, vocPortal, type VocPortal } from '../voc.testkit.ts'
import { type AttachmentKind, attachmentName } from './attachments.service.ts'

type Bytes = Uint8Array<ArrayBuffer>
const bytes = (...parts: (string | number[] | Buffer)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))))

const main = 'application/vnd.openxmlformats-officedocument'
const listOf = (type: string) => `<Types><Override PartName="/x" ContentType="${main}.${type}.main+xml"/></Types>`

async function archive(entries: Record<string, string | Buffer>): Promise<Bytes> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return bytes(await buffer(zip.outputStream))
}

const png = bytes(
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13],
  'IHDR',
  [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0],
  'IDAT',
)
const jfif = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
/** With the header of a frame so wide and high. */
const jpegOf = (...size: [number, number, number, number]) =>
  bytes(Buffer.from(jfif), [0xff, 0xc0, 0, 11, 8], size, [1, 1, 0x11, 0])
const jpeg = jpegOf(0, 1, 0, 1)
const webp = bytes('RIFF', [36, 0, 0, 0], 'WEBPVP8 ', [24, 0, 0, 0, 0x10, 0, 0, 0x9d, 1, 0x2a, 1, 0, 1, 0])

describe('attachments', () => {
  let portal: VocPortal
  let folder: string
  before(async () => {
    portal = await vocPortal()
    const { rows } = await portal.database.pool.query<{ n: number }>('select count(*)::int as n from voc_attachment')
    assert.equal(rows[0]?.n, 0)
    folder = join(portal.dataDir, 'attachments')
  })
  after(() => portal.close())

  const path = (id: number) => `/api/v2/voc-attachment/${id}`
  const attach = (person: TestSession, id: number, name: string, content: Bytes | string) =>
    person.upload<VocAttachment>(path(id), name, content)
  const stored = async (id: number) => (await readdir(join(folder, 'voc', String(id))).catch(() => [])).length
  const listed = async (id: number) => (await portal.people.CMP.call(listVocAttachments, { params: { id } })).answer

  it('are kept byte for byte and come back as a download of their own type', async () => {
    const { id } = await addRecord(portal.database)
    const content = bytes(pdf, randomBytes(3_000_000))
    const { status, body } = await attach(portal.people.PO, id, 'Laporan (Q1) – kanal é.pdf', content)
    assert.equal(status, 200)
    const attached = body?.content
    assert.ok(attached)
    assert.deepEqual(attached, {
      id: attached.id,
      name: 'Laporan (Q1) – kanal é.pdf',
      size: content.length,
      url: `${path(id)}/${attached.id}`,
    })
    assert.deepEqual(await listed(id), [attached])
    const download = await fetch(portal.url + attached.url, {
      headers: { authorization: `Bearer ${portal.people.STAFF.token}` },
    })
    const back = Buffer.from(await download.arrayBuffer())
    assert.equal(createHash('sha1').update(back).digest('hex'), createHash('sha1').update(content).digest('hex'))
    assert.equal(download.headers.get('content-type'), 'application/pdf')
    assert.equal(download.headers.get('x-content-type-options'), 'nosniff')
    assert.match(download.headers.get('content-disposition') ?? '', /^attachment; /)
    assert.equal(download.headers.get('content-length'), String(content.length))
    for (const [person, code] of [
      [portal.anonymous, 401],
      [portal.people.GUEST, 403],
    ] as const) {
      assert.equal((await person.get(attached.url)).status, code)
    }
    const { id: other } = await addRecord(portal.database)
    assert.equal(
      (await portal.people.PO.get(`${path(other)}/${attached.id}`)).status,
      404,
      'an attachment of another record',
    )
  })

  it('are told by content, not by name', async () => {
    const { id } = await addRecord(portal.database)
    const inside = { '[Content_Types].xml': listOf('wordprocessingml.document'), 'word/document.xml': '<w/>' }
    const late = {
      'word/media/image1.png': randomBytes(300_000),
      '[Content_Types].xml': listOf('wordprocessingml.document'),
    }
    const taken: [string, Bytes | string, string][] = [
      ['foto.PNG', png, 'foto.png'],
      ['foto.jpeg', jpeg, 'foto.jpeg'],
      ['foto.jpg', webp, 'foto.jpg.webp'],
      ['surat', pdf, 'surat.pdf'],
      ['surat.docx', await archive(inside), 'surat.docx'],
      ['besar.docx', await archive(late), 'besar.docx'],
      ['tabel.html', await archive({ '[Content_Types].xml': listOf('spreadsheetml.sheet') }), 'tabel.html.xlsx'],
    ]
    for (const [name, content, kept] of taken) {
      const { status, body, text } = await attach(portal.people.CMP, id, name, content)
      assert.equal(status, 200, `${name}: ${text}`)
      assert.equal(body?.content.name, kept)
    }
    const refused: [string, Bytes | string][] = [
      ['foto.png', '<html><script>alert(1)</script></html>'],
      ['foto.png', 'GIF89a'],
      ['surat.pdf', bytes('MZ', randomBytes(2_000))],
      ['surat.docx', await archive({ 'isi.txt': 'halo' })],
      ['besar.docx', await archive({ 'isi.bin': randomBytes(300_000), 'lagi.txt': 'x' })],
      [
        'makro.docx',
        await archive({
          '[Content_Types].xml':
            '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
        }),
      ],
    ]
    for (const [name, content] of refused) {
      const { status, message } = await attach(portal.people.CMP, id, name, content)
      assert.equal(status, 415, name)
      assert.equal(message, 'Isi berkas harus PNG, JPEG, WebP, PDF, DOCX, atau XLSX')
    }
    const empty = await attach(portal.people.CMP, id, 'kosong.pdf', '')
    assert.deepEqual([empty.status, empty.fields], [400, ['file']])
    assert.equal(await stored(id), taken.length, 'what is refused is not kept')
    assert.equal((await listed(id)).length, taken.length)
  })

  it('have at most 20 MB, and nothing of a larger one stays', async () => {
    const { id } = await addRecord(portal.database)
    const largest = Buffer.alloc(attachmentBytes, 1)
    largest.write(pdf)
    assert.equal((await attach(portal.people.PO, id, 'pas.pdf', bytes(largest))).status, 200)
    const larger = await attach(portal.people.PO, id, 'lebih.pdf', bytes(largest, 'x'))
    assert.equal(larger.status, 413)
    assert.match(larger.message, /20 MB/)
    assert.deepEqual([await stored(id), (await listed(id)).length], [1, 1])
    assert.ok(!(await readdir(folder)).some((name) => name.startsWith('.unfinished')))
  })

  it('are ten a record at most, also when thirty come at once', async () => {
    const { id } = await addRecord(portal.database)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => attach(portal.people.PO, id, `${index}.pdf`, `${pdf}${index}`)),
    )
    const codes = answers.map(({ status }) => status)
    assert.equal(codes.filter((code) => code === 200).length, attachmentLimit)
    assert.equal(codes.filter((code) => code === 409).length, 30 - attachmentLimit)
    assert.deepEqual([await stored(id), (await listed(id)).length], [attachmentLimit, attachmentLimit])
    const [first] = await listed(id)
    assert.ok(first)
    assert.equal((await portal.people.PO.delete(first.url)).status, 200)
    assert.equal((await attach(portal.people.PO, id, 'lagi.pdf', pdf)).status, 200, 'one that went makes room')
  })

  it('write who attached and removed what, and no new version', async () => {
    const { CMP: cmp, STAFF: staff } = portal.people
    const { id } = await addRecord(portal.database, { status: 'draft', created_by_id: idOf(staff) })
    const { body } = await attach(staff, id, 'bukti.pdf', pdf)
    assert.equal((await cmp.delete(body?.content.url ?? '')).status, 200)
    assert.equal((await cmp.delete(body?.content.url ?? '')).status, 404)
    assert.equal(await stored(id), 0)
    const { answer } = await staff.call(vocDetailCall, { params: { id } })
    assert.equal(answer.version, 1, 'an open form stays valid')
    const told = answer.history.map(({ by, kind, changes }) => ({ by, kind, changes }))
    assert.deepEqual(told, [
      { by: staff.user?.name, kind: 'attached', changes: [{ field: 'attachment', old: null, new: 'bukti.pdf' }] },
      { by: cmp.user?.name, kind: 'detached', changes: [{ field: 'attachment', old: 'bukti.pdf', new: null }] },
    ])
  })

  it('are removed by those only who may edit', async () => {
    const { id } = await addRecord(portal.database)
    const { body } = await attach(portal.people.PO, id, 'bukti.pdf', pdf)
    const { url } = body?.content ?? { url: '' }
    for (const [person, code] of [
      [portal.anonymous, 401],
      [portal.people.STAFF, 403],
      [portal.people.GUEST, 403],
    ] as const) {
      assert.equal((await person.delete(url)).status, code)
    }
    assert.equal((await listed(id)).length, 1)
  })

  it('leave nothing where the record goes away under them', async () => {
    const { id } = await addRecord(portal.database)
    // The file is stored, then writing it down fails: its record was deleted meanwhile.
    await portal.database.pool.query(`
      create function gone() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
      create trigger gone before insert on voc_attachment for each row execute function gone()`)
    try {
      assert.equal((await attach(portal.people.PO, id, 'bukti.pdf', pdf)).status, 500)
    } finally {
      await portal.database.pool.query('drop trigger gone on voc_attachment; drop function gone()')
    }
    assert.deepEqual([await stored(id), (await listed(id)).length], [0, 0])
  })
})

describe('the name of an attachment', () => {
  const kind: AttachmentKind = { type: 'image/jpeg', extensions: ['jpg', 'jpeg'] }
  const names: [given: string, kept: string][] = [
    ['a.jpg', 'a.jpg'],
    ['a.JPEG', 'a.jpeg'],
    ['a.b', 'a.b.jpg'],
    ['.jpg', 'lampiran.jpg'],
    ['', 'lampiran.jpg'],
    ['foto\u202egpj.exe', 'fotogpj.exe.jpg'],
    [`${'é'.repeat(300)}.jpg`, `${'é'.repeat(196)}.jpg`],
  ]
  for (const [given, kept] of names) {
    it(`${JSON.stringify(given.slice(0, 20))} becomes ${JSON.stringify(kept.slice(0, 20))}`, () => {
      assert.equal(attachmentName(given, kind), kept)
    })
  }
})
