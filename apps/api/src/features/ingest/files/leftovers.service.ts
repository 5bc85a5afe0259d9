import { importLimits } from '@ido/contract'
import { sql } from 'kysely'
import type { Services } from '../../../platform/http/feature.ts'

export const importLeftoversJob = 'import-leftovers'

/** At night: what nobody will come back to. Files are noted to be removed by the nightly clean-up. */
export async function clearLeftovers({ database: { write } }: Pick<Services, 'database'>): Promise<void> {
  const { undoDays, draftDays } = importLimits
  await sql`delete from import_run r using import_file f where f.id = r.id and f.state = 'draft'
    and r.started_at < now() - make_interval(days => ${draftDays}::int)`.execute(write)
  const isOld = sql`coalesce(r.finished_at, r.started_at) < now() - make_interval(days => ${undoDays}::int)`
  await sql`delete from import_batch b using import_run r where r.id = b.import_id and ${isOld}
    and not exists (select from import_undo u where u.id = r.id and u.state in ('waiting', 'running'))`.execute(write)
  await sql`
    with old as (
      select f.id, f.storage_key, f.rejects_key from import_file f join import_run r using (id)
      where ${isOld} and f.state in ('done', 'cancelled', 'failed') and (f.storage_key is not null or f.rejects_key is not null)
      for update of f
    ), noted as (
      insert into removed_file (key)
      select key from old, unnest(array[storage_key, rejects_key]) key where key is not null on conflict do nothing
    )
    update import_file f set storage_key = null, rejects_key = null, survey = null from old where old.id = f.id`.execute(
    write,
  )
}
