import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { binariesPackage } from '../apps/api/src/platform/database/embedded-binaries.ts'
import { ownNode } from './own-node.mjs'
import { root } from './paths.ts'

interface Locked {
  version: string
  os?: string | string[]
  cpu?: string | string[]
  /** As the registry has it; absent where it had nothing. */
  bin?: Record<string, string>
}
interface Lock {
  packages: Record<string, Locked>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
const systems = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
] as const

for (const [platform, arch] of systems) {
  test(`on ${platform}-${arch} Node and PostgreSQL are looked for where their packages put them`, () => {
    const nodes = ownNode(platform, arch)
    const node = nodes.find((file) => packages[`node_modules/${nameOf(file)}`])
    assert.ok(node, `none of ${nodes.join(', ')} is in the lock file`)
    const locked = packages[`node_modules/${nameOf(node)}`]
    assert.ok(isFor(locked, platform, arch))
    assert.match(locked?.version ?? '', /^24\./)
    if (locked?.bin) assert.equal(node, `${nameOf(node)}/${locked.bin['node']}`)
    const postgres = packages[`node_modules/${binariesPackage(platform, arch)}`]
    assert.ok(isFor(postgres, platform, arch))
  })
}

test('at least the packages that the registry described say where their Node is', () => {
  const described = systems.filter(([platform, arch]) =>
    ownNode(platform, arch).some((file) => packages[`node_modules/${nameOf(file)}`]?.bin),
  )
  assert.ok(described.length >= 4, described.join())
})

const nameOf = (file: string) => file.slice(0, file.indexOf('/'))

function isFor(locked: Locked | undefined, platform: string, arch: string): boolean {
  const { os = [], cpu = [] } = locked ?? {}
  return [os].flat().includes(platform) && [cpu].flat().includes(arch)
}
