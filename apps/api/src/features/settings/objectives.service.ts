import { type changeObjectives, type EndpointInput, objectiveKinds } from '@ido/contract'
import { sql } from 'kysely'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import type { Call, Services } from '../../platform/http/feature.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import { refuseIf } from '../../platform/policy.ts'
import { readSetting, writeSetting } from '../../platform/settings/settings.ts'
import { type Held, readHeld } from './objectives.queries.ts'
import { whyNotDecide } from './settings.policy.ts'

type Body = EndpointInput<typeof changeObjectives>['body']
type Asking = Pick<Call<typeof changeObjectives>, 'person' | 'request'>

/** Changes what services and products are held to; burn and its states follow with the next question, in every process. */
export async function changeHeld(
  services: Pick<Services, 'database' | 'log' | 'query'>,
  { version, reason, ...given }: Body,
  { person, request }: Asking,
): Promise<void> {
  refuseIf(whyNotDecide(person))
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const stored = await readSetting(trx, 'objectives', 'locked')
    const { id, version: latest, changed_at: changedAt } = stored
    await refuseStale(trx, { type: 'setting', id, version: latest, changedAt }, version)
    const before = await readHeld(trx)
    const after: Held = {
      services: withGiven('services', before.services, given.services),
      products: withGiven('products', before.products, given.products),
    }
    // Apart, since a service and a product may have one name.
    const changes = (['services', 'products'] as const).flatMap((part) =>
      differences(named(before[part]), named(after[part])),
    )
    if (changes.length === 0) return
    await writeSetting(trx, id, stored.value)
    await write(trx, 'infra_service', after.services)
    await write(trx, 'product', after.products)
    await record({
      action: 'setting.changed',
      subject: { type: 'setting', id, label: 'Target layanan (SLO)' },
      reason: reason ?? null,
      ...sidesOf(changes),
    })
  })
  services.query.written()
}

interface Entry {
  id: number
  name: string
}

/** Refuses (400) what there is none of. */
function withGiven<T extends Entry>(part: keyof Held, all: readonly T[], given: Readonly<Record<string, object>> = {}) {
  const unknown = Object.keys(given).find((id) => !all.some((one) => one.id === Number(id)))
  if (unknown !== undefined) throw invalid([{ field: `${part}.${unknown}`, key: 'notInList', values: { id: unknown } }])
  return all.map((one): T => ({ ...one, ...given[one.id] }))
}

const write = (trx: Trx, table: string, all: readonly Entry[]) =>
  sql`update ${sql.table(table)} t set slo = h.slo, availability_slo = h.availability
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as h (id int, slo float8, availability float8)
    where h.id = t.id and (t.slo, t.availability_slo) is distinct from (h.slo, h.availability)`.execute(trx)

/** As the audit log names them: the objective, and by name what is held to it. */
const named = (held: readonly Held[keyof Held][number][]): Record<string, unknown> =>
  Object.fromEntries(held.flatMap((one) => objectiveKinds.map((kind) => [`${kind}.${one.name}`, one[kind]])))
