import type { VocColumn, VocStatus, VocTextField } from '@ido/contract'
import type { Language } from '../../platform/messages.ts'

/** Statuses as people know them (specification, section 4). */
export const statusTitles: Record<VocStatus, string> = {
  draft: 'Create',
  new: 'Created',
  'on-progress': 'On Progress',
  done: 'Done',
}

/** Who looks after a record and its clock: as filters, and as history names them. */
type Cared = 'owner' | 'unowned' | 'overdue' | 'due_from' | 'due_to' | 'owner_name' | 'due_at' | 'paused_at'
/** What was merged: as a filter, as history names both ends, and as a column of files. */
type Merged = 'merged' | 'merged_into' | 'merged_part'
type Titled =
  | VocColumn
  | VocTextField
  | 'progress_by_po'
  | 'attachment'
  | 'returned'
  | 'answered_from'
  | 'thanks_email'
  | Cared
  | Merged

const titles: Record<Titled, { id: string; en: string }> = {
  voc_id: { id: 'ID', en: 'ID' },
  returned: { id: 'Dikembalikan', en: 'Returned' },
  owner: { id: 'Penanggung jawab', en: 'Owner' },
  unowned: { id: 'Tanpa penanggung jawab', en: 'Without an owner' },
  overdue: { id: 'Terlambat', en: 'Overdue' },
  due_from: { id: 'Batas waktu dari', en: 'Due from' },
  due_to: { id: 'Batas waktu sampai', en: 'Due until' },
  owner_name: { id: 'Penanggung jawab', en: 'Owner' },
  due_at: { id: 'Batas waktu', en: 'Due' },
  paused_at: { id: 'Dijeda sejak', en: 'Paused since' },
  merged: { id: 'Digabungkan', en: 'Merged' },
  merged_into: { id: 'Digabungkan ke', en: 'Merged into' },
  merged_part: { id: 'Gabungan', en: 'Merged record' },
  thanks_email: { id: 'Alamat ucapan terima kasih', en: 'Address for thanks' },
  answered_from: { id: 'Ditanggapi', en: 'Answered' },
  survey_id: { id: 'ID survei', en: 'Survey ID' },
  createdby: { id: 'Dibuat oleh', en: 'Created by' },
  list_feedback: { id: 'Daftar masukan', en: 'List feedback' },
  progress_by_po_text: { id: 'Progres PO', en: 'PO progress' },
  progress_by_po: { id: 'Progres PO', en: 'PO progress' },
  status: { id: 'Status', en: 'Status' },
  product_id: { id: 'Produk', en: 'Product' },
  sub_product: { id: 'Sub-produk', en: 'Sub-product' },
  regional_company: { id: 'Regional', en: 'Region' },
  company_or_school_name: { id: 'Nama perusahaan atau sekolah', en: 'Company or school' },
  respondent_name: { id: 'Nama responden', en: 'Respondent' },
  longtext: { id: 'Saran', en: 'Suggestion' },
  score: { id: 'Skor prioritas', en: 'Priority score' },
  score_nps: { id: 'Skor NPS', en: 'NPS score' },
  category_nps: { id: 'Kategori NPS', en: 'NPS category' },
  sentiment_feedback: { id: 'Sentimen', en: 'Sentiment' },
  category_feedback: { id: 'Kategori', en: 'Category' },
  type_feedback: { id: 'Jenis masukan', en: 'Feedback type' },
  source_id: { id: 'Sumber', en: 'Source' },
  media_id: { id: 'Media', en: 'Medium' },
  time_in: { id: 'Waktu masuk', en: 'Time in' },
  customer_ownership_id: { id: 'Kepemilikan pelanggan', en: 'Customer ownership' },
  episode_id: { id: 'ID episode', en: 'Episode ID' },
  validated_feedback: { id: 'Validasi', en: 'Validation' },
  validate_journey: { id: 'Perjalanan pelanggan', en: 'Customer journey' },
  validate_date: { id: 'Tanggal validasi', en: 'Validated on' },
  category_improvement_id: { id: 'Kategori perbaikan', en: 'Improvement category' },
  factory_id: { id: 'Faktor', en: 'Factor' },
  validate_weight_id: { id: 'Bobot validasi', en: 'Validation weight' },
  data_access_weight_id: { id: 'Bobot akses data', en: 'Data access weight' },
  implement_ease_weight_id: { id: 'Bobot kemudahan implementasi', en: 'Ease of implementation weight' },
  feedback_source_weight_id: { id: 'Bobot sumber masukan', en: 'Feedback source weight' },
  priority_direction_weight_id: { id: 'Bobot arah prioritas', en: 'Priority direction weight' },
  burn_feedback_id: { id: 'Pembakaran masukan', en: 'Burn feedback' },
  type_nps: { id: 'Jenis NPS', en: 'NPS type' },
  interestingness: { id: 'Daya tarik', en: 'Interestingness' },
  insert_feedback_date: { id: 'Tanggal input', en: 'Entered on' },
  data_acuan: { id: 'Data acuan', en: 'Reference data' },
  data_acuan_text: { id: 'Data acuan lainnya', en: 'Other reference data' },
  link: { id: 'Tautan', en: 'Link' },
  progress_by_po_description: { id: 'Keterangan progres PO', en: 'PO progress notes' },
  defined_problem_statement: { id: 'Rumusan masalah', en: 'Problem statement' },
  createddate: { id: 'Dibuat pada', en: 'Created on' },
  attachment: { id: 'Lampiran', en: 'Attachments' },
}

/** A field's name as the reader knows it; one that has none stays itself. */
export function titleOf(field: string, language: Language): string {
  return Object.hasOwn(titles, field) ? titles[field as Titled][language] : field
}
