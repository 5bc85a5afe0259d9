import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config/config.ts'
import { notFound } from '../errors.ts'
import { folderStorage, tidyFolder } from './folder-storage.ts'
import { limitedStream, type Storage } from './storage.ts'

/** The storage that the configuration asks for. */
export async function openStorage(config: Config): Promise<Storage> {
  if (config.s3 === null) {
    const folder = join(config.dataDir, 'attachments')
    await tidyFolder(folder)
    return folderStorage(folder)
  }
  return s3Storage(config.s3)
}

/** An S3-compatible store, whose library few portals need. Streams go up in parts, so that neither memory nor disk holds a whole file. */
async function s3Storage({ bucket, ...settings }: NonNullable<Config['s3']>): Promise<Storage> {
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const client = new S3Client(clientConfig(settings))
  return {
    async put(key, source, limit) {
      const { stream, size } = limitedStream(limit)
      const upload = new Upload({ client, params: { Bucket: bucket, Key: key, Body: stream } })
      const stored = upload.done().catch((error: Error) => {
        stream.destroy(error)
        throw error
      })
      // Both come to their end, since a failed upload still clears its parts away; the stream's reason tells more.
      const ends = await Promise.allSettled([pipeline(source, stream), stored])
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed) throw failed.reason
      return { size: size() }
    },

    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        if (!(Body instanceof Readable)) throw new Error('The store answered no stream')
        return Body
      } catch (error) {
        if (error instanceof NoSuchKey) throw notFound('notFound')
        throw error
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
  }
}

function clientConfig({ endpoint, accessKeyId, secretAccessKey }: Omit<NonNullable<Config['s3']>, 'bucket'>) {
  const config: S3ClientConfig = {}
  if (endpoint !== null) {
    // Stores other than Amazon's know buckets by path, have one region, and often no checksums in trailers.
    const checksums = 'WHEN_REQUIRED'
    Object.assign(config, { endpoint, forcePathStyle: true, region: 'us-east-1' })
    Object.assign(config, { requestChecksumCalculation: checksums, responseChecksumValidation: checksums })
  }
  if (accessKeyId !== null && secretAccessKey !== null) config.credentials = { accessKeyId, secretAccessKey }
  return config
}
