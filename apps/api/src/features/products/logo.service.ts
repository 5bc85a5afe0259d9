import { logoBytes } from '@ido/contract'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'
import { tooLarge } from '../../platform/errors.ts'
import type { Services, Upload } from '../../platform/http/feature.ts'
import { readWhole } from '../../platform/http/upload.ts'
import type { Asking } from '../../platform/management/list.ts'
import { written } from '../../platform/management/one.ts'
import { refuseIf } from '../../platform/policy.ts'
import { whyNotKeepProduct } from './catalogue.policy.ts'
import { lockProduct, writeDown } from './catalogue.service.ts'
import { smallPictureType } from '../../platform/files/picture.ts'

/** Sets the logo of an entry, by what the file holds and not by its name. */
export async function setLogo(services: Services, id: number, upload: Upload, asking: Asking): Promise<void> {
  const bytes = await readWhole(upload, readMost)
  if (bytes.length > logoBytes) throw tooLarge('logoTooLarge', { kilobytes: logoBytes / 1024 })
  const type = await smallPictureType(bytes)
  await changeLogo(services, id, asking, async (trx) => {
    await trx
      .insertInto('catalogue_logo')
      .values({ catalogue_id: id, type, bytes, changed_at: new Date() })
      .onConflict((on) => on.column('catalogue_id').doUpdateSet({ type, bytes, changed_at: sql`excluded.changed_at` }))
      .execute()
  })
}

/** A little more than is taken, so that its size is told in kilobytes; what is far beyond is not read to its end. */
const readMost = 2 * 1024 * 1024

export const removeLogo = (services: Services, id: number, asking: Asking): Promise<void> =>
  changeLogo(services, id, asking, async (trx) => {
    await trx.deleteFrom('catalogue_logo').where('catalogue_id', '=', id).execute()
  })

/** A logo stands in the history of its entry. */
function changeLogo(services: Services, id: number, asking: Asking, work: (trx: Trx) => Promise<void>): Promise<void> {
  return written(services, asking, async (trx, record) => {
    const stored = await lockProduct(trx, id, asking.person)
    refuseIf(whyNotKeepProduct(asking.person, stored.product_id))
    await work(trx)
    await writeDown(trx, record, stored, { person: asking.person, reason: asking.reason ?? null })
  })
}
