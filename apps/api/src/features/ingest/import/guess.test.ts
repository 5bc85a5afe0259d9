import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { ImportProfile, ProfileGuess } from '@ido/contract'
import { realData } from '../../../testing/real-data.ts'
import { workbookParts, writeParts } from '../../../testing/workbooks.ts'
import { infraDataset } from '../infra/infra-dataset.ts'
import { ordersDataset } from '../orders/orders-dataset.ts'
import { subscriptionsDataset } from '../subscriptions/subscriptions-dataset.ts'
import { ticketsDataset } from '../tickets/tickets-dataset.ts'
import { vocDataset } from '../voc/voc-dataset.ts'
import type { ImportDataset } from './dataset.ts'
import { guessProfile } from './guess.ts'
import { importBench, type ImportBench, importInto } from './import.testkit.ts'
import { ImportRefusal } from './problems.ts'
import { openMendable } from './rejects.ts'
import { profileOf } from './saved-profile.ts'
import { surveyFile } from './survey.ts'

let bench: ImportBench
before(async () => {
  bench = await importBench()
})
after(() => bench?.close())

async function guess(dataset: ImportDataset, path: string): Promise<ProfileGuess> {
  return guessProfile(await surveyFile(path), dataset, await dataset.fields(bench.database))
}

async function written(name: string, text: string | Buffer): Promise<string> {
  const path = join(bench.folder, name)
  await writeFile(path, text)
  return path
}

const asked = ({ questions }: ProfileGuess) => questions.map(({ kind, field }) => `${kind} ${field}`)

async function importAs(dataset: ImportDataset, path: string, saved: ImportProfile, rejects?: string) {
  const mendable = rejects === undefined ? null : openMendable(rejects, 'en')
  const result = await importInto(bench, {
    path,
    dataset,
    profile: profileOf(saved, dataset, await dataset.fields(bench.database)),
    ...(mendable && { onRejected: (rows, header) => mendable.add(header, rows) }),
  })
  await mendable?.close()
  return result
}

