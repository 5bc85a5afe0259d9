import { forFileName, type EndpointInput, type recordsExport } from '@ido/contract'
import { dayOf, startOf } from '../../platform/days.ts'
import { exportSheet } from '../../platform/downloads/export-sheet.ts'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import { readFilters } from '../../platform/http/given-filters.ts'
import type { Language } from '../../platform/messages.ts'
import type { Person } from '../../platform/person.ts'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import { recordCells, recordTitles } from '../../semantic/present.ts'

interface Asked {
  query: EndpointInput<typeof recordsExport>['query']
  person: Person
  language: Language
}

/** The records behind a figure as a file. */
export async function exportRecords(services: Services, asking: Asked): Promise<FileResult> {
  const { query, person } = asking
  const { language = asking.language } = query
  const batches = services.query.allRecords({ ...query, filters: readFilters(query.filters) }, person.scope)
  // The first batch is asked for before the file begins, so that what is wrong with the question is still a 400.
  const first = await batches.next()
  const dataset = findDataset(query.dataset)
  const columns = dataset?.records.columns ?? []
  const cells = async function* () {
    for (let batch = first; !batch.done; batch = await batches.next())
      yield recordCells(batch.value, columns, { language })
  }
  // Whatever ends it, also a reader that left before the first byte: the connection behind the batches goes back.
  const end = () => void batches.return(undefined)
  const sheet = await exportSheet(services, asking, {
    title: dataset?.titles[language] ?? query.dataset,
    header: recordTitles(columns, language),
    rows: cells(),
    nameOf: (seen) => nameOf(query, seen, language),
  }).catch((error: unknown) => {
    end()
    throw error
  })
  sheet.file.once('close', end)
  return sheet
}

/** Dataset, measure, what is seen and days, the last one included; what is counted at one moment has that day alone. */
function nameOf({ dataset: id, measure, from, to }: Asked['query'], seen: string, language: Language): string {
  const dataset = findDataset(id)
  const counted = dataset?.measures.find((each) => each.id === measure)
  const isStock = counted?.records.flow === 'stock'
  const now = Date.now()
  const end = to === undefined ? now : Math.min(now, startOf(to).getTime() - 1)
  const titles = [dataset?.titles[language] ?? id, counted?.titles[language] ?? measure, seen]
  return [
    ...titles.map(forFileName),
    ...(isStock || from === undefined ? [] : [dayOf(from)]),
    dayOf(new Date(end)),
  ].join('_')
}
