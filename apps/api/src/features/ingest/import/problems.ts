import { readingFaults } from '../../../platform/files/read-apart.ts'
import type { Language } from '../../../platform/messages.ts'
import { workbookFaults } from '../../../platform/spreadsheet/workbook-refusal.ts'

/** What is wrong with one value of one row. `column` is null where the row as a whole cannot be read. */
export interface Problem {
  line: number
  column: string | null
  value: string
  reason: Reason
  /** Of a row that has other cells than its file has columns. */
  cells?: readonly string[]
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
  notNumber: { id: 'harus bilangan {least} sampai {most}', en: 'must be a number from {least} to {most}' },
  damagedId: {
    id: 'adalah nomor yang sudah disingkat lembar kerja; nomor aslinya hilang, jadikan kolomnya teks',
    en: 'is a number that a spreadsheet has shortened; the id is lost, make its column text',
  },
  notLink: { id: 'bukan alamat web (http:// atau https://)', en: 'is not a web address (http:// or https://)' },
  twoFigures: {
    id: 'dapat berarti {idLeast} atau {most}: sebutkan tanda desimalnya',
    en: 'can mean {least} or {most}: say which decimal sign is meant',
  },
  notYesNo: { id: 'harus true atau false', en: 'must be true or false' },
  notAnyTime: {
    id: 'bukan waktu ISO 8601 atau DD/MM/YYYY HH:mm',
    en: 'is not a time in ISO 8601 or DD/MM/YYYY HH:mm',
  },
  notMonth: {
    id: 'bukan bulan berbentuk YYYY-MM atau tanggal di dalamnya',
    en: 'is not a month of the form YYYY-MM or a date in it',
  },
  notSteps: {
    id: 'harus JSON berbentuk [{"status": …, "at": …}]',
    en: 'must be JSON of the form [{"status": …, "at": …}]',
  },
  stepStatus: { id: 'status "{status}" tidak ada dalam daftar', en: 'status "{status}" is not in the list' },
  stepTime: { id: 'waktu "{at}" tidak dapat dibaca', en: 'the time "{at}" cannot be read' },
  unknownField: { id: 'isian ini tidak dikenal dan dilewati', en: 'this field is not known and was left out' },
  fieldTwice: { id: 'isian ini disebut dua kali', en: 'this field is given twice' },
  ofOther: { id: 'bukan bagian dari {parent} yang disebut', en: 'does not belong to the {parent} that is given' },
  beforeStart: { id: 'lebih awal daripada {start}', en: 'is earlier than {start}' },
  tooEarly: { id: 'lebih awal daripada tahun 1970', en: 'is before the year 1970' },
  tooLate: { id: 'lebih dari satu hari di masa depan', en: 'is more than a day ahead of now' },
  tooLongAfter: { id: 'lebih dari 50 tahun setelah {start}', en: 'is more than 50 years after {start}' },
  tooDeep: { id: 'bersarang terlalu dalam', en: 'is nested too deeply' },
  notEnded: {
    id: 'dengan status ini belum ada yang berakhir: kosongkan {ends}',
    en: 'nothing in this status has ended: leave {ends} empty',
  },
  needsEnd: { id: 'status ini membutuhkan {ends}', en: 'this status needs {ends}' },
  reasonNeedsEnd: { id: 'alasan berhenti membutuhkan {ends}', en: 'a reason for the end needs {ends}' },
  nothingOfMonth: {
    id: 'harus ada pendapatan atau {target} untuk bulan itu',
    en: 'there must be revenue or a {target} for the month',
  },
  leftNeedsReplaced: {
    id: 'hanya untuk kontrak yang dilanjutkan, dan tidak sebelum {start}',
    en: 'only of a contract that is continued, and not before {start}',
  },
  endedAndReplaced: {
    id: 'tidak dapat diganti kontrak lanjutan bila {ends} terisi',
    en: 'cannot be replaced by a next contract where {ends} is given',
  },
  notHour: { id: 'bukan awal sebuah jam', en: 'is not the beginning of an hour' },
  notBegun: { id: 'jam itu belum mulai', en: 'that hour has not begun' },
  needsWhole: { id: 'membutuhkan {whole}', en: 'needs {whole}' },
  moreThanWhole: { id: 'lebih banyak daripada {whole}', en: 'is more than {whole}' },
  notShare: {
    id: 'untuk metrik {metric} harus bilangan 0 sampai 1',
    en: 'must be a number from 0 to 1 for metric {metric}',
  },
  refused: { id: 'ditolak oleh basis data: {cause}', en: 'the database refuses it: {cause}' },
  notJson: { id: 'bukan JSON yang sah', en: 'is not valid JSON' },
  notObject: { id: 'harus berupa objek JSON', en: 'must be a JSON object' },
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
  formula: {
    id: 'adalah rumus; tempel nilainya saja, lalu coba lagi',
    en: 'is a formula; paste its value instead and try again',
  },
  errorCell: { id: 'adalah galat dari lembar kerja', en: 'is an error of the spreadsheet' },
  rowTooLong: { id: 'baris lebih dari {most} bita', en: 'the row is longer than {most} bytes' },
  cellTooLong: { id: 'sel lebih dari {most} bita', en: 'the cell is longer than {most} bytes' },
  tooManyCells: { id: 'lebih dari {most} kolom', en: 'more than {most} columns' },
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
  oldWorkbook: {
    id: 'Berkas itu buku kerja berkata sandi atau berformat lama (XLS). Simpan sebagai XLSX tanpa kata sandi lalu coba lagi',
    en: 'The file is a workbook with a password or of the old format (XLS). Save it as XLSX without a password and try again',
  },
  ...workbookFaults,
  ...readingFaults,
  brokenHeader: {
    id: 'Baris judul (baris {line}) tidak dapat dibaca: {reason}',
    en: 'The header row (line {line}) cannot be read: {reason}',
  },
  quoteNeverClosed: {
    id: 'Tanda kutip yang dibuka di baris {line} (kolom {column}) tidak ditutup dalam {most} bita. Tutup atau hapus tanda kutip itu lalu coba lagi',
    en: 'The quotation mark opened on line {line} (column {column}) is not closed within {most} bytes. Close it or remove it and try again',
  },
  noHeaderLine: {
    id: 'Berkas itu tidak mempunyai baris {line}, tempat judul kolomnya seharusnya',
    en: 'The file has no line {line}, where its column titles should be',
  },
  tooManyColumns: {
    id: 'Berkas itu mempunyai {found} kolom; paling banyak {most}',
    en: 'The file has {found} columns; there may be {most} at most',
  },
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
  otherFileName: {
    id: 'Nama berkas {file} tidak dikenal profil ini. Yang dikenal: {known}',
    en: 'This profile does not know files named {file}. It knows: {known}',
  },
  rejectsOfMany: {
    id: '--rejects menyebut satu berkas; dengan beberapa berkas setiap berkas mendapat berkasnya sendiri tanpa --rejects',
    en: '--rejects names one file; with several files each has its own without --rejects',
  },
  badConstant: {
    id: 'Nilai tetap "{value}" untuk {field} tidak dapat dipakai: {reason}',
    en: 'The constant "{value}" for {field} cannot be used: {reason}',
  },
  badProfile: {
    id: 'Profil {file} tidak dapat dipakai: {cause}',
    en: 'Profile {file} cannot be used: {cause}',
  },
  takenName: {
    id: 'Profil tersimpan tidak boleh bernama {profile}, nama profil bawaan {dataset}',
    en: 'A saved profile cannot be called {profile}, which is a shipped profile of {dataset}',
  },
  otherDataset: {
    id: 'Profil {profile} adalah untuk {dataset}',
    en: 'Profile {profile} is for {dataset}',
  },
  noField: {
    id: 'Profil menyebut isian {field}, yang tidak ada. Yang ada: {known}',
    en: 'The profile names field {field}, which does not exist. There is: {known}',
  },
  fieldTwice: {
    id: 'Profil mengisi {field} dua kali',
    en: 'The profile fills {field} twice',
  },
  noWay: {
    id: 'Belum dijawab: bagaimana tanggal kolom {column} ditulis (D/M/Y atau M/D/Y), untuk isian {field}',
    en: 'Not answered yet: how the dates of column {column} are written (D/M/Y or M/D/Y), for field {field}',
  },
  noDecimal: {
    id: 'Belum dijawab: tanda desimal kolom {column}, titik atau koma? Angkanya dapat dibaca dua cara, misalnya {cells}. Jawab sebagai "decimal" isian {field} dalam profil (--guess mencetaknya)',
    en: 'Not answered yet: is the decimal sign of column {column} a point or a comma? Its figures read both ways, such as {cells}. Answer it as "decimal" of field {field} in a profile (--guess prints one)',
  },
  missingFields: {
    id: 'Isian wajib tanpa kolom atau nilai tetap: {fields}',
    en: 'Required fields without a column or a constant: {fields}',
  },
  badZone: { id: 'Zona waktu {zone} tidak dikenal', en: 'The time zone {zone} is unknown' },
  badIdentity: {
    id: 'Baris {dataset} seperti {like} tidak dapat dikenali dengan cara "{identity}"',
    en: 'Rows of {dataset} like {like} cannot be known by "{identity}"',
  },
  labelGone: {
    id: 'Profil memakai "{label}" yang tidak ada dalam daftar {list}',
    en: 'The profile uses "{label}", which is not in the list {list}',
  },
} as const

function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** What people call a field or a list of a dataset. */
export type NameInWords = (name: string, language: Language) => string

/** The values of reasons that name fields and lists. */
const named = new Set(['list', 'start', 'ends', 'parent', 'whole', 'target'])

/** @param nameInWords for people; programs and profiles know fields by their names */
export function reasonText(language: Language, reason: Reason, nameInWords?: NameInWords): string {
  const inWords = ([value, said]: [string, string | number]) => {
    if (nameInWords === undefined || !named.has(value)) return [value, said]
    const names = String(said).split(' / ')
    return [value, names.map((name) => `“${nameInWords(name, language)}”`).join(' / ')]
  }
  return fill(reasons[reason.key][language], Object.fromEntries(Object.entries(reason.values ?? {}).map(inWords)))
}

/** The import cannot start at all; the message says what to mend. */
export class ImportRefusal extends Error {
  readonly key: keyof typeof refusals
  readonly values: Record<string, string | number>
  readonly reason: Reason | undefined
  constructor(
    key: keyof typeof refusals,
    values: Record<string, string | number> = {},
    reason?: Reason,
    options?: ErrorOptions,
  ) {
    super(key, options)
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
