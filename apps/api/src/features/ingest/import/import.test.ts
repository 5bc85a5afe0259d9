import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { appReviewsId } from '../voc/profiles/app-reviews-id.ts'
import { vocDataset } from '../voc/voc-dataset.ts'
import type { Problem } from './problems.ts'
import { importFile, type ImportOptions } from './run.ts'

const realFile = resolve(import.meta.dirname, '../../../../../../../shared/data/voc/app-reviews-id.csv')
const ido = resolve(import.meta.dirname, '../../../commands/ido.ts')

let db: TestDatabase
let folder: string
before(async () => {
  db = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'ido-import-'))
})
after(async () => {
  await db?.close()
  await rm(folder, { recursive: true, force: true })
})

async function importReviews(path: string, options: Partial<ImportOptions> = {}) {
  const problems: Problem[] = []
  const result = await importFile(db.database, {
    path,
    dataset: vocDataset,
    profile: appReviewsId,
    dryRun: false,
    ignoredColumns: [],
    signal: new AbortController().signal,
    onProblems: async (found) => void problems.push(...found),
    onProgress: () => {},
    ...options,
  })
  return { ...result, problems }
}

interface Stored {
  longtext: string | null
  score_nps: number
  time_in: Date
  [field: string]: unknown
}

async function stored(where = 'true'): Promise<Stored[]> {
  const { rows } = await db.database.pool.query<Stored>(
    `select v.*, s.name as sentiment, t.name as type, p.name as product, q.name as source, m.name as media
     from voc v left join voc_sentiment s on s.id = sentiment_feedback left join voc_type t on t.id = type_feedback
       left join product p on p.id = product_id left join voc_source q on q.id = source_id left join voc_media m on m.id = media_id
     where ${where} order by v.id`,
  )
  return rows
}

async function one(question: string): Promise<number> {
  const { rows } = await db.database.pool.query<{ answer: number }>(`select (${question})::int as answer`)
  return rows[0]?.answer ?? Number.NaN
}

async function assertWhole(records: number) {
  assert.equal(await one('select count(*) from voc'), records)
  assert.equal(await one('select count(*) from voc_text'), records)
  assert.equal(await one('select count(distinct record_id) from voc_external'), records)
  assert.equal(await one(`select count(distinct record_id) from voc_change where kind = 'imported'`), records)
  assert.equal(await one('select count(*) from voc_change'), records)
  assert.equal(await one(`select coalesce(sum(total), 0) from voc_count where field = ''`), records)
}

const clear = () => db.database.pool.query('truncate voc, voc_count, import_run cascade')

async function reviewFile(name: string, lines: (string | Buffer)[]): Promise<string> {
  const path = join(folder, name)
  const rows = ['ulasan,rating,tanggal', ...lines].map((line) => Buffer.from(line))
  await writeFile(path, Buffer.concat(rows.flatMap((row) => [row, Buffer.from('\n')])))
  return path
}

