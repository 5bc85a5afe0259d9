import type { ImportProfile } from '@ido/contract'
import type { ImportDataset } from './dataset.ts'
import { offersOf, shippedProfile, type Offer } from './offers.ts'
import { ImportRefusal } from './problems.ts'
import type { FieldRule, Profile, ProfileColumn, ProfileFields } from './profile.ts'

type FieldOfColumn = ImportProfile['fields'][string]

/**
 * The profile that a saved one stands for, as `importFile` takes it: the fields and constants of the shipped one that it is
 * like, with the columns of the file that it was made for.
 * @param fields the dataset's own, with its lists as they are now
 * @throws ImportRefusal that names what does not fit or has not been answered yet
 */
export function profileOf(saved: ImportProfile, dataset: ImportDataset, fields: ProfileFields): Profile {
  if (saved.dataset !== dataset.name) {
    throw new ImportRefusal('otherDataset', { profile: saved.name, dataset: saved.dataset })
  }
  if (dataset.profiles.some(({ name }) => name === saved.name)) {
    throw new ImportRefusal('takenName', { profile: saved.name, dataset: dataset.name })
  }
  const like = shippedProfile(dataset, saved.like)
  refuseOtherIdentity(saved, dataset, like)
  if (!isZone(saved.zone)) throw new ImportRefusal('badZone', { zone: saved.zone })
  const offers = new Map(offersOf(dataset, like, fields, saved.identity).map((offer) => [offer.name, offer]))
  refuseUnfilled(saved, offers)
  const columns = columnsOf(saved, offers, fields)
  const cells = cellsOf(saved, offers)
  const filled = [...Object.values(columns), ...Object.values(cells)].flatMap((column) => column.fields)
  return {
    name: saved.name,
    dataset: dataset.name,
    title: { id: saved.name, en: saved.name },
    zone: saved.zone,
    nulls: saved.nulls,
    identity: saved.identity,
    layout: saved.layout,
    ignored: 'others',
    ...(like.isOurs && { isOurs: true }),
    columns,
    cells,
    constants: withoutFields(like.constants, filled),
  }
}

/** Rows are known as in the shipped files, by ids where these have some more, or by cells where the dataset knows such. */
function refuseOtherIdentity({ identity, like }: ImportProfile, dataset: ImportDataset, shipped: Profile): void {
  const possible = [
    shipped.identity,
    ...(dataset.rowsWithoutId && shipped.identity !== 'event' ? (['id', 'row'] as const) : []),
  ]
  if (!possible.includes(identity)) throw new ImportRefusal('badIdentity', { dataset: dataset.name, like, identity })
}

function refuseUnfilled({ fields, constants }: ImportProfile, offers: ReadonlyMap<string, Offer>): void {
  const names = [...Object.keys(fields), ...Object.keys(constants)]
  const twice = Object.keys(fields).find((name) => Object.hasOwn(constants, name))
  if (twice !== undefined) throw new ImportRefusal('fieldTwice', { field: twice })
  const missing = [...offers.values()].filter(({ name, required }) => required && !names.includes(name))
  if (missing.length > 0) {
    throw new ImportRefusal('missingFields', { fields: missing.map(({ name }) => name).join(', ') })
  }
}

function offerOf(offers: ReadonlyMap<string, Offer>, name: string): Offer {
  const offer = offers.get(name)
  if (offer) return offer
  throw new ImportRefusal('noField', { field: name, known: [...offers.keys()].join(', ') })
}

/** By the file's titles; one may fill several fields. */
function columnsOf(saved: ImportProfile, offers: ReadonlyMap<string, Offer>, fields: ProfileFields) {
  const columns = new Map<string, ProfileColumn>()
  for (const [name, told] of Object.entries(saved.fields)) {
    const { column, required } = offerOf(offers, name)
    const rules = column.fields.map((rule) => ruleOf(name, rule, told, fields))
    const before = columns.get(told.column)
    columns.set(told.column, {
      required: required || before?.required === true,
      fields: [...(before?.fields ?? []), ...rules],
    })
  }
  return Object.fromEntries(columns)
}

function ruleOf(name: string, rule: FieldRule, told: FieldOfColumn, fields: ProfileFields): FieldRule {
  const { column, format, decimal, map, times, per } = told
  const field = fields[rule.field]
  if (field?.kind === 'time') {
    if (!format) throw new ImportRefusal('noWay', { column, field: name })
    return { ...rule, format }
  }
  if (field?.kind === 'label') return map ? { ...rule, map: { ...rule.map, ...map }, orList: true } : rule
  return {
    ...rule,
    ...(decimal && { decimal }),
    ...(times && { times: times * (rule.times ?? 1) }),
    ...(per && { per: per * (rule.per ?? 1) }),
  }
}

/** Fields that are the same in every row. */
function cellsOf({ constants }: ImportProfile, offers: ReadonlyMap<string, Offer>) {
  const cells = Object.entries(constants).map(([name, text]) => {
    const rules = offerOf(offers, name).column.fields
    return [name, { text, fields: rules.map((rule) => (rule.format ? { ...rule, format: 'Y-M-D' } : rule)) }] as const
  })
  return Object.fromEntries(cells)
}

function withoutFields(constants: Profile['constants'], rules: readonly FieldRule[]): Profile['constants'] {
  const filled = new Set(rules.map(({ field }) => field))
  return Object.fromEntries(Object.entries(constants).filter(([field]) => !filled.has(field)))
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
