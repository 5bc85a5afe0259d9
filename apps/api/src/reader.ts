import { importReadings } from './features/ingest/import/reading.works.ts'
import { attachmentReadings } from './features/voc/attachments/attachment-reading.ts'
import { serveReader } from './platform/files/reader-process.ts'
import { sheetReadings } from './platform/management/sheet-reading.ts'

// What `readApart` starts: foreign files are parsed here and nowhere in the process that serves people.
const works = { ...importReadings, ...sheetReadings, ...attachmentReadings }

if (import.meta.main) await serveReader(works)
