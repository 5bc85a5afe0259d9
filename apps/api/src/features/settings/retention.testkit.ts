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
