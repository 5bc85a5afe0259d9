import { type BulkOutcome, type EndpointInput, type FieldChange, type ImportLine, users } from '@ido/contract'
import { maySeeAccount } from '../../platform/accounts/accounts.policy.ts'
import { readScopeNames, withNames } from '../../platform/accounts/scope-names.queries.ts'
import {
  findAccount,
  lockAccount,
  managedAccount,
  rolesSeen,
  type StoredAccount,
} from '../../platform/accounts/stored-account.queries.ts'
import { actorOf, type RecordEvent } from '../../platform/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/feature.ts'
import { inputReader } from '../../platform/http/input.ts'
import { changeMany } from '../../platform/management/bulk.ts'
import { importList, type Written } from '../../platform/management/import.ts'
import type { Language } from '../../platform/messages.ts'
import { changesOf, fieldsOf, type UserChange } from './users.changes.ts'
import { userColumns } from './users.columns.ts'
import { applyChange, type Asking, insertUser, type People } from './users.service.ts'

type Bulk = EndpointInput<typeof users.bulk>['body']

/** Changes many accounts as the form changes one. */
export async function changeUsers(
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
      load: async (trx, id) => visible(await lockAccount(trx, id), asking),
      change: (trx, record, account) =>
        applyChange(trx, record, { account, change: changeOf(change, rolesSeen(asking.person, account)) }, asking),
    },
  )
  const names = await readScopeNames(services.database, asking.person.scope)
  return outcomes.map((outcome) => ({
    ...outcome,
    changes: outcome.changes.map((each) => withNames(each, names)),
  }))
}

/** Roles are added and taken one by one; everything else is set as it stands. */
function changeOf(
  { addRoles = [], removeRoles = [], ...change }: Bulk['change'],
  roles: readonly string[],
): UserChange {
  if (addRoles.length === 0 && removeRoles.length === 0) return change
  return { ...change, roles: [...roles, ...addRoles].filter((role) => !removeRoles.includes(role)) }
}

interface File {
  upload: Upload
  preview: boolean
  language: Language
}

/** Creates the accounts whose e-mail is new and changes the others, all lines or none. */
export async function importUsers(services: People, file: File, asking: Asking): Promise<ImportLine[]> {
  const names = await readScopeNames(services.database, asking.person.scope)
  const actor = actorOf(asking.person, asking.request)
  return importList(services, actor, file, userColumns(names), async (trx, record, values) => {
    const written = await writeLine(trx, record, values, asking)
    return { ...written, changes: written.changes.map((each) => withNames(each, names)) }
  })
}

const readNew = inputReader(users.create)
const readChange = inputReader(users.change)

async function writeLine(
  trx: Trx,
  record: RecordEvent,
  values: Record<string, unknown>,
  asking: Asking,
): Promise<Written> {
  const { regions, products, suspended, ...fields } = values
  const email = typeof fields['email'] === 'string' ? fields['email'].trim().toLowerCase() : null
  if (email === null) throw invalid([{ field: 'email', key: 'required' }])
  const found = await findAccount(trx, { email })
  const account = found && visible(await lockAccount(trx, found.id), asking)
  const scope = scopeOf({ regions, products }, account)
  const body = { ...fields, ...(scope && { scope }), ...(suspended !== undefined && account && { suspended }) }
  if (account === null) {
    const input = readNew({ params: {}, query: {}, body }).body as EndpointInput<typeof users.create>['body']
    const id = await insertUser(trx, record, { ...input, suspended: suspended === true }, asking)
    return { label: input.name, action: 'create', changes: await madeFields(trx, id) }
  }
  const input = readChange({ params: { id: account.id }, query: {}, body: { ...body, version: account.version } })
  const { version: _version, ...change } = input.body as EndpointInput<typeof users.change>['body']
  const changes = await applyChange(trx, record, { account, change }, asking)
  return { label: account.name, action: changes.length === 0 ? 'same' : 'change', changes }
}

async function madeFields(trx: Trx, id: number): Promise<FieldChange[]> {
  return changesOf(null, fieldsOf(await lockAccount(trx, id)))
}

type ScopeCells = { regions: unknown; products: unknown }

/** A file may fill in one half of a scope; the other stays as it is. */
function scopeOf({ regions, products }: ScopeCells, account: StoredAccount | null): ScopeCells | null {
  if (regions === undefined && products === undefined) return null
  const now = account?.scope ?? { regions: null, products: null }
  return {
    regions: regions === undefined ? now.regions : regions,
    products: products === undefined ? now.products : products,
  }
}

/** An account that the person may not see is not there, and its name is not told. */
function visible(account: StoredAccount, { person }: Asking): StoredAccount & { label: string } {
  if (!maySeeAccount(person, managedAccount(account))) throw notFound('accountNotFound')
  return { ...account, label: account.name }
}