describe('near relations of the real files go in as they are asked', () => {
  const real = (...names: string[]) => realData(...names)

  test('the incident log with its days as 29/2/2016, other separators and names', async (t) => {
    const { path, skip } = real('tickets', 'incident-events.csv')
    if (skip) return t.skip(skip)
    const lines = (await readFile(path, 'utf8')).split('\n').slice(0, 800)
    const other = lines
      .join('\n')
      .replace(/\b(\d\d)-(\d\d)-(\d{4})\b/g, (_, d, m, y) => `${Number(d)}/${Number(m)}/${y}`)
      .replaceAll(',', ';')
      .replace('number;incident_state', 'Nomor Insiden;Status')
      .replace('opened_at', 'Tanggal dibuka')
    const file = await written('log insiden.csv', `Laporan insiden\nPeriode: 2016\n\n${other}`)
    const found = await guess(ticketsDataset, file)
    assert.deepEqual([found.profile.like, found.profile.zone, asked(found)], ['incident-events', 'UTC', []])
    assert.deepEqual(found.profile.layout, { kind: 'csv', encoding: 'utf-8', separator: ';', headerLine: 4 })
    assert.equal(found.profile.fields['opened_at']?.format, 'D/M/Y')
    const result = await importAs(ticketsDataset, file, found.profile)
    assert.deepEqual([result.problems, result.bad], [[], 0])
    assert.ok(result.added > 50)
    assert.equal(await bench.one(`select count(*) from ticket where opened_at = '2016-02-29 01:16Z'`), 1)
  })

  test('reviews called text and rating without a date', async () => {
    const file = await written('ulasan.csv', 'text,rating\n"bagus, sekali",5\nburuk,1\nbiasa,3\nburuk,1\n')
    const found = await guess(vocDataset, file)
    assert.deepEqual([found.profile.like, asked(found)], ['app-reviews-id', ['missing tanggal']])
    const unanswered = profileOf.bind(null, found.profile, vocDataset, await vocDataset.fields(bench.database))
    assert.throws(unanswered, (error) => error instanceof ImportRefusal && error.key === 'missingFields')
    const answered = { ...found.profile, constants: { tanggal: '2026-03-01', product_id: 'Indibiz' } }
    assert.deepEqual(
      [(await importAs(vocDataset, file, answered)).added, await bench.one('select count(*) from voc')],
      [4, 4],
    )
    assert.equal((await importAs(vocDataset, file, answered)).known, 4)
    assert.equal(
      await bench.one(
        `select count(*) from voc join product p on p.id = product_id where p.name = 'Indibiz' and time_in = '2026-03-01 00:00+07' and score_nps in (2, 6, 10)`,
      ),
      4,
    )
  })

  test('reviews of another scale are no stars', async () => {
    const found = await guess(
      vocDataset,
      await written('skala.csv', 'text,rating,date\nbagus,10,2025-03-25\nbiasa,6,2025-03-26\n'),
    )
    assert.deepEqual([found.profile.like, found.profile.identity, asked(found)], ['plain', 'row', []])
    assert.equal(found.profile.fields['score_nps']?.column, 'rating')
  })

  test('a metric file of another name asks for host and metric', async (t) => {
    const { path, skip } = real('infra', 'rds_cpu_utilization_cc0c53.csv')
    if (skip) return t.skip(skip)
    const file = await written('server-db.csv', await readFile(path))
    const found = await guess(infraDataset, file)
    assert.deepEqual([found.profile.like, asked(found)], ['plain', ['missing host', 'missing metric']])
    const { fields } = found.profile
    const value = { ...fields['value'], column: 'value', per: 100 }
    const answered = {
      ...found.profile,
      zone: 'UTC',
      fields: { ...fields, value },
      constants: { host: 'db-9', metric: 'cpu' },
    }
    const result = await importAs(infraDataset, file, answered)
    assert.deepEqual([result.bad, result.added, result.read], [0, result.read, result.read])
    assert.equal(result.period?.first.toISOString(), '2014-02-14T14:30:00.000Z')
    assert.equal(await bench.one(`select max(value) <= 1 and max(value) > 0.01 from infra_sample`).catch(() => 1), 1)
  })

  test('customers of an operator under other names', async (t) => {
    const { path, skip } = real('customers', 'telco-customers.csv')
    if (skip) return t.skip(skip)
    const names = {
      customerID: 'Kode Pelanggan',
      tenure: 'Lama Bulan',
      Contract: 'Agreement',
      MonthlyCharges: 'Tagihan',
      Churn: 'Berhenti',
    }
    let text = (await readFile(path, 'utf8')).split('\n').slice(0, 300).join('\n')
    for (const [name, other] of Object.entries(names)) text = text.replace(name, other)
    const file = await written('pelanggan.csv', text)
    const found = await guess(subscriptionsDataset, file)
    assert.deepEqual([found.profile.like, asked(found)], ['telco-customers', ['constant as_of']])
    const answered = { ...found.profile, constants: { as_of: '20240630' } }
    const result = await importAs(subscriptionsDataset, file, answered)
    assert.deepEqual([result.bad, result.added], [0, 299])
    assert.equal(await bench.one(`select count(*) from subscription where ended_at > '2024-07-01 00:00+07'`), 0)
    assert.ok((await bench.one(`select count(*) from subscription where ended_at > '2024-06-29 00:00+07'`)) > 10)
  })

  test('orders under Indonesian names ask what 03/04 is, and follow the answer', async () => {
    const file = await written(
      'pesanan.csv',
      'No Pesanan\tTanggal Pesan\tTanggal Selesai\tProduk\tWilayah\nA-1\t03/04/2025 10:00\t05/04/2025 09:30\tIndibiz\t-\n',
    )
    const found = await guess(ordersDataset, file)
    assert.deepEqual(asked(found), ['timeWay ordered_at', 'timeWay completed_at'])
    const question = found.questions[0]
    assert.ok(question?.kind === 'timeWay')
    assert.deepEqual([question.ways, question.because], [['D/M/Y', 'M/D/Y'], [{ line: 2, value: '03/04/2025 10:00' }]])
    const refused = profileOf.bind(null, found.profile, ordersDataset, await ordersDataset.fields(bench.database))
    assert.throws(refused, (error) => error instanceof ImportRefusal && error.key === 'noWay')
    const fields = Object.fromEntries(
      Object.entries(found.profile.fields).map(([name, field]) => [
        name,
        name.endsWith('_at') ? { ...field, format: 'D/M/Y' as const } : field,
      ]),
    )
    assert.deepEqual(
      [
        (await importAs(ordersDataset, file, { ...found.profile, fields })).problems,
        await bench.one(`select count(*) from product_order where ordered_at = '2025-04-03 10:00+07'`),
      ],
      [[], 1],
    )
  })
})

