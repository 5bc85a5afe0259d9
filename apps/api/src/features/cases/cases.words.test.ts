import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayLength, units } from '@ido/contract'
import type { FoundFigure } from '../../semantic/cases/found.ts'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import { instant, madeFigure } from './cases.testkit.ts'
import { caseTitle, type TitledCase } from './cases.words.ts'

const now = instant('2026-11-30', '09:00')
const at = (day: string, clock?: string) => new Date(instant(day, clock))

interface Said extends Partial<Omit<TitledCase, 'figures'>> {
  readonly figure?: Partial<FoundFigure>
}

function titleOf({ figure, ...titled }: Said): { id: string; en: string } {
  const place = { region: 'T-REG 5', product: 'IndiHome' }
  const usual = {
    state: 'ongoing',
    place,
    since: at('2026-11-26'),
    until: null,
    figures: [madeFigure(figure)],
  } as const
  const { id, en } = caseTitle({ ...usual, ...titled }, now)
  return { id: id.replaceAll('\u00a0', ' '), en: en.replaceAll('\u00a0', ' ') }
}

const says = (said: Said, id: string, en: string) => assert.deepEqual(titleOf(said), { id, en })

/** What stands between the place and the day. */
const sizeOf = (figure: Partial<FoundFigure>): string => {
  const { id } = titleOf({ place: { region: 'T-REG 5' }, figure })
  return / di T-REG 5 (.*) sejak 26 Nov$/.exec(id)?.[1] ?? id
}

