import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { figureAs } from '../../../platform/spreadsheet/figures.ts'
import { ColumnSurvey } from './column-survey.ts'
import { asUtf8, EncodingSurvey, type Encoding } from './encoding.ts'
import { clockTime, type TimeWay } from './time-ways.ts'
import { anyTime, timeReader } from './times.ts'

/** The same clock in Jakarta. */
const jakarta = (utc: string) => Date.parse(utc.replace('Z', '+07:00'))

function surveyed(cells: readonly string[]): ColumnSurvey {
  const survey = new ColumnSurvey()
  for (const [place, cell] of cells.entries()) survey.add(place + 2, cell)
  return survey
}

const two = (number: number) => String(number).padStart(2, '0')
const minute = 60_000
/** Whole minutes from 1970 to 2100. */
const walls = fc.array(
  fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) / minute }).map((count) => count * minute),
  { minLength: 1, maxLength: 30 },
)
const parts = (wall: number) => {
  const at = new Date(wall)
  return {
    y: at.getUTCFullYear(),
    m: at.getUTCMonth() + 1,
    d: at.getUTCDate(),
    h: at.getUTCHours(),
    mi: at.getUTCMinutes(),
  }
}

type Written = Exclude<TimeWay, 'serial-1904' | 'digits' | 'epoch'>
const written: Readonly<Record<Written, (wall: number, mark: string) => string>> = {
  'D/M/Y': (wall, mark) => {
    const { y, m, d, h, mi } = parts(wall)
    return `${d}${mark}${m}${mark}${y} ${two(h)}:${two(mi)}`
  },
  'M/D/Y': (wall, mark) => {
    const { y, m, d, h, mi } = parts(wall)
    return `${two(m)}${mark}${two(d)}${mark}${y} ${h % 12 === 0 ? 12 : h % 12}:${two(mi)} ${h < 12 ? 'AM' : 'PM'}`
  },
  'Y-M-D': (wall) => new Date(wall).toISOString().slice(0, 19),
  serial: (wall) => String((wall - Date.UTC(1899, 11, 30)) / 86_400_000),
}