describe('rejected rows', () => {
  const text =
    'Nomor;Dibuka;Prioritas;Produk;Target Jam\nR-1;1/2/2025;Tinggi;Indibiz;4,5\nR-2;31/2/2025;Tinggi;=Indi;1.250,5\nR-3;25/2/2025;Tinggi\nR-4;26/2/2025;Gawat;Indibiz;2\n'

  test('come back in the columns of their file, and go in with the same profile once they are mended', async () => {
    await bench.clearTickets()
    const file = await written('gangguan.csv', Buffer.from(text, 'latin1'))
    const found = await guess(ticketsDataset, file)
    const { list } = found.fields.find(({ name }) => name === 'priority') ?? {}
    assert.deepEqual(asked(found), ['labels product', 'labels priority'])
    const priority = { column: 'Prioritas', map: { Tinggi: list?.[0] ?? '' } }
    const profile = { ...found.profile, fields: { ...found.profile.fields, priority } }
    const rejects = join(bench.folder, 'gangguan.rejects.csv')
    const first = await importAs(ticketsDataset, file, profile, rejects)
    assert.deepEqual([first.added, first.bad], [1, 3])
    const told = await readFile(rejects, 'utf8')
    assert.deepEqual(told.replace('\ufeff', '').split('\r\n').slice(0, 2), [
      'Nomor,Dibuka,Prioritas,Produk,Target Jam,rejected_line,rejected_because',
      `R-2,31/2/2025,Tinggi,'=Indi,"1.250,5",3,"Dibuka: there is no such date or time; Produk: is not in the list product"`,
    ])
    const mended = told
      .replace('31/2/2025', '28/2/2025')
      .replace("'=Indi", 'Indibiz')
      .replace('R-3,25/2/2025,Tinggi,,', 'R-3,25/2/2025,Tinggi,Indibiz,1')
      .replace('Gawat', 'Tinggi')
    const again = await importAs(ticketsDataset, await written('mended.csv', mended), profile, rejects)
    assert.deepEqual([again.problems, again.added], [[], 3])
    assert.equal(await bench.one(`select round(sum(target_s)) from ticket where number = 'R-2'`), 4_501_800)
  })

  test('of a workbook name their formulas, and whatever is mended in a spreadsheet goes in', async () => {
    await bench.clearTickets()
    const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const titles = ['Laporan', '', ''].map((title, place) => cell(`${'ABC'[place]}1`, title))
    const head = ['Nomor', 'Dibuka', 'Produk'].map((title, place) => cell(`${'ABC'[place]}3`, title))
    const rows = [4, 5, 6].map((row) => {
      const opened =
        row === 5 ? `<c r="B5" s="1"><f>B4+1</f><v>45000</v></c>` : `<c r="B${row}" s="2"><v>45000.25</v></c>`
      return `<row r="${row}">${cell(`A${row}`, `X-${row}`)}${opened}${cell(`C${row}`, 'Indibiz')}</row>`
    })
    const sheet = `<row r="1">${titles.join('')}</row><row r="3">${head.join('')}</row>${rows.join('')}`
    const file = await writeParts(join(bench.folder, 'tiket.xlsx'), workbookParts(sheet))
    const survey = await surveyFile(file)
    assert.deepEqual(survey.layout, { kind: 'xlsx', sheet: 'Lembar1', headerLine: 3 })
    assert.deepEqual(
      [survey.above, survey.rows, survey.columns[1]?.refused],
      [['Laporan'], 3, { count: 1, first: [{ line: 5, value: '2023-03-15' }] }],
    )
    const found = await guess(ticketsDataset, file)
    assert.deepEqual([asked(found), found.profile.fields['opened_at']?.format], [[], 'Y-M-D'])
    const rejects = join(bench.folder, 'tiket.rejects.csv')
    const first = await importAs(ticketsDataset, file, found.profile, rejects)
    assert.deepEqual(
      [first.added, first.problems.map(({ line, column, reason }) => [line, column, reason.key])],
      [2, [[5, 'Dibuka', 'formula']]],
    )
    const again = await importAs(ticketsDataset, rejects, found.profile)
    assert.deepEqual([again.added, again.problems], [1, []])
    assert.equal(await bench.one(`select count(*) from ticket where opened_at = '2023-03-15 06:00+07'`), 2)
  })
})

test('a saved profile that does not hold is refused by what is wrong with it', async () => {
  const file = await written('salah.csv', 'id,opened_at\nA,2025-01-01\n')
  const { profile } = await guess(ticketsDataset, file)
  const fields = await ticketsDataset.fields(bench.database)
  const cases: [Partial<ImportProfile>, string][] = [
    [{ dataset: 'voc' }, 'otherDataset'],
    [{ name: 'plain' }, 'takenName'],
    [{ like: 'app-reviews-id' }, 'noProfile'],
    [{ zone: 'Asia/Atlantis' }, 'badZone'],
    [{ identity: 'row' }, 'badIdentity'],
    [{ constants: { opened_at: '2025-01-01' } }, 'fieldTwice'],
    [{ constants: { warna: 'merah' } }, 'noField'],
    [{ fields: {} }, 'missingFields'],
  ]
  for (const [change, key] of cases) {
    assert.throws(
      () => profileOf({ ...profile, ...change }, ticketsDataset, fields),
      (error) => error instanceof ImportRefusal && error.key === key,
      key,
    )
  }
  await assert.rejects(
    importAs(ticketsDataset, file, { ...profile, constants: { product: 'Tidak ada' } }),
    (error) =>
      error instanceof ImportRefusal && error.key === 'badConstant' && /Tidak ada.*product/.test(error.message),
  )
  await assert.rejects(
    importAs(ticketsDataset, await written('lain.csv', 'a,b\n1,2\n'), profile),
    (error) => error instanceof ImportRefusal && error.key === 'missingColumns',
  )
  assert.equal(basename(file), 'salah.csv')
})
