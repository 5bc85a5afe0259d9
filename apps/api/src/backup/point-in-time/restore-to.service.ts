import { execFile } from 'node:child_process'
import { chown, readdir, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../../platform/config/config.ts'
import {
  archiveFolder,
  type ClusterArchive,
  clusterArchive,
  makeFolder,
  systemOf,
} from '../../platform/database/embedded-archive.ts'
import { findBinaries } from '../../platform/database/embedded-binaries.ts'
import { removeLeftovers, restoredCluster } from '../../platform/database/embedded-cluster.ts'
import { othersOn } from '../../platform/database/embedded.ts'
import { type Home, makeOwnFolder, prepareHome } from '../../platform/database/embedded-home.ts'
import { clearTheWay, connectTo, pause, readPostmaster, stopServer } from '../../platform/database/embedded-server.ts'
import { isAlive } from '../../platform/jobs/is-alive.ts'
import { copyBase } from './copy-base.ts'
import { type Base, listBases, listClusters, listSegments, replayReach, segmentAfter, timelineOf } from './layout.ts'
import { cutReplayed, endReplayed, replay, type Replayed, untilEnded } from './replay.service.ts'
import { type RestoredContents, readContents } from './restored.service.ts'
import { RestoreToRefusal } from '../refusal.ts'

export interface RestoreToOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'walArchive'>
  at: Date | 'latest'
  dropsJobs: boolean
  endsSessions: boolean
  signal: AbortSignal
  onStep(step: RestoreToStep): void
}

export type RestoreToStep =
  | { step: 'begin'; base: string; folder: string }
  | { step: 'files'; bytes: number }
  | { step: 'replaying'; at: string }

export interface RestoreToResult extends RestoredContents {
  /** When the last transaction ended that is in it. */
  last: string
  /** The former cluster; null where there was none. */
  aside: string | null
}

const mega = 1024 * 1024
const spareBytes = 1024 * mega
const endingTakes = 10_000
const stopPatienceMs = 120_000

/**
 * Restores the embedded database to an instant. The copy is prepared and checked beside the present cluster, which is only
 * renamed, once all went well.
 */
export async function restoreToInstant(options: RestoreToOptions): Promise<RestoreToResult> {
  const { config, at, signal, onStep } = options
  if (config.databaseUrl !== null) throw new RestoreToRefusal('ownServer')
  if (at !== 'latest' && at.getTime() > Date.now()) throw new RestoreToRefusal('future')
  const home = prepareHome(config.dataDir, () => undefined)
  await stopIdleServer(home, config.dataDir)
  const folder = archiveFolder(home, config.walArchive)
  const present = systemOf(home.cluster)
  const timeline = present === null ? null : await archiveTail(home, clusterArchive(folder, present))
  const base = await chooseBase(folder, at)
  const own = clusterArchive(folder, base.system)
  await refuseBrokenLog(base, own, at)
  await refuseUnusable(base, home)
  const copy: Home = {
    cluster: `${home.cluster}.new-${process.pid}`,
    log: join(dirname(home.log), 'postgres-restore.log'),
    runAs: home.runAs,
  }
  const cut = () => cutReplayed(copy)
  process.once('exit', cut)
  try {
    removeLeftovers(home.cluster)
    onStep({ step: 'begin', base: base.ended_at, folder: copy.cluster })
    await prepareCopy(base, copy, options)
    const isWhole = present === base.system && timeline === timelineOf(base.first_segment)
    const replayed = await replayLog(base, copy, own, isWhole, options)
    const contents = await readContents(copy, options)
    await endReplayed(copy)
    await archiveHistories(copy, own)
    signal.throwIfAborted()
    const aside = await putInPlace(copy, home, config.dataDir)
    return { ...contents, last: replayed.lastTransaction ?? base.ended_at, aside }
  } finally {
    process.off('exit', cut)
    await untilEnded(copy)
    await rm(copy.cluster, { recursive: true, force: true })
  }
}

