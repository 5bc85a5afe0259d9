import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Refusal } from '../../platform/errors.ts'
import { randomOf } from '../../testing/random.ts'
import { figureCell, figureReader } from './targets.figures.ts'

/** What the column says of each of its texts: the figure, or why there is none. */
function readAll(texts: readonly string[]): unknown[] {
  const read = figureReader(texts)
  return texts.map((text) => {
    try {
      return read(text)
    } catch (error) {
      assert.ok(error instanceof Refusal)
      return error.details.fields
        ?.map(({ key, values }) => [key, ...['enLeast', 'most'].map((name) => values?.[name] as string)].join(' '))
        .join()
    }
  })
}

const unclear = (least: number | string, most: number) => `figureAmbiguous ${least} ${most}`

describe('the figures of a column', () => {
  it('are read as files write them, in either way', () => {
    assert.deepEqual(
      readAll([
        '1200',
        '0.93',
        '0,93',
        '93%',
        '1.234.567',
        '1.234,5',
        '1,234.5',
        '-12,5',
        '1 234 567',
        '92,5 %',
        '0.125',
      ]),
      [1200, 0.93, 0.93, 0.93, 1_234_567, 1234.5, 1234.5, -12.5, 1_234_567, 0.925, 0.125],
    )
    assert.deepEqual(
      new Set(readAll(['', '1.23.456', '1,23,4', '.5', '5.', '1e3', '%', '0x1', '1.234.56', '١'])),
      new Set(['notNumber  ']),
    )
    assert.deepEqual(readAll([`1${' '.repeat(50_000)}x`]), ['notNumber  '])
  })

  it('that can be two are read as the lines that can be one alone; without such, or where they disagree, both are told', () => {
    assert.deepEqual(readAll(['1.250', '7']), [unclear(1.25, 1250), 7])
    assert.deepEqual(readAll(['1,250', '12.125%']), [unclear(1.25, 1250), unclear('0.12125', 121.25)])
    assert.deepEqual(readAll(['1.250', '92,5']), [1250, 92.5])
    assert.deepEqual(readAll(['1.250', '92.5']), [1.25, 92.5])
    assert.deepEqual(readAll(['1.250', '92.5', '0,5']), [unclear(1.25, 1250), 92.5, 0.5])
    assert.deepEqual(readAll(['1.125']), [unclear('1.1250', 1125)], 'written so, it can be one alone')
  })

  it('come back, or are refused by name, however many thousands and tenths they have', () => {
    const { below, pick } = randomOf(31)
    const styles = { '.': 'en-GB', ',': 'id-ID' } as const
    let refused = 0
    for (let run = 0; run < 3_000; run += 1) {
      const mark = pick(['.', ','] as const)
      const figures = Array.from({ length: 1 + below(4) }, () => {
        const digits = below(5)
        return Number(
          ((below(2) ? 1 : -1) * (below(10 ** (1 + below(8))) + below(10 ** digits) / 10 ** digits)).toFixed(digits),
        )
      })
      const useGrouping = below(2) === 0
      const texts = figures.map((figure) =>
        new Intl.NumberFormat(styles[mark], { useGrouping, maximumFractionDigits: 5 }).format(figure),
      )
      for (const [at, read] of readAll(texts).entries()) {
        if (typeof read === 'number') assert.equal(read, figures[at], `${texts.join(' ')}: ${texts[at]}`)
        else {
          refused += 1
          assert.match(texts[at] ?? '', /^-?[1-9]\d{0,2}[.,]\d{3}$/)
          assert.ok(
            String(read)
              .split(' ')
              .slice(1)
              .map(Number)
              .includes(figures[at] ?? NaN),
            `${texts[at]}: ${String(read)}`,
          )
        }
      }
    }
    assert.ok(refused > 50, `only ${refused} were refused`)
  })

  it('come back as themselves after they went out, each in a column of its own', () => {
    const { below } = randomOf(32)
    for (let run = 0; run < 3_000; run += 1) {
      const figure = (below(2) ? 1 : -1) * Number((below(100_000) / 10 ** below(6)).toPrecision(8))
      assert.deepEqual(readAll([String(figureCell(figure))]), [figure])
    }
  })
})
