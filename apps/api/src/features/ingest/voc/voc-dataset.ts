import { vocReferenceFields, vocTextFields } from '@ido/contract'
import type { Dataset } from '../import/dataset.ts'
import type { Field, Fields } from '../import/profile.ts'
import { readVocLists, type VocLists } from './lists.queries.ts'
import { appReviewsId } from './profiles/app-reviews-id.ts'
import { addImportedVoc, knownVoc } from './voc-import.service.ts'

/** VOC records as the importer sees them. */
export const vocDataset: Dataset = {
  name: 'voc',
  profiles: [appReviewsId],
  timeField: 'time_in',
  listPath: (from, to) => `/v3/manage/voc?time_in_from=${from}&time_in_to=${to}`,
  fields: async (database) => vocFields(await readVocLists(database.write)),
  known: knownVoc,
  add: addImportedVoc,
}

function vocFields(lists: VocLists): Fields {
  const texts = Object.entries(vocTextFields).map(([name, longest]): [string, Field] => [
    name,
    { kind: 'text', longest },
  ])
  const labels = vocReferenceFields.map((name): [string, Field] => {
    const ids = new Map(lists[name].map((entry) => [entry.name.toLowerCase(), entry.id]))
    return [name, { kind: 'label', list: ids, title: name }]
  })
  return {
    ...Object.fromEntries([...texts, ...labels]),
    score_nps: { kind: 'whole', least: 0, most: 10 },
    time_in: { kind: 'time' },
  }
}
