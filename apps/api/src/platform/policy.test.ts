import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { forbidden } from './errors.ts'
import { inWords, isAllowed, refuseIf } from './policy.ts'

const source = join(import.meta.dirname, '..')
const files = (pattern: string) =>
  globSync(pattern, { cwd: source }).map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))

describe('a policy', () => {
  it('refuses with its reason, which is what the reader is told', () => {
    const whyNot = forbidden('noAccess')
    assert.throws(() => refuseIf(whyNot), whyNot)
    assert.equal(isAllowed(whyNot), false)
    assert.match(inWords(whyNot, 'en') ?? '', /access/)
    refuseIf(null)
    assert.equal(isAllowed(null), true)
    assert.equal(inWords(null, 'en'), null)
  })

  it('is asked in one way everywhere: it answers why not, and throws nothing itself', () => {
    const policies = files('**/*.policy.ts')
    assert.ok(policies.length >= 7)
    for (const { path, text } of policies) {
      assert.doesNotMatch(text, /\bthrow\b|: void\b/, `${path} throws instead of answering why not`)
      assert.match(text, /\bwhyNot[A-Z]\w*\(/, path)
    }
    const others = files('{features,platform}/**/*.ts').filter(({ path }) => !path.includes('.test'))
    for (const { path, text } of others) {
      assert.doesNotMatch(text, /function may[A-Z]|const may[A-Z]\w* = \(/, `${path} says 'may' in a way of its own`)
    }
  })
})
