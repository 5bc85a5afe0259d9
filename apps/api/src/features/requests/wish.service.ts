import type { EndpointInput, tellWish } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import { refuseIf } from '../../platform/policy.ts'
import { whyNotAdd } from './requests.policy.ts'

type Wish = EndpointInput<typeof tellWish>['body']

/** Adds to one's own newest request what one wishes; who decides meanwhile comes first. */
export function addWish(database: Database, accountId: number, { reason, regionId }: Wish): Promise<void> {
  return inTransaction(database, async (trx) => {
    const request = await trx
      .selectFrom('access_request')
      .select(['id', 'status'])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    refuseIf(whyNotAdd(request))
    if (regionId !== null) {
      const region = await trx.selectFrom('region').select('id').where('id', '=', regionId).executeTakeFirst()
      if (region === undefined) throw invalid([{ field: 'regionId', key: 'wishedRegion' }])
    }
    await trx
      .updateTable('access_request')
      .set({ wish_reason: reason === '' ? null : reason, wish_region_id: regionId })
      .where('id', '=', request?.id ?? 0)
      .execute()
  })
}
