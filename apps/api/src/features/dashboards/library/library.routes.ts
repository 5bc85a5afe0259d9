import { library, libraryAtHand, type Language, listNames } from '@ido/contract'
import { invalid } from '../../../platform/errors.ts'
import type { Feature, Services } from '../../../platform/http/feature.ts'
import { everything } from '../../../platform/http/scope.ts'
import { columnsOf } from '../../../platform/management/declared/list.ts'
import { readHistory } from '../../../platform/management/history.ts'
import type { LineValues, ManagedList } from '../../../platform/management/list.ts'
import { mountManaged } from '../../../platform/management/mount.ts'
import { isAllowed } from '../../../platform/policy.ts'
import { catalogInfo } from '../../../semantic/catalog/catalog.ts'
import { boardLabels } from '../dashboards.shown.ts'
import {
  findLibraryWidget,
  librarySource,
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
  titles: listNames.widget.titles,
  source: librarySource,
  find: readLibraryWidget,
  lock: lockLibraryWidget,
  label: labelOf,
  fields: libraryFields,
  row: presentRow,
  detail: async (stored, person) => presentLibraryWidget(stored, person, await engine.lists(everything)),
  history: (database, { id }) => readHistory(database, [{ type: 'widget', id }]),
  // A question goes out, and comes in, as the API takes it.
  async columns(database, person) {
    const lists = await engine.lists(everything)
    const valuesOf = (stored: StoredWidget) => presentLibraryWidget(stored, person, lists)
    const columns = await columnsOf(library, database, person.scope, valuesOf)
    return columns.map((column) => (column.field === 'dataset' ? { ...column, cell: datasetCell } : column))
  },
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

const datasetCell = ({ definition: { query } }: StoredWidget, language: Language) =>
  catalogInfo().find(({ id }) => id === query.dataset)?.titles[language] ?? query.dataset
