import type { downloadStates } from './download-states.ts'
import type { ActivityType } from './endpoint.ts'
import type { ImportState } from './import-standing.ts'
import type { InsightState } from './insight-states.ts'
import type { ChoiceWords, Language } from './language.ts'
import type { LogbookRow } from './logbook.ts'
import type { UserRow } from './people.ts'
import type { ProductView } from './product-views.ts'
import type { AccessRequestRow } from './requests.ts'
import type { Shift } from './shift.ts'

// In a file of their own: the page's texts load them without the shapes of the features.

/** The words of one language. */
export function wordsIn<Choice extends string>(language: Language, words: ChoiceWords<Choice>): Record<Choice, string> {
  const entries = Object.entries<Readonly<Record<Language, string>>>(words)
  return Object.fromEntries(entries.map(([choice, word]) => [choice, word[language]])) as Record<Choice, string>
}

/** All that the reader may see of something. */
export const allWords: ChoiceWords<'regions' | 'products'> = {
  regions: { id: 'Semua regional', en: 'All regions' },
  products: { id: 'Semua produk', en: 'All products' },
}

/** An audience without a role. */
export const everybodyWords: Readonly<Record<Language, string>> = { id: 'Semua orang', en: 'Everybody' }

/** Shifts of the desk. */
export const shiftWords: ChoiceWords<Shift> = {
  pagi: { id: 'Pagi', en: 'Morning' },
  siang: { id: 'Siang', en: 'Afternoon' },
  malam: { id: 'Malam', en: 'Night' },
}

/** States of an entry of the logbook. */
export const entryWords: ChoiceWords<LogbookRow['status']> = {
  open: { id: 'Terbuka', en: 'Open' },
  'on-progress': { id: 'Dikerjakan', en: 'In progress' },
  done: { id: 'Selesai', en: 'Done' },
}

/** States of a request for access. */
export const requestWords: ChoiceWords<AccessRequestRow['status']> = {
  waiting: { id: 'Menunggu', en: 'Waiting' },
  approved: { id: 'Disetujui', en: 'Approved' },
  rejected: { id: 'Ditolak', en: 'Rejected' },
}

/** How an account stands. */
export const accessWords: ChoiceWords<UserRow['access'] | 'suspended'> = {
  granted: { id: 'Punya akses', en: 'Has access' },
  expired: { id: 'Habis masanya', en: 'Run out' },
  waiting: { id: 'Menunggu', en: 'Waiting' },
  none: { id: 'Tanpa akses', en: 'No access' },
  suspended: { id: 'Ditangguhkan', en: 'Suspended' },
}

/** States of an insight. */
export const insightWords: ChoiceWords<InsightState> = {
  draft: { id: 'Draf', en: 'Draft' },
  published: { id: 'Terbit', en: 'Published' },
  withdrawn: { id: 'Ditarik', en: 'Withdrawn' },
}

/** States of a download. */
export const downloadWords: ChoiceWords<(typeof downloadStates)[number]> = {
  running: { id: 'Berjalan', en: 'Running' },
  done: { id: 'Selesai', en: 'Done' },
  failed: { id: 'Gagal', en: 'Failed' },
}

/** How an import stands, and what came of taking it back. */
export const importWords: ChoiceWords<ImportState | 'stalled' | 'undoing' | 'undone' | 'undoFailed'> = {
  draft: { id: 'Belum dijalankan', en: 'Not run yet' },
  checking: { id: 'Sedang diperiksa', en: 'Being checked' },
  waiting: { id: 'Menunggu', en: 'Waiting' },
  running: { id: 'Berjalan', en: 'Under way' },
  stalled: { id: 'Terhenti', en: 'Stalled' },
  done: { id: 'Selesai', en: 'Done' },
  cancelled: { id: 'Dibatalkan', en: 'Cancelled' },
  failed: { id: 'Gagal', en: 'Failed' },
  undoing: { id: 'Sedang ditarik kembali', en: 'Being taken back' },
  undone: { id: 'Ditarik kembali', en: 'Taken back' },
  undoFailed: { id: 'Gagal ditarik kembali', en: 'Could not be taken back' },
}

/** What people do in the portal, as the activity log has it. */
export const activityWords: ChoiceWords<ActivityType> = {
  SIGN_IN: { id: 'Masuk', en: 'Signed in' },
  SIGN_OUT: { id: 'Keluar', en: 'Signed out' },
  PAGE_OPENED: { id: 'Membuka halaman', en: 'Opened a page' },
  CREATE: { id: 'Membuat', en: 'Created' },
  UPDATE: { id: 'Mengubah', en: 'Changed' },
  DELETE: { id: 'Menghapus', en: 'Deleted' },
  RESTORE: { id: 'Mengembalikan', en: 'Restored' },
  EXPORT: { id: 'Mengekspor', en: 'Exported' },
  IMPORT: { id: 'Mengimpor', en: 'Imported' },
  VIEW_AS: { id: 'Melihat sebagai', en: 'Viewed as' },
}

/** Lists of products by the view that they lead to. */
export const viewWords: ChoiceWords<ProductView> = {
  'service-operation': { id: 'Service Operation', en: 'Service Operation' },
  'business-operation': { id: 'Business Operation', en: 'Business Operation' },
  infrastructure: { id: 'Infrastruktur', en: 'Infrastructure' },
}
