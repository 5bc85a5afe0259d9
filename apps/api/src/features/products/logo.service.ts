import { logoBytes } from '@ido/contract'
import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid, tooLarge, unsupportedMedia } from '../../platform/errors.ts'
import type { Services, Upload } from '../../platform/http/feature.ts'
import { readWhole } from '../../platform/http/upload.ts'
import type { Asking } from '../../platform/management/list.ts'
import { written } from '../../platform/management/one.ts'
import { refuseIf } from '../../platform/policy.ts'
import { whyNotKeepProduct } from './catalogue.policy.ts'
import { lockProduct, writeDown } from './catalogue.service.ts'

// An animated PNG is a PNG to whoever looks at it. Drawings that may hold scripts are none of these.
const types: Readonly<Record<string, string>> = {
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
}

/** Sets the logo of an entry, by what the file holds and not by its name. */
export async function setLogo(services: Services, id: number, upload: Upload, asking: Asking): Promise<void> {
  const bytes = await readWhole(upload, readMost)
  if (bytes.length === 0) throw invalid([{ field: 'file', key: 'attachmentEmpty' }])
  if (bytes.length > logoBytes) throw tooLarge('logoTooLarge', { kilobytes: logoBytes / 1024 })
  const type = types[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  if (type === undefined) throw unsupportedMedia('photoType')
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