describe('the title of a case', () => {
  it('says state, figure, place, size and since when', () => {
    says(
      {},
      'Berlangsung: tiket dibuka IndiHome di T-REG 5 tiga kali biasanya (72, biasanya 24) sejak 26 Nov',
      'Ongoing: tickets opened for IndiHome in T-REG 5 three times the usual (72, usually 24) since 26 Nov',
    )
    says(
      { state: 'unstable', place: {}, since: at('2025-12-24'), figure: { value: 30, previous: 20 } },
      'Tidak stabil: tiket dibuka 50% di atas biasanya (30, biasanya 20) sejak 24 Des 2025',
      'Unstable: tickets opened 50% above the usual (30, usually 20) since 24 Dec 2025',
    )
  })

  it('says of what has ended its first and its last day, or its hours', () => {
    const over = { state: 'over', figure: { value: null }, place: {} } as const
    says(
      { ...over, since: at('2026-11-04'), until: at('2026-11-08') },
      'Selesai: tiket dibuka dari 4 Nov sampai 7 Nov',
      'Over: tickets opened from 4 Nov to 7 Nov',
    )
    says(
      { ...over, since: at('2026-11-04'), until: at('2026-11-05') },
      'Selesai: tiket dibuka pada 4 Nov',
      'Over: tickets opened on 4 Nov',
    )
    says(
      { ...over, since: at('2026-11-04', '09:00'), until: at('2026-11-04', '11:00') },
      'Selesai: tiket dibuka dari 4 Nov 09.00 sampai 11.00',
      'Over: tickets opened from 4 Nov 09:00 to 11:00',
    )
    says(
      { ...over, since: at('2026-11-04', '22:00'), until: at('2026-11-05', '01:00') },
      'Selesai: tiket dibuka dari 4 Nov 22.00 sampai 5 Nov 01.00',
      'Over: tickets opened from 4 Nov 22:00 to 5 Nov 01:00',
    )
    says(
      { ...over, state: 'recovering', since: null, until: at('2026-11-29') },
      'Mulai pulih: tiket dibuka sampai 28 Nov',
      'Recovering: tickets opened until 28 Nov',
    )
  })

  it('says for how long a target is missed, on the side where it is missed, with digits that tell the two apart', () => {
    const chronic = { state: 'chronic', place: { region: 'T-REG 3' } } as const
    says(
      {
        ...chronic,
        since: new Date(now - 65 * dayLength),
        figure: { measure: 'sla_compliance', value: 0.668, previous: null, target: 0.791 },
      },
      'Sudah 9 minggu di bawah target: kepatuhan SLA T-REG 3 66,8% dari 79,1%',
      'Below target for 9 weeks: SLA compliance in T-REG 3 66.8% against 79.1%',
    )
    says(
      {
        ...chronic,
        since: new Date(now - 1.5 * dayLength),
        figure: { measure: 'mttr_hours', value: 40, previous: 9, target: 8 },
      },
      'Sudah 1 hari di atas target: MTTR T-REG 3 40 jam dari 8 jam',
      'Above target for 1 day: MTTR in T-REG 3 40 h against 8 h',
    )
    says(
      {
        state: 'chronic',
        place: {},
        since: null,
        figure: { dataset: 'infra', measure: 'availability', value: 0.99897, previous: null, target: 0.999 },
      },
      'Sudah lama di bawah target: ketersediaan 99,897% dari 99,9%',
      'Below target for a long time: availability 99.897% against 99.9%',
    )
    says(
      { ...chronic, since: new Date(now - 40 * dayLength) },
      'Sudah 5 minggu di atas biasanya: tiket dibuka T-REG 3 (72, biasanya 24)',
      'Above the usual for 5 weeks: tickets opened in T-REG 3 (72, usually 24)',
    )
  })

  it('says of a silent source since when it sends nothing, and of few data that they are few', () => {
    says(
      {
        state: 'silent',
        place: { source_app: 'Helpdesk', region: 'T-REG 2' },
        since: at('2026-11-26', '09:00'),
        figure: { value: 0 },
      },
      'Tidak ada data: tiket gangguan dari Helpdesk T-REG 2 sejak 26 Nov 09.00',
      'No data: trouble tickets from Helpdesk in T-REG 2 since 26 Nov 09:00',
    )
    says(
      { state: 'unclear', place: {}, figure: { dataset: 'voc', measure: 'nps', value: -100, previous: 20 } },
      'Belum dapat dinilai: NPS (−100 poin); data terlalu sedikit',
      'Cannot be judged yet: NPS (−100 points); not enough data',
    )
  })

  it('names places as people do, in the words of the language, also what is not filled in', () => {
    const placed = (place: TitledCase['place']) => {
      const { id, en } = titleOf({ place, since: null, figure: { value: null } })
      return [id.replace('Berlangsung: tiket dibuka ', ''), en.replace('Ongoing: tickets opened ', '')]
    }
    assert.deepEqual(placed({ region: null }), ['tanpa regional', 'without region'])
    assert.deepEqual(placed({ sla: null, product: 'Agree' }), ['Agree tanpa target', 'for Agree no target'])
    assert.deepEqual(placed({ region: 'T-REG 1', category: 'Koneksi putus', product: 'Agree' }), [
      'Agree kategori Koneksi putus di T-REG 1',
      'for Agree, category Connection lost in T-REG 1',
    ])
    assert.deepEqual(placed({ host: 'web-01' }), ['di web-01', 'on web-01'])
    assert.deepEqual(placed({ entah: 'x' }), ['entah x', 'for entah x'])
  })

  it('says how far a figure is from what is usual, in the way of its unit, up and down', () => {
    const table: [Partial<FoundFigure>, string][] = [
      [{ value: 51, previous: 20 }, '2,6 kali biasanya (51, biasanya 20)'],
      [{ value: 41, previous: 20 }, 'dua kali biasanya (41, biasanya 20)'],
      [{ value: 2400, previous: 200 }, '12 kali biasanya (2.400, biasanya 200)'],
      [{ value: 13, previous: 20 }, '35% di bawah biasanya (13, biasanya 20)'],
      [{ value: 1030, previous: 1000 }, '3% di atas biasanya (1.030, biasanya 1.000)'],
      [{ value: 5, previous: 0 }, '(5, biasanya 0)'],
      [{ value: 0, previous: 24 }, '(0, biasanya 24)'],
      [{ value: 24, previous: 24 }, '(24, biasanya 24)'],
      [{ value: 72, previous: null }, '(72)'],
      [{ value: 72, previous: null, target: 50 }, '(72, target 50)'],
      [{ measure: 'sla_compliance', value: 0.668, previous: 0.791 }, '12,3 poin di bawah biasanya (66,8%, biasanya 79,1%)'],
      [{ measure: 'sla_compliance', value: 0.9995, previous: 0.9972 }, '0,23 poin di atas biasanya (99,95%, biasanya 99,72%)'],
      [{ dataset: 'infra', measure: 'error_rate', value: 0.00004, previous: 0 }, '(<0,01%, biasanya 0%)'],
      [{ value: 72_000, previous: 0.5 }, '(72.000, biasanya 0,5)'],
      [{ measure: 'mttr_hours', value: 12, previous: 8 }, '50% di atas biasanya (12 jam, biasanya 8 jam)'],
      [{ dataset: 'voc', measure: 'nps', value: -12, previous: 1.5 }, '13,5 poin di bawah biasanya (−12 poin, biasanya 1,5 poin)'],
      [{ dataset: 'voc', measure: 'mean_score', value: 60.5, previous: 40 }, '20,5 di atas biasanya (60,5, biasanya 40)'],
      [{ dataset: 'revenue', measure: 'revenue', value: 7e9, previous: 1e10 }, '30% di bawah biasanya (Rp7 miliar, biasanya Rp10 miliar)'],
      [{ dataset: 'subscriptions', measure: 'net_adds', value: -40, previous: 12 }, '(−40, biasanya 12)'],
      [{ dataset: 'infra', measure: 'latency_mean_ms', value: 900, previous: 180 }, 'lima kali biasanya (900 ms, biasanya 180 ms)'],
      [{ dataset: 'infra', measure: 'throughput', value: 2e6, previous: 8e6 }, '75% di bawah biasanya (2 MB/s, biasanya 8 MB/s)'],
      [{ dataset: 'infra', measure: 'burn_rate', value: 152, previous: 1 }, '152 kali biasanya (152×, biasanya 1×)'],
      [{ dataset: 'traffic', measure: 'mean_duration_s', value: 60, previous: 240 }, '75% di bawah biasanya (60 dtk, biasanya 240 dtk)'],
    ] // prettier-ignore
    for (const [figure, size] of table) assert.equal(sizeOf(figure), size)
    const told = table.map(
      ([{ dataset = 'tickets', measure = 'opened' }]) =>
        findDataset(dataset)?.measures.find(({ id }) => id === measure)?.unit,
    )
    assert.deepEqual(
      units.filter((unit) => !told.includes(unit)),
      [],
      'every unit is tried',
    )
  })

  it('of a figure that the catalog no longer has is told by its name', () => {
    const { id } = titleOf({ place: {}, since: null, figure: { dataset: 'entah', measure: 'apa' } })
    assert.equal(id, 'Berlangsung: apa tiga kali biasanya (72, biasanya 24)')
  })
})
