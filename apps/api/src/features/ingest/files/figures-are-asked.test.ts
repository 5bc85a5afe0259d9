import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { planImport, previewImport, type ImportProfile, type PreviewRows } from '@ido/contract'
import { figureAs } from '../../../platform/spreadsheet/figures.ts'
import { importDatasets } from '../datasets.ts'
import type { ImportDataset } from '../import/dataset.ts'
import { bindProfile, objectMapper } from '../import/mapper.ts'
import type { ProfileFields } from '../import/profile.ts'
import { filesPortal, type FilesPortal } from './files.testkit.ts'

let to: FilesPortal
before(async () => {
  to = await filesPortal()
})
after(() => to?.portal.close())

interface NumberField {
  dataset: ImportDataset
  name: string
  fields: ProfileFields
}

/** Every column of figures of every dataset, by its own name. */
async function numberFields(): Promise<NumberField[]> {
  const found = await Promise.all(
    importDatasets.map(async (dataset) => {
      const fields = await dataset.fields(to.portal.database)
      const plain = dataset.profiles.find(({ name }) => name === 'plain') ?? assert.fail(dataset.name)
      return Object.entries(plain.columns).flatMap(
        ([
          name,
          {
            fields: [rule],
          },
        ]) => {
          const kind = rule && fields[rule.field]?.kind
          return kind === 'amount' || kind === 'whole' ? [{ dataset, name, fields }] : []
        },
      )
    }),
  )
  return found.flat()
}

/** A file of the dataset's example rows with these texts in one column. */
function fileWith({ example }: ImportDataset, column: string, texts: readonly string[]): string {
  const others = Object.entries(example).filter(([name]) => name !== column)
  const rows = texts.map((text, place) => {
    const cells = others.map(([name, value]) => (name === 'external_id' ? `X-${place}` : String(value)))
    return [...cells, text].join(';')
  })
  return [[...others.map(([name]) => name), column].join(';'), ...rows].join('\n')
}

