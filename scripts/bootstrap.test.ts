import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { root } from './paths.ts'

// The real npm on a project of two packages, which come from files: one that a start needs, one that only checks need.
describe('bootstrap.mjs installs', () => {
  let project: string
  const script =
    "import { existsSync } from 'node:fs'\nconsole.log('runs', ...['needed', 'tool'].filter((name) => existsSync(`node_modules/${name}`)))"

  before(() => {
    project = mkdtempSync(join(tmpdir(), 'ido-bootstrap-'))
    for (const name of ['needed', 'tool']) pack(name)
    pack('needed', '2.0.0')
    mkdirSync(join(project, 'scripts'))
    for (const file of ['bootstrap.mjs', 'own-node.mjs', 'supervise.mjs', 'memory.json', 'end-with-parent.ts'])
      cpSync(join(root, 'scripts', file), path('scripts', file))
    for (const file of ['start.ts', 'check.ts']) writeFileSync(path('scripts', file), script)
    writeFileSync(
      path('package.json'),
      JSON.stringify({
        type: 'module',
        workspaces: ['apps/*'],
        dependencies: { needed: 'file:needed-1.0.0.tgz' },
        devDependencies: { tool: 'file:tool-1.0.0.tgz' },
      }),
    )
    // Of another version than the root's, so that npm puts it below the workspace.
    mkdirSync(path('apps/api'), { recursive: true })
    const dependencies = { needed: 'file:../../needed-2.0.0.tgz' }
    writeFileSync(path('apps/api/package.json'), JSON.stringify({ name: 'api', version: '1.0.0', dependencies }))
    npm('install', '--package-lock-only', '--no-audit', '--no-fund')
  })
  after(() => rmSync(project, { recursive: true }))

  const path = (...parts: string[]) => join(project, ...parts)
  const mark = () => writeFileSync(path('node_modules/needed/mark'), '')
  const isMarked = () => existsSync(path('node_modules/needed/mark'))

  function npm(...args: string[]): void {
    const { status, stderr } = spawnSync('npm', args, { cwd: project, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }

  function pack(name: string, version = '1.0.0'): void {
    const folder = mkdtempSync(join(tmpdir(), 'ido-package-'))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version }))
    npm('pack', folder, '--pack-destination', project)
    rmSync(folder, { recursive: true })
  }

  function run(command: string): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', command], {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: undefined, npm_lifecycle_event: undefined },
    })
    assert.equal(status, 0, stderr)
    return stdout
  }

  test('what a start needs and no more', () => {
    assert.match(run('start'), /Installing Node 24[^]*\nruns needed\n/)
    assert.equal(run('start'), 'runs needed\n')
  })

  test('the tools on top when they are asked for, and keeps what is there', () => {
    mark()
    assert.match(run('check'), /Installing[^]*\nruns needed tool\n/)
    assert.ok(isMarked())
    assert.equal(run('check'), 'runs needed tool\n')
    assert.equal(run('start'), 'runs needed tool\n')
  })

  test('what is missing though npm has it on its list, also below a workspace', () => {
    for (const folder of ['node_modules/needed', 'apps/api/node_modules/needed', 'apps/api/node_modules']) {
      assert.ok(existsSync(path(folder)), folder)
      rmSync(path(folder), { recursive: true })
      assert.match(run('start'), /Installing/, folder)
      assert.ok(existsSync(path('apps/api/node_modules/needed/package.json')), folder)
      assert.ok(existsSync(path('node_modules/needed/package.json')), folder)
    }
    assert.doesNotMatch(run('start'), /Installing/)
  })

  test('everything anew after an install that was cut off', () => {
    mark()
    rmSync(path('node_modules/.package-lock.json'))
    writeFileSync(path('.cache/installing'), '999999999')
    assert.match(run('start'), /Installing/)
    assert.equal(isMarked(), false)
    assert.equal(existsSync(path('.cache/installing')), false)
  })
})
