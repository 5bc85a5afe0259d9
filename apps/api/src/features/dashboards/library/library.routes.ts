import { library, libraryAtHand, type Language, type LibraryContent, widgetKindWords } from '@ido/contract'
import { invalid } from '../../../platform/errors.ts'
import type { Feature, Services } from '../../../platform/http/feature.ts'
import { everything } from '../../../platform/http/scope.ts'
import {
  choiceReader,
  type FileColumn,
  instantCell,
  emptyMark,
  readText,
} from '../../../platform/management/columns.ts'
import { readHistory } from '../../../platform/management/history.ts'
import type { LineValues, ManagedList } from '../../../platform/management/list.ts'
import { mountManaged } from '../../../platform/management/mount.ts'
import { isAllowed } from '../../../platform/policy.ts'
import { catalogInfo } from '../../../semantic/catalog/catalog.ts'
import type { Lists } from '../../../semantic/lists.ts'
import { boardLabels } from '../dashboards.shown.ts'
import {
  findLibraryWidget,
  librarySource,
  namedQuery,
  presentLibraryWidget,
  presentRow,
  readLibraryWidget,
  type StoredWidget,
  widgetsAtHand,
} from './library.queries.ts'
import {
  addLibraryWidget,
  labelOf,
  libraryFields,
  lockLibraryWidget,
  putLibraryWidget,
  refuseShown,
  widgetTrash,
} from './library.service.ts'
import { whyNotKeepWidget } from '../dashboards.policy.ts'

/** The library of widgets: its list for who keeps it, its widgets for who puts them onto dashboards. */
export const libraryRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, libraryList(services))
  mount(libraryAtHand, async ({ person }) => ({
    answer: await widgetsAtHand(services.database, await boardLabels(services, person)),
  }))
}

/** Who keeps it sees everything, so that all labels exist for them. */
const libraryList = ({ query: engine }: Pick<Services, 'query'>): ManagedList<typeof library, StoredWidget> => ({
  calls: library,
  titles: { id: 'Widget', en: 'Widgets' },
  source: librarySource,
  find: readLibraryWidget,
  lock: lockLibraryWidget,
  label: labelOf,
  fields: libraryFields,
  row: presentRow,
  detail: async (stored, person) => presentLibraryWidget(stored, person, await engine.lists(everything)),
  history: (database, { id }) => readHistory(database, [{ type: 'widget', id }]),
  columns: async () => libraryColumns(await engine.lists(everything)),
  create: async (trx, record, given, asking) =>
    addLibraryWidget(trx, record, { given, lists: await engine.lists(everything) }, asking),
  change: async (trx, record, wanted, asking) =>
    putLibraryWidget(trx, record, { ...wanted, lists: await engine.lists(everything) }, asking),
  whyNotChange: (_stored, person) => whyNotKeepWidget(person),
  trash: widgetTrash,
  async remove(trx, stored, asking, move) {
    await refuseShown(trx, stored, asking)
    return move()
  },
  whyNotRestore: (_stored, person) => whyNotKeepWidget(person),
  isSeen: (_row, person) => isAllowed(whyNotKeepWidget(person)),
  line: {
    keys: ['title'],
    async find(trx, { title }, person) {
      if (typeof title !== 'string') throw invalid([{ field: 'title', key: 'required' }])
      const known = await findLibraryWidget(trx, title.trim())
      return known !== null && isAllowed(whyNotKeepWidget(person)) ? lockLibraryWidget(trx, known, person) : null
    },
    body: lineBody,
  },
})

/** A line of a file as the form's body: what stands in columns of its own is one field in both languages. */
function lineBody(
  { title, titleEnglish, description, descriptionEnglish, ...rest }: LineValues,
  stored: StoredWidget | null,
): Record<string, unknown> {
  const now = stored?.definition
  const titles = { id: title, en: titleEnglish ?? now?.title.en ?? title }
  const told = description ?? now?.description.id ?? ''
  const descriptions = { id: told, en: descriptionEnglish ?? now?.description.en ?? told }
  return { ...rest, title: titles, description: descriptions }
}

const readJson = (field: string) => (text: string) => {
  try {
    return readText(text) === null ? null : (JSON.parse(text) as unknown)
  } catch {
    throw invalid([{ field, key: 'notQuestion' }])
  }
}
const readNumber = (text: string) => (Number.isFinite(Number(text)) && text !== '' ? Number(text) : text)
const jsonCell = (value: unknown) => (value === null ? emptyMark : JSON.stringify(value))
const titleOf = (id: string, language: Language) =>
  catalogInfo().find((dataset) => dataset.id === id)?.titles[language] ?? id

type Column = FileColumn<StoredWidget>
const textColumn = (
  field: string,
  [id, en]: readonly [string, string],
  cell: (definition: LibraryContent) => string,
): Column => ({
  field,
  titles: { id, en },
  cell: ({ definition }) => cell(definition),
  read: (text) => readText(text) ?? '',
})

/** The list as a file; a question goes out, and comes in, as the API takes it. */
const libraryColumns = (lists: Lists): Column[] => [
  textColumn('title', ['Judul', 'Title'], ({ title }) => title.id),
  textColumn('titleEnglish', ['Judul (Inggris)', 'Title (English)'], ({ title }) => title.en),
  textColumn('description', ['Keterangan', 'Description'], ({ description }) => description.id),
  textColumn(
    'descriptionEnglish',
    ['Keterangan (Inggris)', 'Description (English)'],
    ({ description }) => description.en,
  ),
  {
    field: 'kind',
    titles: { id: 'Bentuk', en: 'Kind' },
    cell: ({ definition }, language) => widgetKindWords[definition.kind][language],
    read: choiceReader('kind', widgetKindWords),
  },
  {
    field: 'dataset',
    titles: { id: 'Data', en: 'Data' },
    cell: ({ definition }, language) => titleOf(definition.query.dataset, language),
  },
  { field: 'maker', titles: { id: 'Pembuat', en: 'Made by' }, cell: ({ maker }) => maker },
  { field: 'boards', titles: { id: 'Dashboard', en: 'Dashboards' }, cell: ({ boards }) => boards },
  { field: 'changedAt', titles: { id: 'Diubah', en: 'Changed' }, cell: ({ changed_at: at }) => instantCell(at) },
  {
    field: 'columns',
    titles: { id: 'Lebar', en: 'Width' },
    cell: ({ definition }) => definition.columns,
    read: readNumber,
  },
  {
    field: 'rows',
    titles: { id: 'Tinggi', en: 'Height' },
    cell: ({ definition }) => definition.rows,
    read: readNumber,
  },
  {
    field: 'target',
    titles: { id: 'Target', en: 'Target' },
    cell: ({ definition }) => definition.target ?? emptyMark,
    read: (text) => (readText(text) === null ? null : readNumber(text)),
  },
  {
    field: 'query',
    titles: { id: 'Pertanyaan', en: 'Question' },
    cell: ({ definition }) => jsonCell(namedQuery(definition, lists)),
    read: readJson('query'),
  },
  {
    field: 'records',
    titles: { id: 'Kolom catatan', en: 'Columns of records' },
    cell: ({ definition }) => jsonCell(definition.records),
    read: readJson('records'),
  },
]