describe('figures are read as they are written, or asked about', () => {
  test('as bookkeepers write them', () => {
    const read: [text: string, point: number | null, comma: number | null][] = [
      ['1.500', 1.5, 1500],
      ['Rp 3.000', 3, 3000],
      ['Rp1.500,-', null, 1500],
      ['Rp. 1.500,00', null, 1500],
      ['IDR 1,500.00', 1500, null],
      ['-Rp 500', -500, -500],
      ['Rp -500', -500, -500],
      ['1.500 rupiah', 1.5, 1500],
      ['(500)', -500, -500],
      ['(Rp 1.500.000)', null, -1_500_000],
      ['\u2212500', -500, -500],
      ['95%', 0.95, 0.95],
      ['95,5 %', null, 0.955],
      ['1.234,-', null, 1234],
      ['1,234.-', 1234, null],
      ['1\u00a0234\u202f567,5', null, 1_234_567.5],
      ['0.125', 0.125, null],
      ['USD 5', null, null],
      ['Rp 95%', null, null],
      ['-(5)', null, null],
      ['5 - 3', null, null],
      ['Rp', null, null],
      ['()', null, null],
      ['Rp (500)', -500, -500],
      ['12(3)', null, null],
      ['1(5)00', null, null],
    ]
    for (const [text, point, comma] of read) {
      assert.deepEqual([figureAs('.', text), figureAs(',', text)], [point, comma], text)
    }
  })

  test('the decimal sign of every column of figures is asked about where no cell decides it, whatever else is in it', async () => {
    const mixtures = [
      ['1.500'],
      ['1.500', 'Rp 3.000', 'Rp 4.000'],
      ['7', '8', '1.500'],
      ['1.500', 'kira-kira', 'kira-kira', 'belum', 'tidak tahu'],
      ['Rp 3.000', '(1.500)', '-'],
    ]
    const all = await numberFields()
    assert.ok(all.length >= 10, 'too few columns of figures')
    for (const { dataset, name } of all) {
      for (const texts of mixtures) {
        const told = `${dataset.name}.${name}: ${texts.join(' ')}`
        const { body } = await to.bring(dataset.name, 'angka.csv', fileWith(dataset, name, texts))
        const { id, version } = body?.content ?? assert.fail(told)
        const { guess } = await to.guess(id, { like: 'plain' })
        const asked = guess.questions.filter(({ kind, field }) => kind === 'decimal' && field === name)
        assert.equal(asked.length, 1, told)
        const unanswered = { ...guess.profile, name: 'angka' }
        const plan = (profile: ImportProfile) =>
          to.admin.call(planImport, { params: { id }, body: { version, profile } })
        const refused = await plan(unanswered)
        assert.deepEqual([refused.status, refused.message.includes(name)], [400, true], told)
        const rule = guess.profile.fields[name] ?? assert.fail(told)
        const answered = {
          ...unanswered,
          fields: { ...guess.profile.fields, [name]: { ...rule, decimal: ',' as const } },
        }
        assert.equal((await plan(answered)).status, 200, told)
        await to.portal.database.pool.query('delete from import_run where id = $1', [id])
      }
    }
  })

  test('what programs send is a number, or a text that is one alone', async () => {
    for (const { dataset, name, fields } of await numberFields()) {
      const plain = dataset.profiles.find((profile) => profile.name === 'plain') ?? assert.fail()
      const map = objectMapper(bindProfile(plain, fields), () => assert.fail('unknown'))
      const mapped = map(1, { ...dataset.example, [name]: '1.500' })
      const reasons = 'problems' in mapped ? mapped.problems.map(({ column, reason }) => [column, reason.key]) : mapped
      assert.deepEqual(reasons, [[name, 'twoFigures']], `${dataset.name}.${name}`)
      const sent = map(1, { ...dataset.example, [name]: 1.125 })
      const keys = 'problems' in sent ? sent.problems.map(({ reason }) => reason.key) : []
      assert.ok(!keys.includes('twoFigures'), `${dataset.name}.${name} of JSON is one figure`)
    }
  })

  test('a file whose figures nothing decides is refused by a profile that names no sign, before a row is written', async () => {
    const titles = 'month,product,revenue'
    const profile = { decimal: undefined }
    const { body } = await to.bring('revenue', 'omzet.csv', `${titles}\n2026-01,Indibiz,7\n2026-02,Indibiz,8`)
    const { id, version } = body?.content ?? assert.fail()
    const { guess } = await to.guess(id)
    assert.equal(
      guess.profile.fields['revenue']?.decimal,
      profile.decimal,
      'no figure needs it, so none is written down',
    )
    const kept = { ...guess.profile, name: 'omzet' }
    assert.equal((await to.admin.call(planImport, { params: { id }, body: { version, profile: kept } })).status, 200)
    // Next month the same kind of file has a figure that can be two.
    const next = await to.bring('revenue', 'omzet2.csv', `${titles}\n2026-03,Indibiz,1.500\n2026-04,Indibiz,8`)
    const at = next.body?.content ?? assert.fail()
    const plan = await to.admin.call(planImport, {
      params: { id: at.id },
      body: { version: at.version, profile: kept },
    })
    assert.equal(plan.status, 200, 'nobody has looked at the file yet')
    const checked = await to.check(plan.answer)
    assert.match(JSON.stringify(checked), /1\.500/)
    assert.equal(checked.checked, null)
  })

  test('the preview shows rupiah, hours and percent', async () => {
    const shownOf = async (dataset: string, file: string, edit: (profile: ImportProfile) => ImportProfile) => {
      const { body } = await to.bring(dataset, 'satuan.csv', file)
      const { id } = body?.content ?? assert.fail()
      const { guess } = await to.guess(id, { like: 'plain' })
      const profile = edit({ ...guess.profile, name: 'satuan' })
      const inLanguage = async (language: string) => {
        const address = previewImport.path.replace(':id', String(id))
        const { status, text } = await to.admin.post(address, { profile }, { 'accept-language': language })
        assert.equal(status, 200, text)
        const { content } = JSON.parse(text) as { content: PreviewRows }
        return content.flatMap(({ cells }) => cells.map(({ value }) => value))
      }
      return [await inLanguage('id'), await inLanguage('en')]
    }
    const asComma = (field: string) => (profile: ImportProfile) => ({
      ...profile,
      fields: { ...profile.fields, [field]: { column: field, decimal: ',' as const } },
    })
    const revenue = await shownOf('revenue', 'month;revenue\n2026-01;Rp 1.500', asComma('revenue'))
    assert.ok(revenue[0]?.includes('Rp 1.500') && revenue[1]?.includes('IDR 1,500'), JSON.stringify(revenue))
    const tickets = await shownOf(
      'tickets',
      'external_id;opened_at;target_hours\nT-1;2026-01-02;1,5',
      asComma('target_hours'),
    )
    assert.ok(tickets[0]?.includes('1,5 jam') && tickets[1]?.includes('1.5 hours'), JSON.stringify(tickets))
    const infra = await shownOf('infra', 'host;metric;at;value\nh;cpu;2026-01-02;95%', (profile) => profile)
    assert.ok(infra[0]?.includes('95%') && infra[1]?.includes('95%'), JSON.stringify(infra))
  })
})
