import { npsWithInterval, scoreOf, smallSampleBelow } from '@ido/contract'
import { count, mean, meanHours, measuresFrom, rate } from './measure-kinds.ts'
import type { CountedRecords, Measure, Sums } from './types.ts'

const source = { id: 'Catatan VOC yang sudah dikirim (bukan draf)', en: 'VOC records that were sent (no drafts)' }
const answered = ['promoters', 'passives', 'detractors'] as const

const scoresIn = (sums: Sums) => ({
  promoters: sums.of('promoters'),
  passives: sums.of('passives'),
  detractors: sums.of('detractors'),
})
const hasScore: CountedRecords = { flow: 'received', where: 'score_nps is not null', count: 'answers' }

/** Records with such a score; `direction` says whether more of them is better. */
const scored = (
  component: (typeof answered)[number],
  scores: string,
  { where, ...said }: Pick<Measure, 'titles' | 'direction'> & { where: string },
) =>
  count(component, {
    ...said,
    formula: { id: `Catatan dengan nilai NPS ${scores}.`, en: `Records with an NPS score of ${scores}.` },
    records: { flow: 'received', where, count: component },
  })

/** An end of the interval of NPS. */
const npsBound = (end: 'low' | 'high', titles: Measure['titles']) => ({
  titles,
  unit: 'points' as const,
  formula: {
    id: 'Rentang 95 %: selang skor (Tango 1998) pada jumlah jawaban berapa pun.',
    en: '95 % interval: the score interval (Tango 1998), whatever the number of answers.',
  },
  direction: 'up' as const,
  additivity: 'rate' as const,
  components: answered,
  value: (sums: Sums) => npsWithInterval(scoresIn(sums))[end],
  records: hasScore,
})

/** Feedback is answered within two weeks, or is late by the clocks. */
const ripeningDays = 14

/** What is counted of feedback, each figure defined once; docs/figures.md says the same in words. */
export const vocMeasures = measuresFrom(source, {
  feedback: count('feedback', {
    titles: { id: 'Jumlah VOC', en: 'Feedback' },
    formula: {
      id: 'Jumlah catatan VOC yang masuk di dalam periode, draf tidak dihitung.',
      en: 'VOC records received in the period, drafts left out.',
    },
    direction: 'none',
    records: { flow: 'received', count: 'feedback' },
  }),
  promoters: scored('promoters', '9–10', {
    titles: { id: 'Promoter', en: 'Promoters' },
    direction: 'up',
    where: 'score_nps >= 9',
  }),
  passives: scored('passives', '7–8', {
    titles: { id: 'Passive', en: 'Passives' },
    direction: 'none',
    where: 'score_nps in (7, 8)',
  }),
  detractors: scored('detractors', '0–6', {
    titles: { id: 'Detractor', en: 'Detractors' },
    direction: 'down',
    where: 'score_nps <= 6',
  }),
  nps: {
    titles: { id: 'NPS', en: 'NPS' },
    unit: 'points',
    formula: {
      id: '100 × (bagian Promoter − bagian Detractor) dari catatan yang bernilai.',
      en: '100 × (share of promoters − share of detractors) of the records with a score.',
    },
    direction: 'up',
    additivity: 'rate',
    components: answered,
    value: (sums) => scoreOf(scoresIn(sums)),
    weight: (sums) => answered.reduce((all, name) => all + sums.of(name), 0),
    interval(sums) {
      const { low, high } = npsWithInterval(scoresIn(sums))
      return { low: low ?? 0, high: high ?? 0 }
    },
    decidedBy: { column: 'score_nps', order: 'asc' },
    fewBelow: smallSampleBelow,
    records: hasScore,
  },
  nps_low: npsBound('low', { id: 'NPS, batas bawah', en: 'NPS, lower bound' }),
  nps_high: npsBound('high', { id: 'NPS, batas atas', en: 'NPS, upper bound' }),
  mean_score: mean('score', 'feedback', {
    titles: { id: 'Skor prioritas rata-rata', en: 'Mean priority score' },
    unit: 'score',
    formula: {
      id: 'Rata-rata skor prioritas (0–100) catatan yang masuk di dalam periode.',
      en: 'Mean priority score (0–100) of the records received in the period.',
    },
    direction: 'none',
    decidedBy: { column: 'score', order: 'desc' },
    records: { flow: 'received', count: 'feedback' },
  }),
  mean_score_nps: mean('score_nps', 'answers', {
    titles: { id: 'Nilai NPS rata-rata', en: 'Mean NPS score' },
    unit: 'score',
    formula: {
      id: 'Rata-rata nilai 0–10 dari catatan yang bernilai.',
      en: 'Mean of the scores 0–10 of the records that have one.',
    },
    direction: 'up',
    records: hasScore,
  }),
  done_rate: rate('done', 'feedback', {
    titles: { id: 'Sudah selesai', en: 'Done rate' },
    formula: {
      id: 'Catatan periode ini yang kini berstatus Done dibagi semua catatan periode ini; catatan yang digabungkan mengikuti catatan utamanya.',
      en: 'Records of the period that are done now over all records of the period; a merged record follows its main one.',
    },
    direction: 'up',
    ripens: ripeningDays,
    records: { flow: 'received', count: 'feedback' },
  }),
  time_to_done_hours: meanHours('done_s', 'done', {
    titles: { id: 'Waktu sampai selesai', en: 'Time to done' },
    formula: {
      id: 'Rata-rata (pertama kali Done − dibuat − jeda) dari catatan periode ini yang berstatus Done; jeda adalah waktu jamnya dihentikan karena menunggu pihak lain. Catatan yang digabungkan selesai bersama catatan utamanya.',
      en: 'Mean of (first done − created − pauses) over the records of the period that are done; a pause is the time that the clock stood while others were waited for. A merged record is done with its main one.',
    },
    direction: 'down',
    ripens: ripeningDays,
    records: { flow: 'received', where: `status = 'done'`, count: 'done' },
  }),
})
