/** Why a file could not be read to its end, in the words of its owner. */
export const readingFaults = {
  readingTime: {
    id: 'Berkas itu tidak selesai dibaca dalam {limit} detik. Bagi menjadi beberapa berkas yang lebih kecil',
    en: 'The file could not be read within {limit} seconds. Split it into smaller files',
  },
  readingMemory: {
    id: 'Membaca berkas itu membutuhkan memori lebih dari {limit} MB. Bagi menjadi beberapa berkas yang lebih kecil',
    en: 'Reading the file takes more than {limit} MB of memory. Split it into smaller files',
  },
  readingEnded: {
    id: 'Berkas itu tidak dapat dibaca: proses yang membacanya berhenti di tengah jalan. Coba lagi, atau simpan ulang berkasnya',
    en: 'The file could not be read: the process that read it ended on the way. Try again, or save the file anew',
  },
} as const

export type ReadingFault = keyof typeof readingFaults

/** The reader of a file went beyond a limit, or ended without an answer. */
export class ReadingFailure extends Error {
  readonly fault: ReadingFault
  /** The limit in the unit of its sentence. */
  readonly limit: number

  constructor(fault: ReadingFault, limit: number, lastWords: string) {
    super(`${fault} (${limit})${lastWords === '' ? '' : `: ${lastWords}`}`)
    this.fault = fault
    this.limit = limit
  }
}
