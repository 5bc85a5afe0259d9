import { join } from 'node:path'
import type { TestPortal } from '../../testing/portal.ts'
import { readConfig } from '../../platform/config.ts'
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
