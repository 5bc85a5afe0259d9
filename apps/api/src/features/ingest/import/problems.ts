import type { Language } from '../../../platform/messages.ts'

/** What is wrong with one value of one row. `column` is null where the row as a whole cannot be read. */
export interface Problem {
  line: number
  column: string | null
  value: string
  reason: Reason
}
export interface Reason {
  key: keyof typeof reasons
  values?: Record<string, string | number>
}

const reasons = {
  required: { id: 'wajib diisi', en: 'must not be empty' },
  notWhole: {
    id: 'harus bilangan bulat {least} sampai {most}',
    en: 'must be a whole number from {least} to {most}',
  },
  notTime: { id: 'bukan waktu berbentuk {format}', en: 'is not a time of the form {format}' },
  noSuchTime: { id: 'tanggal atau jam itu tidak ada', en: 'there is no such date or time' },
  notInMap: { id: 'harus salah satu dari {known}', en: 'must be one of {known}' },
  notInList: { id: 'tidak ada dalam daftar {list}', en: 'is not in the list {list}' },
  tooLong: { id: 'lebih dari {most} karakter ({length})', en: 'longer than {most} characters ({length})' },
  nul: { id: 'berisi karakter NUL, yang tidak dapat disimpan', en: 'holds a NUL character, which cannot be stored' },
  notUtf8: { id: 'bukan UTF-8 yang sah', en: 'is not valid UTF-8' },
  tooFew: { id: 'hanya {found} kolom dari {expected}', en: 'only {found} of {expected} columns' },
  tooMany: { id: '{found} kolom, seharusnya {expected}', en: '{found} columns instead of {expected}' },
  quoteOpen: { id: 'tanda kutip tidak ditutup', en: 'the quotation mark is not closed' },
  afterQuote: {
    id: 'ada tulisan setelah tanda kutip penutup',
    en: 'text follows the closing quotation mark',
  },
  rowTooLong: { id: 'baris lebih dari {most} bita', en: 'the row is longer than {most} bytes' },
} as const

const refusals = {
  noFile: { id: 'Berkas {file} tidak dapat dibaca: {cause}', en: 'File {file} cannot be read: {cause}' },
  noProfile: {
    id: 'Profil {profile} tidak dikenal. Profil untuk {dataset}: {known}',
    en: 'Profile {profile} is unknown. Profiles for {dataset}: {known}',
  },
  emptyFile: { id: 'Berkas itu kosong', en: 'The file is empty' },
  notCsv: {
    id: 'Berkas itu bukan CSV ({kind}). Simpan sebagai CSV UTF-8 lalu coba lagi',
    en: 'The file is not CSV ({kind}). Save it as CSV UTF-8 and try again',
  },
  brokenHeader: { id: 'Baris judul tidak dapat dibaca: {reason}', en: 'The header row cannot be read: {reason}' },
  missingColumns: {
    id: 'Kolom yang kurang: {columns}. Berkas berisi: {found}',
    en: 'Missing columns: {columns}. The file has: {found}',
  },
  doubleColumns: { id: 'Kolom yang muncul dua kali: {columns}', en: 'Columns that occur twice: {columns}' },
  unknownColumns: {
    id: 'Kolom yang tidak dikenal profil ini: {columns}. Untuk melewatinya: --ignore-columns {list}',
    en: 'Columns that this profile does not know: {columns}. To leave them out: --ignore-columns {list}',
  },
  rejectsIsSource: {
    id: '--rejects menunjuk berkas yang sedang diimpor',
    en: '--rejects names the very file that is imported',
  },
  labelGone: {
    id: 'Profil memakai "{label}" yang tidak ada dalam daftar {list}',
    en: 'The profile uses "{label}", which is not in the list {list}',
  },
} as const

function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export function reasonText(language: Language, reason: Reason): string {
  return fill(reasons[reason.key][language], reason.values)
}

/** The import cannot start at all; the message says what to mend. */
export class ImportRefusal extends Error {
  readonly key: keyof typeof refusals
  readonly values: Record<string, string | number>
  readonly reason: Reason | undefined
  constructor(key: keyof typeof refusals, values: Record<string, string | number> = {}, reason?: Reason) {
    super(key)
    this.key = key
    this.values = values
    this.reason = reason
    this.message = this.in('en')
  }
  in(language: Language): string {
    const reason = this.reason ? reasonText(language, this.reason) : ''
    return fill(refusals[this.key][language], { ...this.values, reason })
  }
}