describe('times of a column', () => {
  for (const way of ['D/M/Y', 'M/D/Y', 'Y-M-D'] as const) {
    test(`written ${way} come back, or both readings are asked about`, () => {
      fc.assert(
        fc.property(walls, fc.constantFrom('/', '-', '.'), (instants, mark) => {
          const cells = instants.map((wall) => written[way](wall, mark))
          const decision = surveyed(cells).times()
          assert.ok(decision, cells.join(' | '))
          const ways = 'ask' in decision ? decision.ask : [decision.way]
          const readings = ways.map((one) => cells.map((cell) => clockTime(one, cell)?.wall))
          assert.ok(
            readings.some((reading) => reading.every((wall, place) => wall === instants[place])),
            `${ways.join(' or ')}: ${cells.join(' | ')}`,
          )
          if ('ask' in decision) assert.ok(way !== 'Y-M-D' && decision.because.length > 0)
        }),
        { numRuns: 300 },
      )
    })
  }

  test('that are serial days of a spreadsheet come back to the minute', () => {
    const days = fc.array(
      fc.integer({ min: 0, max: 70_000_000 }).map((count) => count * minute),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(days, (instants) => {
        const cells = instants.map((wall) => written.serial(wall, ''))
        assert.deepEqual(surveyed(cells).times(), { way: 'serial', decidedBy: [] })
        assert.deepEqual(
          cells.map((cell) => clockTime('serial', cell)?.wall),
          instants,
        )
      }),
    )
  })

  test('that are digits alone or count since 1970 come back, and a month alone is its first day', () => {
    const first = '2020-01-01T00:00:00.000Z'
    const columns: [cells: string[], way: TimeWay, read: string][] = [
      [['202001', '202012'], 'digits', first],
      [['20200101', '20201231'], 'digits', first],
      [['1577836800', '1609459199'], 'epoch', first],
      [['1577836800000', '1609459199999'], 'epoch', first],
      [['2020-01', '2020-12'], 'Y-M-D', first],
      [['01/2020', '12/2020'], 'Y-M-D', first],
      [['Jan-20', 'Des-20'], 'Y-M-D', first],
      [['Januari 2020', 'Desember 2020'], 'Y-M-D', first],
      [['Jan-2020', 'Dec-2020'], 'Y-M-D', first],
    ]
    for (const [cells, way, read] of columns) {
      assert.deepEqual(surveyed(cells).times(), { way, decidedBy: [] }, cells[0])
      assert.equal(timeReader(way, 'UTC')(cells[0] ?? '')?.toISOString(), read, cells[0])
      assert.equal(anyTime(cells[0] ?? '')?.getTime(), way === 'epoch' ? Date.parse(read) : jakarta(read), cells[0])
    }
    for (const text of [
      '202013',
      '20200230',
      '123456',
      '12345',
      'Jan 20',
      'Foo-20',
      '1-2-20x',
      '99/2020',
      '1234567890123456',
    ]) {
      assert.ok(anyTime(text) == null, text)
    }
  })

  test('the cells that decided are named by their lines', () => {
    assert.deepEqual(surveyed(['03/04/2016', '', '29/2/2016 01:16']).times(), {
      way: 'D/M/Y',
      decidedBy: [{ line: 4, value: '29/2/2016 01:16' }],
    })
    assert.deepEqual(surveyed(['03/04/2016', '04/05/2016']).times(), {
      ask: ['D/M/Y', 'M/D/Y'],
      because: [
        { line: 2, value: '03/04/2016' },
        { line: 3, value: '04/05/2016' },
      ],
    })
    const torn = surveyed(['29/02/2016', '02/29/2016']).times()
    assert.ok(torn && 'ask' in torn && torn.because.length === 2)
  })

  test('of prose, numbers and nothing there are none', () => {
    for (const cells of [['baik', 'buruk'], ['1', '2'], ['', ' '], [], ['99999', '12345']]) {
      assert.equal(surveyed(cells).times(), null, cells.join())
    }
  })
})

test('reads names of months, halves of a day, zones and short years', () => {
  const cases: [TimeWay, string, string | null | undefined][] = [
    ['D/M/Y', '29 Februari 2016 01.16', '2016-02-29T01:16:00.000Z'],
    ['M/D/Y', '17-Agu-2026', '2026-08-17T00:00:00.000Z'],
    ['D/M/Y', 'Feb 29, 2016 11:59 PM', '2016-02-29T23:59:00.000Z'],
    ['D/M/Y', '29/02/16 12:05 am', '2016-02-29T00:05:00.000Z'],
    ['M/D/Y', '2/29/2016 8:30 WIB', '2016-02-29T01:30:00.000Z'],
    ['Y-M-D', '2016-02-29T08:30:00+07:00', '2016-02-29T01:30:00.000Z'],
    ['serial-1904', '0', '1904-01-01T00:00:00.000Z'],
    ['D/M/Y', '30/02/2016', undefined],
    ['D/M/Y', '29/02/2016 13:00 PM', undefined],
    ['D/M/Y', '29/02/2016 24:00', undefined],
    ['Y-M-D', '29/02/2016', null],
    ['D/M/Y', '29/02/201', null],
    ['D/M/Y', 'kemarin', null],
  ]
  for (const [way, text, expected] of cases) {
    const read = timeReader(way, 'UTC')(text)
    assert.equal(read instanceof Date ? read.toISOString() : read, expected, `${way} ${text}`)
  }
})

