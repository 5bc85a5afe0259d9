import { Readable } from 'node:stream'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { FileResult } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'

/** The photo of a NIK; who has no access yet sees their own and learns of nobody else's. */
export async function photoOf({ read }: Database, person: Person, nik: string): Promise<FileResult> {
  if (!person.hasAccess && nik !== person.nik) throw notFound('notFound')
  const photo = await read
    .selectFrom('account_photo')
    .innerJoin('account', 'account.id', 'account_photo.account_id')
    .select(['account_photo.type', 'account_photo.bytes'])
    .where('account.nik', '=', nik)
    .executeTakeFirst()
  if (photo === undefined) throw notFound('notFound')
  const { type, bytes } = photo
  return { file: Readable.from([bytes]), name: `photo.${type.slice('image/'.length)}`, type, size: bytes.length }
}