/** A portal that was killed leaves its server running; one that works, or a command, must be stopped by a person. */
async function stopIdleServer(home: Home, dataDir: string): Promise<void> {
  for (const deadline = Date.now() + endingTakes; clearTheWay(home.cluster) === 'busy'; await pause(100)) {
    const client = await connectTo(home.cluster, `ido restore-to ${process.pid}`)
    const others = client ? await othersOn(client) : []
    await client?.end().catch(() => undefined)
    const working = others.find(({ process: pid }) => isAlive(pid))
    if (working) throw new RestoreToRefusal('portalRuns', { process: String(working.process), dataDir })
    if (client) await stopServer(home.cluster, stopPatienceMs)
    else if (Date.now() > deadline) {
      throw new RestoreToRefusal('portalRuns', { process: String(readPostmaster(home.cluster)?.pid), dataDir })
    }
  }
}

/** The newest base that had ended by then, of whatever cluster: the log of its timeline leads to that instant. */
async function chooseBase(folder: string, at: Date | 'latest'): Promise<Base> {
  const lists = await Promise.all((await listClusters(folder)).map(listBases))
  const bases = lists
    .flatMap((list) => list.bases)
    .toSorted((one, other) => Date.parse(one.ended_at) - Date.parse(other.ended_at))
  const [first] = bases
  if (first === undefined) throw new RestoreToRefusal('noArchive', { folder })
  const chosen = bases.findLast((base) => at === 'latest' || Date.parse(base.ended_at) <= at.getTime())
  if (chosen === undefined) throw new RestoreToRefusal('beforeFirst', { first: first.ended_at })
  return chosen
}

async function refuseBrokenLog(base: Base, own: ClusterArchive, at: Date | 'latest'): Promise<void> {
  const { last, missing } = replayReach(base, await listSegments(own))
  if (last === null || last.name < base.last_segment) throw missingSegment(missing ?? base.first_segment, own, base)
  if (missing !== null && (at === 'latest' || last.at < at)) throw missingSegment(missing, own, base, last.at)
}

const missingSegment = (segment: string, { log: folder }: ClusterArchive, base: Base, last?: Date) =>
  new RestoreToRefusal('missingSegment', { segment, folder, last: last?.toISOString() ?? base.began_at })

async function refuseUnusable(base: Base, home: Home): Promise<void> {
  const { stdout } = await promisify(execFile)(findBinaries(home.runAs).postgres, ['--version'], { cwd: '/' })
  const [own = ''] = /\d+(?:[.]\d+)*/.exec(stdout) ?? []
  const major = (version: string) => version.split('.')[0]
  if (major(own) !== major(base.postgresql)) {
    throw new RestoreToRefusal('otherPostgres', { made: base.postgresql, own })
  }
  const folder = dirname(home.cluster)
  const { bavail, bsize } = await statfs(folder)
  const [has, needs] = [bavail * bsize, base.cluster_bytes + spareBytes].map((bytes) => Math.floor(bytes / mega))
  if ((has ?? 0) < (needs ?? 0)) throw new RestoreToRefusal('noRoom', { folder, has: has ?? 0, needs: needs ?? 0 })
}

async function prepareCopy(base: Base, copy: Home, { signal, onStep }: RestoreToOptions): Promise<void> {
  makeOwnFolder(copy.cluster, copy.runAs)
  const onBytes = (bytes: number) => onStep({ step: 'files', bytes })
  try {
    await copyBase(base, copy.cluster, { runAs: copy.runAs, signal, onBytes })
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) throw error
    throw new RestoreToRefusal('damagedBase', { folder: base.folder, why: error.message })
  }
  // Read by the account that runs the database, and renamed or removed by it.
  for (const [name, content] of [
    ['backup_label', base.label],
    ['recovery.signal', ''],
  ] as const) {
    await writeFile(join(copy.cluster, name), content, { mode: 0o600 })
    if (copy.runAs) await chown(join(copy.cluster, name), copy.runAs.uid, copy.runAs.gid)
  }
}

