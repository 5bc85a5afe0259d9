import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import * as contract from '@ido/contract'

const source = join(import.meta.dirname, '..')
/** What is the same in every language: pictures and attached files. */
const withoutWords = ['userPhoto', 'readProductLogo', 'downloadVocAttachment']

const files = Object.entries(contract).flatMap(([name, call]) =>
  typeof call === 'object' && 'file' in call && call.file && !withoutWords.includes(name)
    ? [{ name, query: 'query' in call ? call.query : undefined }]
    : [],
)

test('every file with words in it is asked for in the language of the screen, which a link cannot say in a header', async () => {
  assert.ok(files.length > 10)
  for (const { name, query } of files) assert.ok(query && 'language' in query.shape, `${name} takes no language`)
  const names = (await readdir(source, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')))
  const known = new RegExp(
    `addressOf\\((?:${files.map(({ name }) => name).join('|')})\\b[^\\n]*(?:\\n[^\\n]*){0,8}`,
    'g',
  )
  const links = texts.flatMap((text, at) => [...text.matchAll(known)].map(([link]) => ({ file: names[at], link })))
  assert.ok(links.length > 10)
  for (const { file, link } of links) {
    assert.match(link, /\blanguage\b|\.\.\.file\b|query: (?:file|asked)\b/, `${file}: ${link}`)
  }
})
