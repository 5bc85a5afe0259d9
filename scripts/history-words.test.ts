import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { linkPurposes } from '@ido/contract'
import englishLogs from '../apps/web/src/i18n/en/logs.ts'
import english from '../apps/web/src/i18n/en/people.ts'
import indonesianLogs from '../apps/web/src/i18n/id/logs.ts'
import indonesian from '../apps/web/src/i18n/id/people.ts'
import { root } from './paths.ts'

// What a decision about an account is written down with: the fields that stand in the code behind its action.
const decision = /action: 'user\.[\w-]+'(?:(?!action:)[\s\S]){0,300}?\b(?:before|after): \{([^{}]*)\}/g
const fieldName = /(?:^|,)\s*(\w+)\s*(?=:|,|$)/g

test('what history tells of an account has words on the screen, and by which link a password was set', () => {
  const sources = globSync('apps/api/src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const fields = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(decision)].flatMap(([, inside = '']) =>
      [...inside.matchAll(fieldName)].map(([, field = '']) => field),
    ),
  )
  for (const field of ['byLink', 'openId', 'issuer', 'name']) assert.ok(fields.includes(field), field)
  for (const [language, people, logs] of [
    ['id', indonesian, indonesianLogs],
    ['en', english, englishLogs],
  ] as const) {
    const [known, told]: Record<string, string>[] = [people.field, logs.changed]
    for (const field of new Set(fields)) {
      assert.ok(known?.[field], `${field} of an account's history (${language})`)
      assert.ok(told?.[field], `${field} of the audit trail (${language})`)
    }
    assert.deepEqual(Object.keys(people.link).toSorted(), linkPurposes.toSorted(), language)
    assert.deepEqual(people.link, logs.link, language)
  }
})
