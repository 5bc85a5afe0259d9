import type { categoryRanking, EndpointAnswer } from '@ido/contract'
import type { FileColumn } from '../../../platform/management/columns.ts'
import { labelWords } from '../../../platform/words/label-words.ts'

type Ranked = EndpointAnswer<typeof categoryRanking>[number]

/** The ranking as its tab shows it, under the same titles. */
export const rankingColumns: FileColumn<Ranked>[] = [
  { field: 'ranking_feedback', titles: { id: 'Peringkat', en: 'Rank' }, cell: (row) => row.ranking_feedback },
  {
    field: 'row_label',
    titles: { id: 'Kategori', en: 'Category' },
    cell: (row, language) => labelWords(language)(row.row_label),
  },
  { field: 'total_feedback', titles: { id: 'Masukan', en: 'Feedback' }, cell: (row) => row.total_feedback },
  {
    field: 'bobot_per_kategori',
    titles: { id: 'Rata-rata skor', en: 'Mean score' },
    cell: (row) => row.bobot_per_kategori,
  },
  {
    field: 'total_burned_feedback_in_progres',
    titles: { id: 'Sedang dikerjakan', en: 'In progress' },
    cell: (row) => row.total_burned_feedback_in_progres,
  },
  {
    field: 'total_burned_feedback_done',
    titles: { id: 'Selesai', en: 'Done' },
    cell: (row) => row.total_burned_feedback_done,
  },
]
