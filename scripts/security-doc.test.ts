import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { anchorOf, namedIn, readHere } from './named-tests.testkit.ts'

interface Row {
  number: string
  level: string
  state: string
  shown: string
}

const path = 'docs/security.md'
const states = ['met', 'operator', 'n/a', 'not met']
const document = readHere(path)

/** The numbers of the standard that the document answers, by level. */
const asked = JSON.parse(readHere('scripts/asvs.json')) as Record<'level1' | 'level2', Record<string, string>>
const numbersOf = (level: 'level1' | 'level2'): string[] =>
  Object.entries(asked[level]).flatMap(([chapter, list]) => list.split(' ').map((number) => `${chapter}.${number}`))

/** The lines of its tables that answer requirements: one or more numbers, their level, what they are about. */
const lines = document.split('\n').flatMap((line) => {
  const [, requirement = '', state = '', shown = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
  const [, numbers, level = ''] = /^(V\d+\.\d+\.\d+(?:, V\d+\.\d+\.\d+)*) \((\d)\) \S/.exec(requirement) ?? []
  return numbers === undefined ? [] : [{ numbers: numbers.split(', '), level, state, shown }]
})
/** The requirements of the document. */
const rows: Row[] = lines.flatMap(({ numbers, ...line }) => numbers.map((number) => ({ number, ...line })))

describe('the answers to the security standard', () => {
  it('are one for each requirement of level 1 and 2, under its level', () => {
    for (const [level, numbers] of [
      ['1', numbersOf('level1')],
      ['2', numbersOf('level2')],
    ] as const) {
      assert.deepEqual(rows.flatMap((row) => (row.level === level ? [row.number] : [])).toSorted(), numbers.toSorted())
    }
    assert.equal(rows.length, 253)
  })

  it('are met by something that is named, or say why not', () => {
    for (const { number, state, shown } of rows) {
      assert.ok(states.includes(state), `${number}: ${state}`)
      assert.ok(shown.length > 5, number)
      if (state === 'met') assert.match(shown, /`[\w./-]+\.(?:tsx?|sql|json|md)`|\]\(/, number)
      if (state === 'operator') assert.match(shown, /operate\.md|configuration\.md/, number)
      if (state === 'not met') assert.match(shown, /\]\(decisions\/[\w-]+\.md#[\w-]+\)/, number)
    }
  })

  it('say until when or until what each is not met', () => {
    for (const { number, state, shown } of rows.filter((row) => row.state === 'not met')) {
      for (const [, file = '', heading = ''] of shown.matchAll(/\]\((decisions\/[\w-]+\.md)#([\w-]+)\)/g)) {
        const section = readHere(join('docs', file))
          .split(/^#+ /m)
          .find((part) => anchorOf(part.split('\n')[0] ?? '') === heading)
        assert.match(section ?? '', /^Until: .{20,}/m, `${number} ${state}: ${heading}`)
      }
    }
  })

  it('name files and tests that there are', () => {
    const { tests, wrong } = namedIn(document)
    assert.deepEqual(wrong, [])
    // Each title stands behind its file.
    const said = lines.reduce((sum, { shown }) => sum + shown.split('“').length - 1, 0)
    assert.equal(tests, said)
    assert.ok(tests > 150, `${tests} tests are named`)
  })
})
