import type { EndpointInput, RecordRow, recordsExport } from '@ido/contract'
import { today } from '../../platform/days.ts'
import { loggedDownload } from '../../platform/downloads.ts'
import type { FileResult, Person, Services } from '../../platform/http/feature.ts'
import type { Language } from '../../platform/messages.ts'
import type { Cell } from '../../platform/spreadsheet/cell.ts'
import { csv } from '../../platform/spreadsheet/csv.ts'
import { xlsx } from '../../platform/spreadsheet/xlsx.ts'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import { readFilters } from './query.filters.ts'

interface Asked {
  query: EndpointInput<typeof recordsExport>['query']
  person: Person
  language: Language
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The records behind a figure as a file, streamed, with its line in the download log. */
export async function exportRecords(services: Services, { query, person, language }: Asked): Promise<FileResult> {
  const { format, ...filter } = query
  const asked = { ...query, filters: readFilters(query.filters) }
  const batches = services.query.allRecords(asked, person.scope)
  // The first batch is asked for before the file begins, so that what is wrong with the question is still a 400.
  const first = await batches.next()
  const dataset = findDataset(query.dataset)
  const columns = (dataset?.records.columns ?? []).map(({ id }) => id)
  const title = dataset?.titles[language] ?? query.dataset
  const download = { ...services, person, type: `${title} (${format.toUpperCase()})`, filter }
  // Whatever ends it, also a reader that left before the first byte: the connection behind the batches goes back.
  const end = () => void batches.return(undefined)
  const file = await loggedDownload(download, async (count) => {
    const cells = async function* () {
      for (let batch = first; !batch.done; batch = await batches.next()) {
        yield batch.value.map((row) => columns.map((column) => cellOf(row[column])))
        count(batch.value.length)
      }
    }
    return format === 'csv' ? csv(columns, cells()) : xlsx(title, columns, cells())
  }).catch((error: unknown) => {
    end()
    throw error
  })
  file.once('close', end)
  return { file, name: `${query.dataset}-${today()}.${format}`, type: types[format] }
}

function cellOf(value: RecordRow[string] | undefined): Cell {
  return typeof value === 'boolean' ? String(value) : (value ?? null)
}
