import { type BulkOutcome, type EndpointInput, type ImportLine, managedRoles, roles as allFlags } from '@ido/contract'
import { maySeeRole } from '../../platform/accounts/accounts.policy.ts'
import { readScopeNames, type ScopeNames, withNames } from '../../platform/accounts/scope-names.queries.ts'
import { actorOf, type RecordEvent } from '../../platform/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/feature.ts'
import { inputReader } from '../../platform/http/input.ts'
import { changeMany } from '../../platform/management/bulk.ts'
import {
  type FileColumn,
  idsCell,
  namesCell,
  readIds,
  readNames,
  yesNoCell,
} from '../../platform/management/columns.ts'
import { differences } from '../../platform/management/history.ts'
import { importList, type Written } from '../../platform/management/import.ts'
import type { Language } from '../../platform/messages.ts'
import { findRole, type StoredRole } from './roles.queries.ts'
import { applyRoleChange, insertRole, lockRole, roleFields } from './roles.service.ts'
import type { Asking, People } from './users.service.ts'

type Bulk = EndpointInput<typeof managedRoles.bulk>['body']

/** The list of roles as a file. */
export const roleColumns = ({ regions, products }: ScopeNames): FileColumn<StoredRole>[] => [
  { field: 'name', titles: { id: 'Nama', en: 'Name' }, cell: ({ name }) => name, read: (text) => text.toUpperCase() },
  { field: 'label', titles: { id: 'Label', en: 'Label' }, cell: ({ label }) => label, read: (text) => text },
  {
    field: 'description',
    titles: { id: 'Keterangan', en: 'Description' },
    cell: ({ description }) => description,
    read: (text) => text,
  },
  {
    field: 'flags',
    titles: { id: 'Hak', en: 'Rights' },
    cell: ({ flags }) => namesCell(allFlags.filter((flag) => flags.includes(flag))),
    read: (text) => readNames(text).map((flag) => flag.toUpperCase()),
  },
  {
    field: 'regions',
    titles: { id: 'Wilayah', en: 'Regions' },
    cell: ({ scope }) => idsCell(scope.regions, regions),
    read: readIds('regions', regions),
  },
  {
    field: 'products',
    titles: { id: 'Produk', en: 'Products' },
    cell: ({ scope }) => idsCell(scope.products, products),
    read: readIds('products', products),
  },
  {
    field: 'builtIn',
    titles: { id: 'Bawaan', en: 'Built in' },
    cell: (role, language) => yesNoCell(role.built_in, language),
  },
  { field: 'holders', titles: { id: 'Pemegang', en: 'Holders' }, cell: ({ holders }) => holders },
]

/** Changes many roles as the form changes one. */
export async function changeRoles(
  services: People,
  { ids, change, preview }: Bulk,
  asking: Asking,
  language: Language,
): Promise<BulkOutcome[]> {
  const outcomes = await changeMany(
    services,
    actorOf(asking.person, asking.request),
    { ids, preview, language },
    {
      load: async (trx, id) => {
        const role = await lockRole(trx, id, asking.person)
        return { ...role, label: role.name, own: role }
      },
      change: (trx, record, { own }) => applyRoleChange(trx, record, { role: own, change }, asking),
    },
  )
  const names = await readScopeNames(services.database, asking.person.scope)
  return outcomes.map((outcome) => ({
    ...outcome,
    changes: outcome.changes.map((each) => withNames(each, names)),
  }))
}

interface File {
  upload: Upload
  preview: boolean
  language: Language
}

/** Creates the roles whose name is new and changes the others, all lines or none. */
export async function importRoles(services: People, file: File, asking: Asking): Promise<ImportLine[]> {
  const names = await readScopeNames(services.database, asking.person.scope)
  const actor = actorOf(asking.person, asking.request)
  return importList(services, actor, file, roleColumns(names), async (trx, record, values) => {
    const written = await writeLine(trx, record, values, asking)
    return { ...written, changes: written.changes.map((each) => withNames(each, names)) }
  })
}

const readNew = inputReader(managedRoles.create)
const readChange = inputReader(managedRoles.change)

async function writeLine(
  trx: Trx,
  record: RecordEvent,
  { regions, products, ...fields }: Record<string, unknown>,
  asking: Asking,
): Promise<Written> {
  if (typeof fields['name'] !== 'string') throw invalid([{ field: 'name', key: 'required' }])
  const named = await findRole(trx, { name: fields['name'].trim() })
  const found = named && maySeeRole(asking.person, named) ? named : null
  const now = found?.scope ?? { regions: null, products: null }
  const scope = {
    regions: regions === undefined ? now.regions : regions,
    products: products === undefined ? now.products : products,
  }
  if (found === null) {
    const input = readNew({ params: {}, query: {}, body: { ...fields, scope } }).body
    const role = await insertRole(trx, record, input as EndpointInput<typeof managedRoles.create>['body'], asking)
    return { label: role.name, action: 'create', changes: differences(null, roleFields(role)) }
  }
  const role = await lockRole(trx, found.id, asking.person)
  const { name: _name, ...given } = fields
  const body = { ...given, scope, version: role.version }
  const input = readChange({ params: { id: role.id }, query: {}, body }).body
  const { version: _version, ...change } = input as EndpointInput<typeof managedRoles.change>['body']
  const changes = await applyRoleChange(trx, record, { role, change }, asking)
  return { label: role.name, action: changes.length === 0 ? 'same' : 'change', changes }
}
