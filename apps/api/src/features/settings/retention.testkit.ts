import { join } from 'node:path'
import type { TestPortal } from '../../testing/portal.ts'
import { readConfig } from '../../platform/config/config.ts'
import { folderStorage } from '../../platform/storage/folder-storage.ts'
import { cleanUp } from './retention.run.service.ts'

/** Does what the clock begins at night, in this process. */
export function cleanUpNow(
  { database, app }: TestPortal,
  dataDir = '.cache/none',
  stopping = new AbortController().signal,
) {
  const config = readConfig({ DATA_DIR: dataDir })
  const storage = folderStorage(join(dataDir, 'attachments'))
  return cleanUp({ database, config, storage, log: app.log }, null, stopping)
}

/** Lines of the activity log that are 400 days old. */
export const addOldLines = (lines: number) => `insert into activity (at, name, email, activitytype)
  select now() - interval '400 days' - make_interval(secs => n), 'Uji', 'uji@ido.example', 'PAGE_OPENED' from generate_series(1, ${lines}) n`

/** Every batch of them then takes a third of a second, so that a test has time to step in between two, however fast the machine is. */
export const removeLinesSlowly = `
  create function take_time() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return null; end';
  create trigger take_time before delete on activity for each statement execute function take_time()`
