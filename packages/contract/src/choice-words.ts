import type { ProductView } from './catalogue.ts'
import type { downloadStates } from './download-states.ts'
import type { ActivityType } from './endpoint.ts'
import type { Language } from './language.ts'
import type { LogbookRow } from './logbook.ts'
import type { AccessRequestRow } from './requests.ts'
import type { Shift } from './shift.ts'

/** What each choice of a field is called, on screens and in files. */
export type ChoiceWords<Choice extends string = string> = Readonly<Record<Choice, Readonly<Record<Language, string>>>>

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

/** An audience of nobody in particular. */
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

/** States of a download. */
export const downloadWords: ChoiceWords<(typeof downloadStates)[number]> = {
  running: { id: 'Berjalan', en: 'Running' },
  done: { id: 'Selesai', en: 'Done' },
  failed: { id: 'Gagal', en: 'Failed' },
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
