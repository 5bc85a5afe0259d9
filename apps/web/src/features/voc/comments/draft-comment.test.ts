import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mentionAt, mentionsIn, withMention } from './draft-comment.ts'

const ani = { id: 1, name: 'Ani Putri' }
const plain = (text: string) => ({ text, named: [] })

describe('a comment while it is written', () => {
  it('asks for a name after an @ that begins a word', () => {
    assert.deepEqual(mentionAt(plain('Halo @an'), 8), { start: 5, typed: 'an' })
    assert.deepEqual(mentionAt(plain('(@'), 2), { start: 1, typed: '' })
    assert.deepEqual(mentionAt(plain('@ani pu'), 7), { start: 0, typed: 'ani pu' })
    for (const text of ['a@ido.example', '@ ani', '@ani\n', 'ani', `@${'x'.repeat(41)}`]) {
      assert.equal(mentionAt(plain(text), text.length), null, text)
    }
  })

  it('puts the chosen name there once and asks no more', () => {
    const { draft, caret } = withMention(plain('Halo @an ya'), 5, 8, ani)
    assert.deepEqual([draft.text, caret], ['Halo @Ani Putri ya', 16])
    assert.equal(mentionAt(draft, caret), null)
    assert.deepEqual(mentionsIn(draft), [1])
  })

  it('names nobody whose name was taken out of the text again', () => {
    assert.deepEqual(mentionsIn({ text: 'Halo @Ani', named: [ani] }), [])
  })
})
