import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import assert from 'node:assert/strict'
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

export async function until(isSo: () => boolean | Promise<boolean>, what: string, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !(await isSo()); await pause(20)) assert.ok(Date.now() < end, what)
}

/** Lines of the activity log that are 400 days old. */
export const addOldLines = (lines: number) => `insert into activity (at, name, email, activitytype)
  select now() - interval '400 days' - make_interval(secs => n), 'Uji', 'uji@ido.example', 'PAGE_OPENED' from generate_series(1, ${lines}) n`
