import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { incidentEvents } from '../tickets/profiles/incident-events.ts'
import { openCsv } from './csv.ts'
import { asWritten, encodingOf } from './file-survey.ts'

async function* once(text: string) {
  yield Buffer.from(text)
}

const columns = ['opened_at', 'sys_updated_at', 'closed_at'] as const

async function formats(...rows: string[]) {
  const text = [columns.join(','), ...rows].join('\n')
  const profile = await asWritten(incidentEvents, async (use) => use(await openCsv(once(text))))
  return columns.map((name) => profile.columns[name]?.fields[0]?.format)
}

const own = 'DD-MM-YYYY HH:mm'

describe('a profile as the file is written', () => {
  test('stays as it is where it reads the file, whatever single rows say', async () => {
    const good = Array.from({ length: 19 }, () => '29-02-2016 01:16,03-04-2016 01:23,?')
    assert.deepEqual(await formats(...good, '2/29/2016,kemarin,'), [own, own, own])
  })

  test('takes the way round that the whole column decides', async () => {
    assert.deepEqual(await formats('3/4/2016 1:16,29/2/2016 1:23,?', '29/2/2016 1:16,3/4/2016 1:23,29/2/2016'), [
      'D/M/Y',
      'D/M/Y',
      'D/M/Y',
    ])
    assert.deepEqual(await formats('2/29/2016,2016-02-29T01:23:00Z,42429.5'), ['M/D/Y', 'Y-M-D', 'serial'])
  })

  test('takes for an undecided column what the others decide, and nothing where none does', async () => {
    assert.deepEqual(await formats('29/2/2016,3/4/2016,?'), ['D/M/Y', 'D/M/Y', own])
    assert.deepEqual(await formats('5/6/2016,3/4/2016,?'), [own, own, own])
    assert.deepEqual(await formats('29/2/2016,2/29/2016,3/4/2016'), ['D/M/Y', 'M/D/Y', own])
    assert.deepEqual(await formats('kemarin,lusa,?'), [own, own, own])
  })
})

test('the encoding is that of the whole file, and an archive is left to the reader', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ido-encoding-'))
  try {
    const found = async (bytes: Buffer) => {
      await writeFile(join(folder, 'file.csv'), bytes)
      return encodingOf(join(folder, 'file.csv'))
    }
    const plain = 'kolom,nilai\n' + 'baik,1\n'.repeat(50_000)
    assert.equal(await found(Buffer.from(`${plain}résumé,2\n`, 'latin1')), 'windows-1252')
    assert.equal(await found(Buffer.from(`${plain}résumé,2\n`, 'utf8')), 'utf-8')
    assert.equal(await found(Buffer.from(plain, 'utf16le')), 'utf-16le')
    assert.equal(await found(Buffer.from('PK\u0003\u0004\u0000\u0000\u0000\u0000', 'latin1')), 'utf-8')
    assert.equal(await found(Buffer.alloc(0)), 'utf-8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
