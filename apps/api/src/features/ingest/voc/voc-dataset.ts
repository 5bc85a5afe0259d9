import { vocReferenceFields, vocTextFields } from '@ido/contract'
import { readVocLists, type VocLists } from '../../../platform/database/reference-lists.ts'
import type { ImportDataset } from '../import/dataset.ts'
import type { ColumnWords } from '../import/field-words.ts'
import type { Field, ProfileFields } from '../import/profile.ts'
import { labelField, readSubProducts, withinProduct } from '../labels.queries.ts'
import { appReviewsId } from './profiles/app-reviews-id.ts'
import { plainVoc } from './profiles/plain.ts'
import { undoVoc, writeVoc } from './voc-import.service.ts'

const review = [
  'review',
  'reviews',
  'text',
  'teks',
  'comment',
  'komentar',
  'content',
  'isi',
  'feedback',
  'pesan',
  'message',
  'keluhan',
  'masukan',
  'body',
]
const words: Readonly<Record<string, ColumnWords>> = {
  ulasan: { id: 'ulasan', en: 'review', names: review },
  longtext: { id: 'isi', en: 'text', names: ['ulasan', ...review] },
  rating: { id: 'bintang (1 sampai 5)', en: 'stars (1 to 5)', names: ['rating', 'star', 'stars', 'bintang', 'nilai', 'score', 'skor', 'penilaian'] },
  tanggal: { id: 'tanggal', en: 'date', names: ['waktu', 'time', 'at', 'timestamp', 'created at', 'review date', 'tanggal ulasan', 'posted', 'day', 'hari'] },
  time_in: { id: 'waktu masuk', en: 'came in', names: ['masuk', 'received', 'tanggal', 'date', 'waktu', 'time', 'tanggal masuk', 'created at', 'diterima', 'timestamp'] },
  external_id: { id: 'nomor', en: 'number', names: ['nomor voc', 'voc number', 'id', 'review id', 'feedback id', 'survey id', 'nomor id', 'no', 'kode'] },
  regional_company: { id: 'wilayah', en: 'region', names: ['regional', 'treg', 'area', 'witel', 'provinsi', 'province'] },
  customer_ownership_id: { id: 'segmen', en: 'segment', names: ['segmen pelanggan', 'customer segment', 'kepemilikan'] },
  source_id: { id: 'sumber', en: 'source', names: ['asal', 'origin'] },
  media_id: { id: 'media', en: 'channel', names: ['kanal', 'saluran'] },
  category_feedback: { id: 'kategori', en: 'category', names: ['topik', 'topic', 'kategori feedback'] },
  type_feedback: { id: 'jenis', en: 'type', names: ['tipe', 'jenis feedback'] },
  data_acuan: { id: 'data acuan', en: 'reference data', names: [] },
  sentiment_feedback: { id: 'sentimen', en: 'sentiment', names: ['perasaan'] },
  score_nps: { id: 'NPS (0 sampai 10)', en: 'NPS (0 to 10)', names: ['nilai nps', 'nps score', 'skor nps', 'skor', 'score', 'rating', 'nilai', 'rekomendasi'] },
} // prettier-ignore

/** VOC records as the importer sees them. */
export const vocDataset: ImportDataset = {
  name: 'voc',
  about: {
    id: 'Satu baris per umpan balik pelanggan: waktu, isi, dan skor. Untuk NPS dan suara pelanggan.',
    en: "One row a customer's feedback: time, text and score. For NPS and the voice of the customer.",
  },
  profiles: [appReviewsId, plainVoc],
  example: { external_id: 'CONTOH-1', time_in: '2026-03-01T08:00:00', longtext: 'Aplikasi lambat' },
  batchRows: 5_000,
  timeField: 'time_in',
  rowsWithoutId: 'external_id',
  words,
  listPath: (from, to) => `/v3/manage/voc?time_in_from=${from}&time_in_to=${to}`,
  async fields(database) {
    const [lists, subProducts] = [await readVocLists(database.write), await readSubProducts(database.write)]
    return { ...vocFields(lists), sub_product: withinProduct('sub_product', subProducts) }
  },
  write: writeVoc,
  undo: { voc: undoVoc },
}

function vocFields(lists: VocLists): ProfileFields {
  const texts = Object.entries(vocTextFields).map(([name, longest]): [string, Field] => [
    name,
    { kind: 'text', longest, ...(name === 'link' && { isLink: true }), ...(name === 'survey_id' && { isId: true }) },
  ])
  const labels = vocReferenceFields.map((name): [string, Field] => [name, labelField(name, lists[name])])
  return {
    ...Object.fromEntries([...texts, ...labels]),
    external_id: { kind: 'text', longest: 200, isId: true },
    score_nps: { kind: 'whole', least: 0, most: 10 },
    time_in: { kind: 'time' },
  }
}
