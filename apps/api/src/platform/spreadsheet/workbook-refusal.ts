/** Why a workbook is not read, and what its reader is told of it. */
export const workbookFaults = {
  notWorkbook: {
    id: 'Berkas itu arsip, tetapi bukan buku kerja XLSX ({part} tidak ada)',
    en: 'The file is an archive, but no XLSX workbook ({part} is not there)',
  },
  brokenArchive: { id: 'Buku kerja itu rusak ({part})', en: 'The workbook is damaged ({part})' },
  brokenXml: {
    id: 'Buku kerja itu rusak: {part} tidak dapat dibaca',
    en: 'The workbook is damaged: {part} cannot be read',
  },
  encrypted: { id: 'Buku kerja itu dienkripsi ({part})', en: 'The workbook is encrypted ({part})' },
  bomb: {
    id: 'Buku kerja itu ditolak: {part} mengembang jauh lebih besar daripada buku kerja mana pun',
    en: 'The workbook is refused: {part} would unpack to far more than any workbook',
  },
  tooLarge: { id: 'Bagian {part} terlalu besar; simpan sebagai CSV', en: 'Part {part} is too large; save it as CSV' },
  tooManyTexts: {
    id: 'Teks buku kerja itu lebih dari 256 MB ({part}); simpan sebagai CSV',
    en: 'The texts of the workbook are more than 256 MB ({part}); save it as CSV',
  },
  tooManyRows: {
    id: 'Lembar {part} mempunyai lebih dari 1.048.576 baris; simpan sebagai CSV',
    en: 'Sheet {part} has more than 1,048,576 rows; save it as CSV',
  },
  tooManyCells: {
    id: 'Lembar {part} mempunyai lebih dari 100 juta sel; bagi menjadi beberapa berkas',
    en: 'Sheet {part} has more than 100 million cells; split it into several files',
  },
  tooManyMerged: {
    id: 'Lembar {part} mempunyai lebih dari 100.000 sel gabungan; pisahkan selnya lalu coba lagi',
    en: 'Sheet {part} has more than 100,000 merged cells; unmerge them and try again',
  },
  tooWide: {
    id: 'Lembar {part} mempunyai lebih dari 16.384 kolom',
    en: 'Sheet {part} has more than 16,384 columns',
  },
  tooDeep: { id: 'Bagian {part} bersarang terlalu dalam', en: 'Part {part} is nested too deeply' },
  cellTooLong: {
    id: 'Sebuah sel di {part} lebih panjang daripada yang dapat dimuat lembar kerja',
    en: 'A cell in {part} is longer than a spreadsheet holds',
  },
  rowTooLong: {
    id: 'Baris {part} berisi lebih dari 1.048.576 karakter',
    en: 'Row {part} has more than 1,048,576 characters',
  },
  documentType: {
    id: 'Buku kerja itu ditolak: {part} menyatakan jenis dokumen, yang tidak dipakai buku kerja mana pun',
    en: 'The workbook is refused: {part} declares a document type, which no workbook does',
  },
  externalLinks: {
    id: 'Buku kerja itu mengambil nilai dari berkas lain ({part}). Tempel nilainya saja lalu coba lagi',
    en: 'The workbook takes values from another file ({part}). Paste values only and try again',
  },
  noSheet: { id: 'Buku kerja itu tidak mempunyai lembar {part}', en: 'The workbook has no sheet {part}' },
} as const

export type WorkbookFault = keyof typeof workbookFaults

/** A workbook that is not read, and the part of it that is the reason. */
export class WorkbookRefusal extends Error {
  readonly fault: WorkbookFault
  readonly part: string
  constructor(fault: WorkbookFault, part: string, options?: ErrorOptions) {
    super(`${fault}: ${part}`, options)
    this.fault = fault
    this.part = part
  }
}
