import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realData } from '../../../testing/real-data.ts'
import { importBench, importInto, manyReviews, type ImportBench } from './import.testkit.ts'
import { appReviewsId } from '../voc/profiles/app-reviews-id.ts'
import { vocDataset } from '../voc/voc-dataset.ts'
import type { ImportOptions } from './run.ts'

const { path: realFile, skip } = realData('voc/app-reviews-id.csv')

let bench: ImportBench
before(async () => {
  bench = await importBench()
})
after(() => bench?.close())

const importReviews = (path: string, options: Partial<ImportOptions> = {}) =>
  importInto(bench, { path, dataset: vocDataset, profile: appReviewsId, ...options })

interface Stored {
  longtext: string | null
  score_nps: number
  time_in: Date
  [field: string]: unknown
}

async function stored(where = 'true'): Promise<Stored[]> {
  const { rows } = await bench.database.pool.query<Stored>(
    `select v.*, s.name as sentiment, t.name as type, p.name as product, q.name as source, m.name as media
     from voc v left join voc_sentiment s on s.id = sentiment_feedback left join voc_type t on t.id = type_feedback
       left join product p on p.id = product_id left join voc_source q on q.id = source_id left join voc_media m on m.id = media_id
     where ${where} order by v.id`,
  )
  return rows
}

describe('real app reviews', { skip }, () => {
  before(() => bench.clear())

  test('every row is kept, its text byte for byte', async () => {
    const result = await importReviews(realFile)
    assert.deepEqual(
      { read: result.read, added: result.added, known: result.known, bad: result.bad },
      { read: 10_000, added: 10_000, known: 0, bad: 0 },
    )
    await bench.assertWhole(10_000)
    const expected = parse<Record<string, string>>(await readFile(realFile), { columns: true })
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
    await bench.assertWhole(10_000)
  })
})

describe('mapping of app reviews', () => {
  before(() => bench.clear())

  test('stars become score, sentiment and type; the rest is the same in every record', async () => {
    const ratings = [1, 2, 3, 4, 5]
    const path = await bench.reviewFile(
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
    await bench.clear()
    const row = 'sama persis,5,2025-07-05 10:00:00'
    const first = await bench.reviewFile('twins.csv', [row, 'lain,1,2025-07-05 10:00:00', row, row])
    assert.equal((await importReviews(first)).added, 4)
    const again = await bench.reviewFile('twins-again.csv', ['"sama persis","5",2025-07-05 10:00:00', row, row, row])
    const result = await importReviews(again)
    assert.deepEqual([result.added, result.known], [1, 3])
    await bench.assertWhole(5)
  })

  test('a dry run counts the same and changes nothing', async () => {
    await bench.clear()
    const path = await bench.reviewFile('dry.csv', [...manyReviews(300), 'rusak,9,2025-07-05 10:00:00'])
    const dry = await importReviews(path, { dryRun: true, batchRows: 50 })
    assert.deepEqual([dry.read, dry.added, dry.known, dry.bad], [301, 300, 0, 1])
    await bench.assertWhole(0)
    assert.equal(await bench.one('select count(*) from import_run'), 0)
    await importReviews(path)
    const second = await importReviews(path, { dryRun: true, batchRows: 50 })
    assert.deepEqual([second.added, second.known, second.bad], [0, 300, 1])
    assert.equal(await bench.one('select count(*) from import_row_seen'), 0)
  })
})

describe('broken rows', () => {
  before(() => bench.clear())

  test('each is named by line, column, value and reason, and every good row is kept', async () => {
    const time = '2025-07-05 10:00:00'
    const path = await bench.reviewFile('broken.csv', [
      `baik satu 👍,5,${time}`, // 2, by which the file is UTF-8 and the row that is not is at fault
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
    assert.deepEqual(texts, ['baik satu 👍', 'baik dua', 'baik,\ntiga baris', null])
    await bench.assertWhole(4)
  })

  test('a file that does not fit is refused as a whole, naming the column', async () => {
    const write = async (name: string, text: string) => {
      await writeFile(join(bench.folder, name), text)
      return join(bench.folder, name)
    }
    await assert.rejects(importReviews(join(bench.folder, 'absent.csv')), { key: 'noFile' })
    await assert.rejects(importReviews(bench.folder), { key: 'noFile' })
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
    await bench.clear()
    const path = await bench.reviewFile('stopped.csv', manyReviews(1_000))
    const stop = new AbortController()
    const result = await importReviews(path, {
      batchRows: 100,
      signal: stop.signal,
      onProgress: ({ read }) => read >= 300 && stop.abort(),
    })
    assert.deepEqual([result.stopped, result.added], [true, 300])
    await bench.assertWhole(300)
    assert.deepEqual((await importReviews(path, { batchRows: 100 })).added, 700)
    await bench.assertWhole(1_000)
  })

  test('two at once add every row once', async () => {
    await bench.clear()
    const path = await bench.reviewFile('twice.csv', manyReviews(rows))
    const results = await Promise.all([
      importReviews(path, { batchRows: 500 }),
      importReviews(path, { batchRows: 700 }),
    ])
    assert.equal(results[0].added + results[1].added, rows)
    assert.equal(results[0].known + results[1].known, rows)
    await bench.assertWhole(rows)
  })
})
