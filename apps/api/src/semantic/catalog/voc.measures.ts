import { npsWithInterval, scoreOf, smallSampleBelow } from '@ido/contract'
import { ratio } from './ratio.ts'
import type { CountedRecords, Measure, Sums } from './types.ts'

const source = { id: 'Catatan VOC yang sudah dikirim (bukan draf)', en: 'VOC records that were sent (no drafts)' }
const answered = ['promoters', 'passives', 'detractors'] as const

const scoresIn = (sums: Sums) => ({
  promoters: sums.of('promoters'),
  passives: sums.of('passives'),
  detractors: sums.of('detractors'),
})
const hasScore: CountedRecords = { flow: 'received', where: 'score_nps is not null', count: 'answers' }
const interval = {
  id: 'Rentang 95 %: selang skor (Tango 1998) pada jumlah jawaban berapa pun.',
  en: '95 % interval: the score interval (Tango 1998), whatever the number of answers.',
}

function countOf(id: (typeof answered)[number], titles: Measure['titles'], scores: string, where: string): Measure {
  return {
    id,
    titles,
    unit: 'count',
    formula: { id: `Catatan dengan nilai NPS ${scores}.`, en: `Records with an NPS score of ${scores}.` },
    direction: id === 'promoters' ? 'up' : id === 'detractors' ? 'down' : 'none',
    additivity: 'sum',
    source,
    components: [id],
    value: (sums) => sums.of(id),
    records: { flow: 'received', where, count: id },
  }
}

/** Feedback is answered within two weeks, or is late by the clocks. */
const ripeningDays = 14

/** What is counted of feedback, each figure defined once; docs/figures.md says the same in words. */
export const vocMeasures: Measure[] = [
  {
    id: 'feedback',
    titles: { id: 'Jumlah VOC', en: 'Feedback' },
    unit: 'count',
    formula: {
      id: 'Jumlah catatan VOC yang masuk di dalam periode, draf tidak dihitung.',
      en: 'VOC records received in the period, drafts left out.',
    },
    direction: 'none',
    additivity: 'sum',
    source,
    components: ['feedback'],
    value: (sums) => sums.of('feedback'),
    records: { flow: 'received', count: 'feedback' },
  },
  countOf('promoters', { id: 'Promoter', en: 'Promoters' }, '9–10', 'score_nps >= 9'),
  countOf('passives', { id: 'Passive', en: 'Passives' }, '7–8', 'score_nps in (7, 8)'),
  countOf('detractors', { id: 'Detractor', en: 'Detractors' }, '0–6', 'score_nps <= 6'),
  {
    id: 'nps',
    titles: { id: 'NPS', en: 'NPS' },
    unit: 'points',
    formula: {
      id: '100 × (bagian Promoter − bagian Detractor) dari catatan yang bernilai.',
      en: '100 × (share of promoters − share of detractors) of the records with a score.',
    },
    direction: 'up',
    additivity: 'rate',
    source,
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
  {
    id: 'nps_low',
    titles: { id: 'NPS, batas bawah', en: 'NPS, lower bound' },
    unit: 'points',
    formula: interval,
    direction: 'up',
    additivity: 'rate',
    source,
    components: answered,
    value: (sums) => npsWithInterval(scoresIn(sums)).low,
    records: hasScore,
  },
  {
    id: 'nps_high',
    titles: { id: 'NPS, batas atas', en: 'NPS, upper bound' },
    unit: 'points',
    formula: interval,
    direction: 'up',
    additivity: 'rate',
    source,
    components: answered,
    value: (sums) => npsWithInterval(scoresIn(sums)).high,
    records: hasScore,
  },
  {
    id: 'mean_score',
    titles: { id: 'Skor prioritas rata-rata', en: 'Mean priority score' },
    unit: 'score',
    formula: {
      id: 'Rata-rata skor prioritas (0–100) catatan yang masuk di dalam periode.',
      en: 'Mean priority score (0–100) of the records received in the period.',
    },
    direction: 'none',
    additivity: 'rate',
    source,
    components: ['score', 'feedback'],
    value: (sums) => ratio(sums.of('score'), sums.of('feedback')),
    weight: (sums) => sums.of('feedback'),
    decidedBy: { column: 'score', order: 'desc' },
    records: { flow: 'received', count: 'feedback' },
  },
  {
    id: 'mean_score_nps',
    titles: { id: 'Nilai NPS rata-rata', en: 'Mean NPS score' },
    unit: 'score',
    formula: {
      id: 'Rata-rata nilai 0–10 dari catatan yang bernilai.',
      en: 'Mean of the scores 0–10 of the records that have one.',
    },
    direction: 'up',
    additivity: 'rate',
    source,
    components: ['score_nps', 'answers'],
    value: (sums) => ratio(sums.of('score_nps'), sums.of('answers')),
    weight: (sums) => sums.of('answers'),
    records: hasScore,
  },
  {
    id: 'done_rate',
    titles: { id: 'Sudah selesai', en: 'Done rate' },
    unit: 'share',
    formula: {
      id: 'Catatan periode ini yang kini berstatus Done dibagi semua catatan periode ini; catatan yang digabungkan mengikuti catatan utamanya.',
      en: 'Records of the period that are done now over all records of the period; a merged record follows its main one.',
    },
    direction: 'up',
    additivity: 'rate',
    source,
    components: ['done', 'feedback'],
    value: (sums) => ratio(sums.of('done'), sums.of('feedback')),
    weight: (sums) => sums.of('feedback'),
    ripens: ripeningDays,
    records: { flow: 'received', count: 'feedback' },
  },
  {
    id: 'time_to_done_hours',
    titles: { id: 'Waktu sampai selesai', en: 'Time to done' },
    unit: 'hours',
    formula: {
      id: 'Rata-rata (pertama kali Done − dibuat − jeda) dari catatan periode ini yang berstatus Done; jeda adalah waktu jamnya dihentikan karena menunggu pihak lain. Catatan yang digabungkan selesai bersama catatan utamanya.',
      en: 'Mean of (first done − created − pauses) over the records of the period that are done; a pause is the time that the clock stood while others were waited for. A merged record is done with its main one.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['done_s', 'done'],
    value: (sums) => {
      const seconds = ratio(sums.of('done_s'), sums.of('done'))
      return seconds === null ? null : seconds / 3600
    },
    weight: (sums) => sums.of('done'),
    ripens: ripeningDays,
    records: { flow: 'received', where: `status = 'done'`, count: 'done' },
  },
]
