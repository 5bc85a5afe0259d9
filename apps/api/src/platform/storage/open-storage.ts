import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { folderStorage, tidyFolder } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The storage that the configuration asks for. */
export async function openStorage(config: Config): Promise<Storage> {
  if (config.s3 === null) {
    const folder = join(config.dataDir, 'attachments')
    await tidyFolder(folder)
    return folderStorage(folder)
  }
  return s3Storage(config.s3)
}
