import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vocColumns, vocTextFields } from '@ido/contract'
import { statusTitles, titleOf } from '../apps/api/src/features/voc/voc.titles.ts'
import englishHome from '../apps/web/src/i18n/en/home.ts'
import english from '../apps/web/src/i18n/en/voc.ts'
import indonesianHome from '../apps/web/src/i18n/id/home.ts'
import indonesian from '../apps/web/src/i18n/id/voc.ts'

// Exported files and refusals name fields by the server's words, screens by the browser's.
test('fields and statuses have one title on the screen, in exports and in refusals', () => {
  for (const [language, words, home] of [
    ['id', indonesian, indonesianHome],
    ['en', english, englishHome],
  ] as const) {
    const titles: Record<string, string> = words.field
    const fields = new Set([...Object.keys(titles), ...vocColumns, ...Object.keys(vocTextFields)])
    for (const field of fields) assert.equal(titleOf(field, language), titles[field], `${field} (${language})`)
    assert.deepEqual({ ...words.status }, statusTitles, language)
    assert.deepEqual({ ...home.status }, statusTitles, language)
  }
  // The specification's own, which are English for everybody.
  assert.deepEqual(statusTitles, { draft: 'Create', new: 'Created', 'on-progress': 'On Progress', done: 'Done' })
})
