/** What reading one foreign file may use; docs/operate.md lists these limits for operators. */
export const readingLimits = {
  /** Files that are read at once for requests in one process, and of them for one person. */
  atOnce: 2,
  atOnceEach: 1,
  /** Files that may wait for that, and of them for one person, each for so many milliseconds. */
  waiting: 60,
  waitingEach: 10,
  patienceMs: 60_000,
  /** V8's heap of a reading process. */
  heapMegabytes: 192,
  /** Time that the portal waits for the reader, and more of it for each megabyte of the file. */
  seconds: 30,
  secondsPerMegabyte: 2,
  /** The longest answer of a reader: one block of rows, or all that a survey found. */
  answerBytes: 64 * 1024 * 1024,
  /** Of a sheet or CSV. A cell further right makes its row one that cannot be read. */
  columns: 1_000,
  sheetRows: 1_048_576,
  sheetCells: 100_000_000,
  /** Of a CSV, in bytes as UTF-8. A quoted cell that is longer has not been closed; the file is refused for it. */
  cellBytes: 256 * 1024,
  /** Of a CSV as well; of a sheet's row so many letters. */
  rowBytes: 1024 * 1024,
  /** Ranges of cells that are shown as one. */
  mergedCells: 100_000,
  /** Texts that the cells of a workbook share wait on disk. */
  sharedTexts: 10_000_000,
  sharedTextBytes: 256 * 1024 * 1024,
  /** Any other part of a workbook, unpacked. */
  workbookPartBytes: 16 * 1024 * 1024,
} as const

/** Seconds that may pass while the portal waits for the reader of a file of so many bytes. */
export const secondsFor = (bytes: number): number =>
  readingLimits.seconds + Math.ceil(bytes / 1024 / 1024) * readingLimits.secondsPerMegabyte
