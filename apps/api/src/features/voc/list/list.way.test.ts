import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isWalked, wayToRead, type Asked, type Hits, type Way } from './list.way.ts'

describe('the way to read a page', () => {
  const plain: Asked = { offset: 0, found: null, isCounted: false }
  const table: [Partial<Asked>, Way][] = [
    [{}, 'apart'],
    [{ isCounted: true }, 'together'],
    [{ isCounted: true, offset: 999 }, 'together'],
    [{ isCounted: true, offset: 1_000 }, 'nearer'],
    [{ offset: 500_000 }, 'nearer'],
    [{ found: 'nothing' }, 'none'],
    [{ found: 'nothing', offset: 500_000 }, 'none'],
    [{ found: 'few' }, 'found'],
    [{ found: 'few', offset: 500_000 }, 'found'],
    [{ found: 'many' }, 'apart'],
    [{ found: 'many', offset: 1_000 }, 'nearer'],
  ]
  for (const [asked, way] of table) {
    it(`is '${way}' for ${JSON.stringify(asked)}`, () => assert.equal(wayToRead({ ...plain, ...asked }), way))
  }
})

describe('a search with many hits', () => {
  const common: Hits = { hits: 200_000, records: 1_000_000, needed: 10, isIndexed: true }
  const table: [string, Partial<Hits>, boolean][] = [
    ['walks to the first page of a common word', {}, true],
    ['sorts the hits of a word that is far between', { hits: 1_200 }, false],
    ['walks as far as a later page of a common word', { needed: 20_000 }, true],
    ['sorts rather than pass over half of the records', { hits: 20_000, needed: 10_000 }, false],
    ['sorts what no index has in order', { isIndexed: false }, false],
    ['never passes over more records than there are', { hits: 900_000, records: 1_000_000, needed: 890_000 }, false],
    ['sorts when it knows of no hit', { hits: 0 }, false],
  ]
  for (const [name, question, walks] of table) {
    it(name, () => assert.equal(isWalked({ ...common, ...question }), walks))
  }
})
