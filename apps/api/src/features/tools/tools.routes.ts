import { tools, toolsAtHand } from '@ido/contract'
import { readRoleNames, type RoleName, rolesReader } from '../../platform/accounts/role-names.queries.ts'
import { inRoleOrder } from '../../platform/audience.sql.ts'
import { invalid } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { type FileColumn, namesCell, readText } from '../../platform/management/columns.ts'
import { readHistory } from '../../platform/management/history.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { isAllowed, refuseIf } from '../../platform/policy.ts'
import { whyNotKeepTool } from './tools.policy.ts'
import { findTool, presentTool, readTool, type StoredTool, toolsOf, toolSource } from './tools.queries.ts'
import { addTool, lockTool, putTool, toolFields, toolTrash } from './tools.service.ts'

export const toolsRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, toolList)
  mount(toolsAtHand, async ({ person }) => ({ answer: await toolsOf(services.database, person) }))
}

const toolList: ManagedList<typeof tools, StoredTool> = {
  calls: tools,
  titles: { id: 'Alat', en: 'Tools' },
  source: toolSource,
  find: readTool,
  lock: lockTool,
  label: ({ name }) => name,
  fields: toolFields,
  row: presentTool,
  detail: presentTool,
  history: (database, { id }) => readHistory(database, [{ type: 'tool', id }]),
  columns: async (database, { scope }) => toolColumns(await readRoleNames(database, scope)),
  create: addTool,
  change: putTool,
  whyNotChange: (_tool, person) => whyNotKeepTool(person),
  trash: toolTrash,
  async remove(_trx, _tool, { person }, move) {
    refuseIf(whyNotKeepTool(person))
    return move()
  },
  whyNotRestore: (_tool, person) => whyNotKeepTool(person),
  isSeen: (_row, person) => isAllowed(whyNotKeepTool(person)),
  line: {
    keys: ['name'],
    async find(trx, { name }, person) {
      if (typeof name !== 'string') throw invalid([{ field: 'name', key: 'required' }])
      const known = await findTool(trx, name.trim())
      return known && isAllowed(whyNotKeepTool(person)) ? lockTool(trx, known.id, person) : null
    },
    body: (values) => ({ ...values }),
  },
}

/** A whole number, else the text, which the contract refuses. */
const readRank = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : text)

/** The list as a file. */
const toolColumns = (roles: readonly RoleName[]): FileColumn<StoredTool>[] => [
  { field: 'name', titles: { id: 'Nama', en: 'Name' }, cell: ({ name }) => name, read: (text) => text },
  { field: 'link', titles: { id: 'Tautan', en: 'Link' }, cell: ({ link }) => link, read: (text) => text },
  { field: 'icon', titles: { id: 'Ikon', en: 'Icon' }, cell: ({ icon }) => icon, read: (text) => text.toLowerCase() },
  {
    field: 'description',
    titles: { id: 'Keterangan', en: 'Description' },
    cell: ({ description }) => description,
    read: (text) => readText(text) ?? '',
  },
  {
    field: 'audience',
    titles: { id: 'Untuk', en: 'Audience' },
    cell: ({ audience }) => namesCell(inRoleOrder(audience)),
    read: rolesReader('audience', roles),
  },
  { field: 'rank', titles: { id: 'Urutan', en: 'Order' }, cell: ({ rank }) => rank, read: readRank },
]
