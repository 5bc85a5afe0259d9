import type id from '../id/home.ts'
import type { Translation } from '../shape.ts'

export default {
  greeting: {
    morning: 'Good morning, {{name}}',
    noon: 'Good day, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  summary: {
    up: 'NPS rose {{change}} points against the {{days}} days before{{doubt}}.',
    down: 'NPS fell {{change}} points against the {{days}} days before{{doubt}}.',
    same: 'NPS is the same as in the {{days}} days before.',
    unknown: 'NPS cannot be compared with the period before yet.',
    doubt: ', still within the margin of error',
    waiting: '{{total}} new VOC are waiting for someone.',
    nothingWaiting: 'No new VOC is waiting.',
  },
  nps: {
    title: 'NPS of the last {{days}} days',
    interval: '95% interval: {{low}} to {{high}}',
    change: '{{change}} points',
    against: 'from {{previous}} in the {{days}} days before',
    noPrevious: 'No score in the period before',
    smallSample: 'Small sample: {{n}} answers',
    sample: '{{n}} answers',
    promoters: 'Promoter',
    passives: 'Passive',
    detractors: 'Detractor',
    trend: 'NPS by day: lowest {{low}}, highest {{high}}, last {{last}}',
    empty: 'Nobody answered in this period yet.',
    lastSeen: 'The last VOC came in on {{day}}.',
    help: 'NPS = % Promoters (9–10) − % Detractors (0–6), from the 0–10 answers of VOC.',
  },
  statuses: { title: 'VOC by status', share: '{{share}} of all' },
  status: { draft: 'Create', new: 'Created', 'on-progress': 'On Progress', done: 'Done' },
  statusHint: {
    draft: 'Drafts not sent yet',
    new: 'Waiting for someone',
    'on-progress': 'Being worked on',
    done: 'Finished',
  },
  mine: {
    title: 'My open VOC',
    all: 'See all ({{total}})',
    empty: 'No open VOC in your name.',
    emptyHint: 'VOC that you create stay here until they are done.',
    create: 'Create feedback',
  },
  newest: {
    title: 'Newest',
    all: 'See all',
    empty: 'No VOC yet.',
    emptyHint: 'The first feedback created or imported appears here.',
  },
  row: { score: 'Priority score', noText: 'Without written feedback' },
  asOf: 'Data as of {{time}}',
} as const satisfies Translation<typeof id>