describe('figures of a column', () => {
  const figures = fc.array(
    fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
    { minLength: 1, maxLength: 20 },
  )
  for (const [locale, mark] of [
    ['id-ID', ','],
    ['en-US', '.'],
  ] as const) {
    test(`written as in ${locale} come back, or both readings are asked about`, () => {
      const shape = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
      fc.assert(
        fc.property(figures, (given) => {
          const cells = given.map((figure) => shape.format(figure))
          const decision = surveyed(cells).decimal()
          assert.ok(decision, cells.join(' | '))
          const marks = 'ask' in decision ? decision.ask : [decision.way]
          // Whole numbers below a thousand read alike with either sign.
          const readings = marks.map((one) => cells.map((cell) => figureAs(one, cell)))
          const expected = given.map((figure) => figure || 0)
          assert.ok(readings.some((reading) => reading.every((figure, place) => (figure || 0) === expected[place])))
          if (!('ask' in decision) && decision.decidedBy.length > 0) assert.equal(decision.way, mark)
        }),
        { numRuns: 300 },
      )
    })
  }

  test('that may be two and have nothing to decide them are asked about, with their lines', () => {
    assert.deepEqual(surveyed(['1.250', '3']).decimal(), { ask: ['.', ','], because: [{ line: 2, value: '1.250' }] })
    assert.deepEqual(surveyed(['1.250', '0.5']).decimal(), { way: '.', decidedBy: [{ line: 3, value: '0.5' }] })
    const torn = surveyed(['0.5', '0,5']).decimal()
    assert.ok(torn && 'ask' in torn && torn.because.length === 2)
    assert.equal(surveyed(['dua', 'tiga']).decimal(), null)
  })
})

describe('encodings', () => {
  const letters = fc.constantFrom('a', 'Z', '7', ' ', ',', ';', 'éa', 'ñb', '€c', 'üd', '"')
  const line = fc.array(letters, { minLength: 1, maxLength: 30 }).map((cells) => cells.join(''))
  const texts = fc.array(line, { minLength: 2, maxLength: 20 }).map((lines) => `kolom;café x\n${lines.join('\n')}\n`)
  const asBytes: Readonly<Record<string, (text: string) => Buffer>> = {
    'utf-8': (text) => Buffer.from(text, 'utf8'),
    'utf-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf8'),
    'utf-16le': (text) => Buffer.from(text, 'utf16le'),
    'utf-16le with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'utf-16be with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    'windows-1252': (text) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1'),
  }
  async function* inPieces(bytes: Buffer, length: number) {
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
  }

  for (const [name, encode] of Object.entries(asBytes)) {
    test(`${name} is found and gives every letter back, wherever the chunks are cut`, async () => {
      await fc.assert(
        fc.asyncProperty(texts, fc.integer({ min: 4, max: 70 }), async (text, length) => {
          const bytes = encode(text)
          const survey = new EncodingSurvey()
          for await (const piece of inPieces(bytes, length)) survey.add(piece)
          const { encoding } = survey.decide()
          assert.equal(encoding, name.split(' ')[0])
          const read: Buffer[] = []
          for await (const piece of asUtf8(inPieces(bytes, length), encoding)) read.push(piece)
          assert.equal(
            Buffer.concat(read)
              .toString('utf8')
              .replace(/^\uFEFF/, ''),
            text,
          )
        }),
      )
    })
  }

  test('the lines that decided are told, and one broken line is no other encoding', () => {
    const decide = (bytes: Buffer): { encoding: Encoding; decidedBy: unknown } => {
      const survey = new EncodingSurvey()
      survey.add(bytes)
      return survey.decide()
    }
    const old = decide(Buffer.from('a\nr\xe9sum\xe9\n', 'latin1'))
    assert.deepEqual([old.encoding, old.decidedBy], ['windows-1252', [{ line: 2, text: 'résumé' }]])
    const torn = Buffer.concat([Buffer.from('é\nü\n', 'utf8'), Buffer.from('r\xe9\n', 'latin1')])
    assert.equal(decide(torn).encoding, 'utf-8')
    assert.equal(decide(Buffer.from('a,b\n1,2\n')).encoding, 'utf-8')
  })
})
