import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import type { ImportProfile } from '@ido/contract'
import { parse } from 'csv-parse/sync'
import { importBench, manyReviews, type ImportBench } from './import.testkit.ts'

const ido = resolve(import.meta.dirname, '../../../commands/ido.ts')

let bench: ImportBench
before(async () => {
  bench = await importBench()
})
after(() => bench?.close())

test('the command killed half-way and run again ends right', async () => {
  // Two batches: it is killed once the first is in.
  const path = await bench.reviewFile('killed.csv', [...manyReviews(10_000), 'rusak,9,2025-07-05 10:00:00'])
  const killed = await runCommand(['import', 'voc', path, '--profile', 'app-reviews-id'], { killAt: '% ' })
  assert.equal(killed.signal, 'SIGKILL')
  const kept = await bench.one('select count(*) from voc')
  assert.ok(kept > 0 && kept < 10_000, `${kept} records after the kill`)
  await bench.assertWhole(kept)

  const rejects = join(bench.folder, 'killed.rejects.csv')
  const again = await runCommand(['import', 'voc', path, '--profile', 'app-reviews-id', '--rejects', rejects])
  assert.equal(again.code, 1, again.text)
  assert.match(again.text, /10\.001 baris dibaca/)
  assert.match(again.text, /\/v3\/manage\/voc\?time_in_from=2025-01-01&time_in_to=2025-01-08/)
  assert.match(again.text, /Jejak audit: baris 3, hash [0-9a-f]{64}/)
  const told = (action: string) => bench.one(`select count(*) from audit_event where action = '${action}'`)
  assert.deepEqual([await told('import.started'), await told('import.ended')], [2, 1])
  await bench.assertWhole(10_000)
  const named = parse(await readFile(rejects), { columns: true })
  assert.deepEqual(named, [
    { file: 'killed.csv', line: '10002', column: 'rating', value: '9', reason: 'harus bilangan bulat 1 sampai 5' },
  ])
})

test('Ctrl-C ends the command after a whole batch, with words and exit code 130', async () => {
  await bench.clear()
  const path = await bench.reviewFile('interrupted.csv', manyReviews(20_000))
  const args = ['import', 'voc', path, '--profile', 'app-reviews-id', '--language', 'en']
  const stopped = await runCommand(args, { killAt: '% ', killWith: 'SIGINT' })
  assert.equal(stopped.code, 130, stopped.text)
  assert.match(stopped.text, /Stopped after .* run the same command to go on/)
  const kept = await bench.one('select count(*) from voc')
  assert.ok(kept >= 5_000 && kept < 20_000, `${kept} records`)
  await bench.assertWhole(kept)
})

test('the command refuses what it cannot take with exit code 2', async () => {
  const path = await bench.reviewFile('refused.csv', [])
  const unknown = await runCommand(['import', 'voc', path, '--profile', 'lain', '--language', 'en'])
  assert.deepEqual(
    [unknown.code, unknown.text.trim()],
    [2, 'Profile lain is unknown. Profiles for voc: app-reviews-id, plain'],
  )
  const absent = await runCommand(['import', 'voc', `${path}x`, '--profile', 'app-reviews-id'])
  assert.equal(absent.code, 2)
  assert.match(absent.text, /refused\.csvx tidak dapat dibaca/)
  const itself = await runCommand(['import', 'voc', path, '--profile', 'app-reviews-id', '--rejects', path])
  assert.deepEqual([itself.code, itself.text.trim()], [2, '--rejects menunjuk berkas yang sedang diimpor'])
})

test('a guess is printed, refused as long as it is not answered, and imports once it is', async () => {
  await bench.clear()
  const path = join(bench.folder, 'lain.csv')
  await writeFile(path, `text;rating\n${'baik sekali;5\n'.repeat(9)}buruk;9\n`)
  const guessed = await runCommand(['import', 'voc', path, '--guess', '--language', 'en'])
  assert.equal(guessed.code, 0, guessed.text)
  const guess = JSON.parse(guessed.text) as { profile: ImportProfile; asked: string[] }
  assert.deepEqual(guess.asked, [
    'There is no column for date. Name it in fields.tanggal, or one value for all rows in constants.tanggal',
  ])
  assert.equal(await bench.one('select count(*) from voc'), 0)

  const saved = join(bench.folder, 'lain.json')
  const rejects = join(bench.folder, 'lain.rejects.csv')
  const importIt = async (profile: unknown) => {
    await writeFile(saved, JSON.stringify(profile))
    return runCommand(['import', 'voc', path, '--profile', saved, '--rejects', rejects, '--language', 'en'])
  }
  const unanswered = await importIt(guess)
  assert.deepEqual([unanswered.code, /Required fields .*: tanggal/.test(unanswered.text)], [2, true], unanswered.text)
  const wrong = await importIt({ ...guess.profile, zone: 7, warna: 'merah' })
  assert.deepEqual([wrong.code, /zone: .*; .*warna/.test(wrong.text)], [2, true], wrong.text)
  const profile = { ...guess.profile, constants: { tanggal: '2026-03-01' } }
  const taken = await importIt(profile)
  assert.deepEqual([taken.code, await bench.one('select count(*) from voc')], [1, 9], taken.text)
  const told = (await readFile(rejects, 'utf8')).replace('buruk,9', 'buruk,1')
  await writeFile(rejects, told)
  const mended = await runCommand(['import', 'voc', rejects, '--profile', saved])
  assert.deepEqual([mended.code, await bench.one('select count(*) from voc')], [0, 10], mended.text)
})

test('memory stays flat: ten times the file takes at most 1.2 times the memory', async () => {
  // A small heap, so that what is measured is what the import holds and not how late V8 likes to collect.
  const flags = ['--max-old-space-size=48', '--max-semi-space-size=1']
  const peakTeller = 'data:text/javascript,process.on("exit",()=>console.error("peak",process.resourceUsage().maxRSS))'
  const peak = async (rows: number) => {
    const path = await bench.reviewFile(`memory-${rows}.csv`, manyReviews(rows))
    const args = ['import', 'voc', path, '--profile', 'app-reviews-id', '--dry-run']
    const ended = await runCommand(args, { nodeFlags: [...flags, '--import', peakTeller] })
    assert.equal(ended.code, 0, ended.text)
    return Number(/peak (\d+)/.exec(ended.text)?.[1])
  }
  const [small, large] = [await peak(7_000), await peak(70_000)]
  assert.ok(large <= small * 1.2, `${small} kB at 7,000 rows, ${large} kB at 70,000`)
})

interface Ended {
  code: number | null
  signal: string | null
  text: string
}

interface Run {
  killAt?: string
  killWith?: NodeJS.Signals
  nodeFlags?: string[]
}

/** Runs `npm run ido -- ...` as a process of its own, and kills it where its output first shows `killAt`. */
function runCommand(args: string[], { killAt, killWith = 'SIGKILL', nodeFlags = [] }: Run = {}) {
  const env = { ...process.env, DATABASE_URL: bench.url, DATA_DIR: bench.folder, LANG: 'C.UTF-8', LC_ALL: '' }
  const child = spawn(process.execPath, [...nodeFlags, ido, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const listen = (chunk: Buffer) => {
    text += chunk.toString()
    if (killAt && !child.killed && text.includes(killAt)) child.kill(killWith)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return new Promise<Ended>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal, text }))
  })
}