const manyReviews = (count: number) =>
  Array.from({ length: count }, (_, place) => {
    const time = new Date(Date.UTC(2025, 0, 1) + place * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    // Every tenth review is an identical twin of the one before it.
    return `ulasan ke ${place % 10 === 9 ? place - 1 : place},${(place % 5) + 1},${place % 10 === 9 ? '2025-01-01 00:00:00' : time}`
  })

describe('real app reviews', { skip: existsSync(realFile) ? false : `no real data at ${realFile}` }, () => {
  before(clear)

  test('every row is kept, its text byte for byte', async () => {
    const result = await importReviews(realFile)
    assert.deepEqual(
      { read: result.read, added: result.added, known: result.known, bad: result.bad },
      { read: 10_000, added: 10_000, known: 0, bad: 0 },
    )
    await assertWhole(10_000)
    const expected = parse(await readFile(realFile), { columns: true }) as Record<string, string>[]
    const actual = await stored()
    assert.equal(expected.length, 10_000)
    for (const [place, { ulasan, rating, tanggal }] of expected.entries()) {
      const record = actual[place]
      assert.ok(record && tanggal)
      assert.equal(record.longtext, ulasan)
      assert.equal(record.score_nps, Number(rating) * 2)
      assert.equal(record.time_in.getTime(), Date.parse(`${tanggal.replace(' ', 'T')}+07:00`))
    }
  })

  test('a second run adds none', async () => {
    const result = await importReviews(realFile)
    assert.deepEqual([result.added, result.known, result.bad], [0, 10_000, 0])
    await assertWhole(10_000)
  })
})

describe('mapping of app reviews', () => {
  before(clear)

  test('stars become score, sentiment and type; the rest is the same in every record', async () => {
    const ratings = [1, 2, 3, 4, 5]
    const path = await reviewFile(
      'stars.csv',
      ratings.map((stars) => `bintang ${stars},${stars},2025-07-05 00:30:00`),
    )
    const { period } = await importReviews(path)
    const records = await stored()
    const shown = records.map((r) => [r.score_nps, r['category_nps'], r['sentiment'], r['type']])
    assert.deepEqual(shown, [
      [2, 'Detractor', 'Negatif', 'Keluhan'],
      [4, 'Detractor', 'Negatif', 'Keluhan'],
      [6, 'Detractor', 'Netral', null],
      [8, 'Passive', 'Positif', 'Pujian'],
      [10, 'Promoter', 'Positif', 'Pujian'],
    ])
    for (const record of records) {
      assert.equal(record.time_in.toISOString(), '2025-07-04T17:30:00.000Z')
      assert.deepEqual(
        [record['product'], record['source'], record['media'], record['status'], record['createdby'], record['score']],
        ['Aplikasi pelanggan', 'Ulasan aplikasi', 'Toko aplikasi', 'new', 'import:app-reviews-id', 0],
      )
    }
    assert.equal(period?.first.toISOString(), '2025-07-04T17:30:00.000Z')
  })

  test('equal rows of one file are each kept, and known again in another order and quoting', async () => {
    await clear()
    const row = 'sama persis,5,2025-07-05 10:00:00'
    const first = await reviewFile('twins.csv', [row, 'lain,1,2025-07-05 10:00:00', row, row])
    assert.equal((await importReviews(first)).added, 4)
    const again = await reviewFile('twins-again.csv', ['"sama persis","5",2025-07-05 10:00:00', row, row, row])
    const result = await importReviews(again)
    assert.deepEqual([result.added, result.known], [1, 3])
    await assertWhole(5)
  })

  test('a dry run counts the same and changes nothing', async () => {
    await clear()
    const path = await reviewFile('dry.csv', [...manyReviews(300), 'rusak,9,2025-07-05 10:00:00'])
    const dry = await importReviews(path, { dryRun: true, batchRows: 50 })
    assert.deepEqual([dry.read, dry.added, dry.known, dry.bad], [301, 300, 0, 1])
    await assertWhole(0)
    assert.equal(await one('select count(*) from import_run'), 0)
    await importReviews(path)
    const second = await importReviews(path, { dryRun: true, batchRows: 50 })
    assert.deepEqual([second.added, second.known, second.bad], [0, 300, 1])
    assert.equal(await one('select count(*) from import_row_seen'), 0)
  })
})

describe('broken rows', () => {
  before(clear)

  test('each is named by line, column, value and reason, and every good row is kept', async () => {
    const time = '2025-07-05 10:00:00'
    const path = await reviewFile('broken.csv', [
      `baik satu,5,${time}`, // 2
      `nol bintang,0,${time}`,
      `tujuh bintang,7,${time}`,
      `bukan angka,lima,${time}`,
      `pecahan,4.5,${time}`, // 6
      `tanpa bintang,,${time}`,
      'tanpa waktu,5,',
      'waktu lain,5,05/07/2025',
      'hari tiada,5,2025-02-30 10:00:00', // 10
      `"kutip terbuka,5,${time}`,
      `baik dua,4,${time}`, // 12
      `"kutip"lebih,5,${time}`,
      'kurang kolom,5',
      `lebih,kolom,5,${time}`, // 15
      Buffer.from(`r\xe9sum\xe9,5,${time}`, 'latin1'),
      `karakter\u0000nul,5,${time}`,
      `${'x'.repeat(20_001)},5,${time}`, // 18
      `dua salah,9,kemarin`,
      `"baik,\ntiga baris",1,${time}`, // 20 and 21
      `,3,${time}`, // 22
      `"tanpa akhir,5,${time}`,
    ])
    const result = await importReviews(path)
    const found = result.problems.map(({ line, column, value, reason }) => [
      line,
      column,
      value.slice(0, 20),
      reason.key,
    ])
    assert.deepEqual(found, [
      [3, 'rating', '0', 'notWhole'],
      [4, 'rating', '7', 'notWhole'],
      [5, 'rating', 'lima', 'notWhole'],
      [6, 'rating', '4.5', 'notWhole'],
      [7, 'rating', '', 'required'],
      [8, 'tanggal', '', 'required'],
      [9, 'tanggal', '05/07/2025', 'notTime'],
      [10, 'tanggal', '2025-02-30 10:00:00', 'noSuchTime'],
      [11, 'ulasan', '"kutip terbuka,5,202', 'afterQuote'],
      [13, 'ulasan', '"kutip"lebih,5,2025-', 'afterQuote'],
      [14, 'tanggal', 'kurang kolom,5', 'tooFew'],
      [15, null, 'lebih,kolom,5,2025-0', 'tooMany'],
      [16, 'ulasan', 'r\uFFFDsum\uFFFD', 'notUtf8'],
      [17, 'ulasan', 'karakter\u0000nul', 'nul'],
      [18, 'ulasan', 'x'.repeat(20), 'tooLong'],
      [19, 'rating', '9', 'notWhole'],
      [19, 'tanggal', 'kemarin', 'notTime'],
      [23, 'ulasan', '"tanpa akhir,5,2025-', 'quoteOpen'],
    ])
    assert.deepEqual([result.read, result.added, result.bad], [21, 4, 17])
    const texts = (await stored()).map((record) => record.longtext)
    assert.deepEqual(texts, ['baik satu', 'baik dua', 'baik,\ntiga baris', null])
    await assertWhole(4)
  })

  test('a file that does not fit is refused as a whole, naming the column', async () => {
    const write = async (name: string, text: string) => {
      await writeFile(join(folder, name), text)
      return join(folder, name)
    }
    await assert.rejects(importReviews(join(folder, 'absent.csv')), { key: 'noFile' })
    await assert.rejects(importReviews(folder), { key: 'noFile' })
    await assert.rejects(importReviews(await write('no-date.csv', 'ulasan,rating\nbaik,5\n')), {
      key: 'missingColumns',
      message: 'Missing columns: tanggal. The file has: ulasan, rating',
    })
    const extra = await write('extra.csv', 'Ulasan;RATING;tanggal;versi\nbaik;5;2025-07-05 10:00:00;1.2\n')
    await assert.rejects(importReviews(extra), { key: 'unknownColumns', message: /versi/ })
    assert.equal((await importReviews(extra, { ignoredColumns: ['versi'] })).added, 1)
  })
})

describe('imports that are cut off or run at once', () => {
  const rows = 6_000

  test('a stopped run has kept whole batches only, and the next one adds the rest', async () => {
    await clear()
    const path = await reviewFile('stopped.csv', manyReviews(1_000))
    const stop = new AbortController()
    const result = await importReviews(path, {
      batchRows: 100,
      signal: stop.signal,
      onProgress: ({ read }) => read >= 300 && stop.abort(),
    })
    assert.deepEqual([result.stopped, result.added], [true, 300])
    await assertWhole(300)
    assert.deepEqual((await importReviews(path, { batchRows: 100 })).added, 700)
    await assertWhole(1_000)
  })

  test('two at once add every row once', async () => {
    await clear()
    const path = await reviewFile('twice.csv', manyReviews(rows))
    const results = await Promise.all([
      importReviews(path, { batchRows: 500 }),
      importReviews(path, { batchRows: 700 }),
    ])
    assert.equal(results[0].added + results[1].added, rows)
    assert.equal(results[0].known + results[1].known, rows)
    await assertWhole(rows)
  })

  test('the command killed half-way and run again ends right', async () => {
    await clear()
    const path = await reviewFile('killed.csv', [...manyReviews(20_000), 'rusak,9,2025-07-05 10:00:00'])
    const killed = await runCommand(['import', 'voc', path, '--profile', 'app-reviews-id'], { killAt: '% ' })
    assert.equal(killed.signal, 'SIGKILL')
    const before = await one('select count(*) from voc')
    assert.ok(before > 0 && before < 20_000, `${before} records after the kill`)
    await assertWhole(before)

    const rejects = join(folder, 'killed.rejects.csv')
    const again = await runCommand(['import', 'voc', path, '--profile', 'app-reviews-id', '--rejects', rejects])
    assert.equal(again.code, 1, again.text)
    assert.match(again.text, /20\.001 baris dibaca/)
    assert.match(again.text, /\/v3\/manage\/voc\?time_in_from=2025-01-01&time_in_to=2025-01-15/)
    await assertWhole(20_000)
    const named = parse(await readFile(rejects), { columns: true })
    assert.deepEqual(named, [
      { file: 'killed.csv', line: '20002', column: 'rating', value: '9', reason: 'harus bilangan bulat 1 sampai 5' },
    ])
  })

  test('the command refuses what it cannot take with exit code 2', async () => {
    const path = await reviewFile('refused.csv', [])
    const unknown = await runCommand(['import', 'voc', path, '--profile', 'lain', '--language', 'en'])
    assert.deepEqual(
      [unknown.code, unknown.text.trim()],
      [2, 'Profile lain is unknown. Profiles for voc: app-reviews-id'],
    )
    const absent = await runCommand(['import', 'voc', `${path}x`, '--profile', 'app-reviews-id'])
    assert.equal(absent.code, 2)
    assert.match(absent.text, /refused\.csvx tidak dapat dibaca/)
  })
})

test('memory stays flat: ten times the file takes at most 1.2 times the memory', async () => {
  // A small heap, so that what is measured is what the import holds and not how late V8 likes to collect.
  const flags = ['--max-old-space-size=48', '--max-semi-space-size=1']
  const peakTeller = 'data:text/javascript,process.on("exit",()=>console.error("peak",process.resourceUsage().maxRSS))'
  const peak = async (rows: number) => {
    const path = await reviewFile(`memory-${rows}.csv`, manyReviews(rows))
    const args = ['import', 'voc', path, '--profile', 'app-reviews-id', '--dry-run']
    const ended = await runCommand(args, { nodeFlags: [...flags, '--import', peakTeller] })
    assert.equal(ended.code, 0, ended.text)
    return Number(/peak (\d+)/.exec(ended.text)?.[1])
  }
  const [small, large] = [await peak(20_000), await peak(200_000)]
  assert.ok(large <= small * 1.2, `${small} kB at 20,000 rows, ${large} kB at 200,000`)
})

interface Ended {
  code: number | null
  signal: string | null
  text: string
}

/** Runs `npm run ido -- ...` as a process of its own, and kills it where its output first shows `killAt`. */
function runCommand(args: string[], { killAt, nodeFlags = [] }: { killAt?: string; nodeFlags?: string[] } = {}) {
  const env = { ...process.env, DATABASE_URL: db.url, DATA_DIR: folder, LANG: 'C.UTF-8', LC_ALL: '' }
  const child = spawn(process.execPath, [...nodeFlags, ido, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const listen = (chunk: Buffer) => {
    text += chunk.toString()
    if (killAt && text.includes(killAt)) child.kill('SIGKILL')
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return new Promise<Ended>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal, text }))
  })
}
