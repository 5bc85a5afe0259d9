import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type ClusterArchive, clusterArchive } from '../../platform/database/embedded-archive.ts'

/*
 * The archive of a cluster: `log/` has the segments of its write-ahead log, each compressed by gzip, and `base-TIME/` a copy
 * of the cluster's files, each compressed by zstd, with what it is in `base.json`, which is written last.
 */
export const baseFile = 'base.json'
export const filesFolder = 'files'

const walName = z.string().regex(/^[0-9A-F]{24}$/)

const baseShape = z.object({
  system: z.string(),
  postgresql: z.string(),
  /** The first and the last segment of the log that the copy needs to be of one moment. */
  first_segment: walName,
  last_segment: walName,
  began_at: z.iso.datetime(),
  /** From here on it can be restored to any instant. */
  ended_at: z.iso.datetime(),
  /** What PostgreSQL starts a restored copy with. */
  label: z.string(),
  cluster_bytes: z.number().int(),
  /** What the copy takes on disk. */
  bytes: z.number().int(),
})
export type BaseFacts = z.output<typeof baseShape>

export interface Base extends BaseFacts {
  folder: string
}

export interface Segment {
  name: string
  bytes: number
  /** About when its last record was written. */
  at: Date
}

/** The bytes of the log between two segments' beginnings, of every embedded cluster. */
export const segmentBytes = 16 * 1024 * 1024
const segmentsAFile = 0x1_0000_0000 / segmentBytes

export const timelineOf = (segment: string): string => segment.slice(0, 8)
/** Its place in the log, whatever the timeline. */
export const placeInLog = (segment: string): string => segment.slice(8)

export function segmentAfter(segment: string): string {
  const [log, at] = [parseInt(segment.slice(8, 16), 16), parseInt(segment.slice(16), 16) + 1]
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return timelineOf(segment) + (at < segmentsAFile ? hex(log) + hex(at) : hex(log + 1) + hex(0))
}

/**
 * How far the log can be replayed on a base: the last segment of the unbroken row that begins with the base, and the one
 * after it where others follow, so that it is missing.
 */
export function replayReach(
  base: Base,
  segments: readonly Segment[],
): { last: Segment | null; missing: string | null } {
  const timeline = timelineOf(base.first_segment)
  const ahead = segments.filter(({ name }) => timelineOf(name) === timeline && name >= base.first_segment)
  let next = base.first_segment
  let last: Segment | null = null
  for (const segment of ahead) {
    if (segment.name !== next) return { last, missing: next }
    last = segment
    next = segmentAfter(next)
  }
  return { last, missing: null }
}

/** Clusters that the folder has an archive of. */
export async function listClusters(folder: string): Promise<ClusterArchive[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^\d+$/.test(name)).map((name) => clusterArchive(folder, name))
}

/** The whole bases, the oldest first, and the folders of those that were not finished. */
export async function listBases({ folder }: ClusterArchive): Promise<{ bases: Base[]; unfinished: string[] }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('base-'))
  const bases: Base[] = []
  const unfinished: string[] = []
  for (const path of names.toSorted().map((name) => join(folder, name))) {
    const facts = await readFacts(path)
    if (facts === null) unfinished.push(path)
    else bases.push({ ...facts, folder: path })
  }
  return { bases, unfinished }
}

async function readFacts(folder: string): Promise<BaseFacts | null> {
  try {
    return baseShape.parse(JSON.parse(await readFile(join(folder, baseFile), 'utf8')))
  } catch {
    return null
  }
}

/** A base has thousands of files: they are counted once, when it is made. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0
  }
  return bytes
}

/** The archived segments by name, which within a timeline is their order. */
export async function listSegments({ log }: ClusterArchive): Promise<Segment[]> {
  const segments: Segment[] = []
  for (const file of (await readdir(log).catch((): string[] => [])).toSorted()) {
    const [, name] = /^([0-9A-F]{24})[.]gz$/.exec(file) ?? []
    const facts = name === undefined ? null : await stat(join(log, file)).catch(() => null)
    if (name !== undefined && facts !== null) segments.push({ name, bytes: facts.size, at: facts.mtime })
  }
  return segments
}
