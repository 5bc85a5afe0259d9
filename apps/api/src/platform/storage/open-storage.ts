import { join } from 'node:path'
import type { Config } from '../config.ts'
import { folderStorage, tidyFolder } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** The storage that the configuration asks for. The S3 client is loaded only where it is used: it is large. */
export async function openStorage(config: Config): Promise<Storage> {
  if (config.s3 === null) {
    const folder = join(config.dataDir, 'attachments')
    await tidyFolder(folder)
    return folderStorage(folder)
  }
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(config.s3)
}