/** @param isWhole whether the log ends where the present cluster does, so that nothing came after its last transaction */
async function replayLog(
  base: Base,
  copy: Home,
  own: ClusterArchive,
  isWhole: boolean,
  { at, signal, onStep }: RestoreToOptions,
): Promise<Replayed> {
  const onReplayed = (reached: string) => onStep({ step: 'replaying', at: reached })
  const replaying = { home: copy, own, signal, onReplayed }
  let replayed = await replay({ ...replaying, at: at === 'latest' ? null : at })
  await refuseDamaged(base, own, at, replayed)
  if (replayed.isTooShort && isWhole) replayed = await replay({ ...replaying, at: null })
  else if (replayed.isTooShort) {
    throw new RestoreToRefusal('logEnds', { last: replayed.lastTransaction ?? base.ended_at })
  }
  if (!replayed.isUp) throw new RestoreToRefusal('notReplayed', { log: copy.log, why: replayed.why })
  return replayed
}

/** Where the log was needed to its end: a segment that is missing, or is there and was not replayed. */
async function refuseDamaged(
  base: Base,
  own: ClusterArchive,
  at: Date | 'latest',
  { isTooShort, lastSegment }: Replayed,
): Promise<void> {
  if (at !== 'latest' && !isTooShort) return
  const segments = await listSegments(own)
  // Archived late, the segment before the gap may look newer than the instant.
  const { last, missing } = replayReach(base, segments)
  if (missing !== null) throw missingSegment(missing, own, base, last?.at)
  const next = lastSegment === null ? base.first_segment : segmentAfter(lastSegment)
  if (!segments.some(({ name }) => name === next)) return
  throw missingSegment(next, own, base, segments.find(({ name }) => name === lastSegment)?.at)
}

/** PostgreSQL has written the copy to disk before it began to replay, and what it changed when it ended. */
async function putInPlace(copy: Home, home: Home, dataDir: string): Promise<string | null> {
  await stopIdleServer(home, dataDir)
  const restored = restoredCluster(home.cluster)
  await rm(restored, { recursive: true, force: true })
  await rename(copy.cluster, restored)
  const aside = `${home.cluster}.before-${new Date().toISOString().replace(/[-:]|[.]\d+/g, '')}`
  // From here on the next start puts the restored cluster in its place, should this be cut off.
  const had = await rename(home.cluster, aside).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return false
    },
  )
  await rename(restored, home.cluster)
  return had ? aside : null
}

const segmentName = /^[0-9A-F]{24}$/

/**
 * Archives what a stopped cluster has of the log and the archive lacks, of which the last segment is not full.
 * @returns the timeline that the cluster works on
 */
async function archiveTail(home: Home, own: ClusterArchive): Promise<string | null> {
  const log = join(home.cluster, 'pg_wal')
  const names = (await readdir(log).catch(() => [])).filter((name) => segmentName.test(name)).toSorted()
  const statuses = await readdir(join(log, 'archive_status')).catch(() => [])
  const ended = statuses.map((name) => name.replace(/[.](?:ready|done)$/, '')).filter((name) => segmentName.test(name))
  const waiting = new Set(statuses.filter((name) => name.endsWith('.ready')).map((name) => name.slice(0, 24)))
  const lastEnded = ended.toSorted().at(-1) ?? ''
  // Behind the segment that is written now are only empty ones, for later.
  const current = names.find((name) => name > lastEnded)
  for (const each of [own.folder, own.log]) makeFolder(each, home.runAs)
  for (const name of names) {
    if (waiting.has(name) || name === current) await archive(join(log, name), join(own.log, `${name}.gz`), home)
  }
  const last = current ?? lastEnded
  return last === '' ? null : timelineOf(last)
}

/** The history of a timeline that began here: the next restore must not begin the same one again. */
async function archiveHistories(home: Home, own: ClusterArchive): Promise<void> {
  const log = join(home.cluster, 'pg_wal')
  for (const name of await readdir(log)) {
    if (name.endsWith('.history')) await archive(join(log, name), join(own.log, `${name}.gz`), home)
  }
}

/** Readable for the account that runs the database, which has it replayed. */
async function archive(source: string, target: string, { runAs }: Home): Promise<void> {
  const { atimeMs, mtimeMs } = await stat(source)
  const unfinished = `${target}.tail`
  await pipeline(
    createReadStream(source),
    createGzip({ level: 1 }),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  )
  if (runAs) await chown(unfinished, runAs.uid, runAs.gid)
  await utimes(unfinished, atimeMs / 1000, mtimeMs / 1000)
  await rename(unfinished, target)
}
