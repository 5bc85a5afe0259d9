import { rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { dayLength, hourLength } from '@ido/contract'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import {
  type Archive,
  archivedTo,
  type ClusterArchive,
  clusterArchive,
  endArchive,
  systemOf,
} from '../../platform/database/embedded-archive.ts'
import { connectTo } from '../../platform/database/embedded-server.ts'
import type { Stoppable } from '../../platform/jobs/shutdown.ts'
import { takeBase } from './base.service.ts'
import { type Base, listBases, listClusters, listSegments, placeInLog, replayReach, segmentBytes } from './layout.ts'
import type { WalArchiveState } from '../../platform/http/health.ts'

/** A start, and the first visitors, come first. */
const firstAfterMs = 10_000
const everyMs = 60_000
/** Between two bases, so that no restore has more of the log to replay. */
const mostDaysBetween = 3
const retryAfterMs = 600_000
/** A log that grows faster than the archive may hold is not copied anew all the time. */
const leastBetweenMs = hourLength
const spareBytes = 512 * 1024 * 1024

/** What one portal does for the archive. */
export interface Keeping {
  archive: Archive
  state: WalArchiveState
  /** After a base backup that failed: a broken folder does not cost a copy a minute. */
  retryAt: number
}

/** Takes base backups of the embedded server and removes what no longer counts, as long as the portal runs. */
export function keepArchive(archive: Archive, state: WalArchiveState, log: FastifyBaseLogger): Stoppable {
  const keeping: Keeping = { archive, state, retryAt: 0 }
  const abort = new AbortController()
  let run: Promise<void> | null = null
  const tick = () => {
    run ??= look(keeping, log, abort.signal).finally(() => (run = null))
  }
  let timer = setTimeout(() => {
    tick()
    timer = setInterval(tick, everyMs)
  }, firstAfterMs)
  return {
    async stop() {
      abort.abort()
      clearInterval(timer)
      await run
    },
  }
}

async function look(keeping: Keeping, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  const { archive, state } = keeping
  const before = state.failing
  try {
    const client = await connectTo(archive.home.cluster, `ido archive ${process.pid}`)
    // Without the database there is nothing to archive; readiness says that it is away.
    if (client === null) return
    try {
      await tendArchive(client, keeping, signal)
    } finally {
      await client.end().catch(() => undefined)
    }
  } catch (error) {
    if (signal.aborted) return
    keeping.retryAt = Date.now() + retryAfterMs
    state.failing = `no base backup: ${error instanceof Error ? error.message : String(error)}`
  }
  if (state.failing === before) return
  if (state.failing === null) log.info('the write-ahead log is archived again')
  else log.error({ folder: archive.folder, why: state.failing }, 'the write-ahead log is not archived')
}

/** One look at the archive: what has come, what is missing, what can go. */
export async function tendArchive(client: pg.Client, keeping: Keeping, signal: AbortSignal): Promise<void> {
  const { archive, state } = keeping
  const { cluster } = archive.home
  const own = clusterArchive(archive.folder, systemOf(cluster) ?? '')
  const server = await readServer(client)
  if (!server.is_archiving) {
    state.failing = 'a command has started the server without an archive; start the portal again'
    return
  }
  await removeOld(archive, own)
  const bases = (await listBases(own)).bases
  const bytes = await archiveBytes(own, bases)
  if (server.failing !== null) {
    state.failing = `the segment ${server.failing} does not get into ${own.log}; the reason is in postgres.log`
    // Rather a gap in the archive, which a new base ends, than a full disk under the database.
    if (server.waiting * segmentBytes > archive.bytes / 2) endArchive(cluster)
  } else if (archivedTo(cluster) === own.log && !isBaseDue(archive, bases, bytes)) {
    state.failing = null
  } else if (Date.now() >= keeping.retryAt) {
    await refuseWithoutRoom(client, archive, bases.at(-1))
    await takeBase(client, archive, own, signal)
    await removeOld(archive, own)
    state.failing = null
  }
  await describe(state, own)
}

/** Half of the cluster where no base says how far it compresses; PostgreSQL stops on a full disk. */
async function refuseWithoutRoom(client: pg.Client, { folder }: Archive, last: Base | undefined): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    'select sum(pg_database_size(oid))::float8 as bytes from pg_database',
  )
  const needed = (rows[0]?.bytes ?? 0) * (last === undefined ? 0.5 : (1.2 * last.bytes) / last.cluster_bytes)
  const { bavail, bsize } = await statfs(folder)
  const [needs, has] = [needed + spareBytes, bavail * bsize].map((bytes) => Math.round(bytes / 1e6))
  if ((needs ?? 0) > (has ?? 0)) throw new Error(`${folder} has ${has} MB of room and needs ${needs} MB`)
}

async function describe(state: WalArchiveState, own: ClusterArchive): Promise<void> {
  const { bases } = await listBases(own)
  const segments = await listSegments(own)
  const last = segments.at(-1)
  const first = bases.find((base) => last !== undefined && replayReach(base, segments).last === last)
  state.archivedAt = last?.at ?? null
  state.since = first === undefined ? null : new Date(first.ended_at)
  state.bytes = await archiveBytes(own, bases)
}

const ageOf = (base: Base) => Date.now() - Date.parse(base.ended_at)

function isBaseDue({ days, bytes: most }: Archive, bases: readonly Base[], bytes: number): boolean {
  const newest = bases.at(-1)
  if (newest === undefined) return true
  if (ageOf(newest) >= Math.min(days, mostDaysBetween) * dayLength) return true
  return bytes > most && bases.length === 1 && ageOf(newest) >= leastBetweenMs
}

async function archiveBytes(own: ClusterArchive, bases: readonly Base[]): Promise<number> {
  return [...bases, ...(await listSegments(own))].reduce((sum, { bytes }) => sum + bytes, 0)
}

interface ServerState {
  is_archiving: boolean
  /** The segment that does not go. */
  failing: string | null
  waiting: number
}

async function readServer(client: pg.Client): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(
    `select current_setting('archive_mode') = 'on' as is_archiving,
       case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failing,
       (select count(*)::int from pg_ls_archive_statusdir() where name like '%.ready') as waiting
     from pg_stat_archiver`,
  )
  const [state] = rows
  if (state === undefined) throw new Error('pg_stat_archiver is empty')
  return state
}

/** Removes bases beyond the days and the size that the operator grants, and the log that none of the others needs. */
async function removeOld(archive: Archive, own: ClusterArchive): Promise<void> {
  for (const cluster of await listClusters(archive.folder)) {
    if (cluster.system === own.system) await removeUnneeded(archive, cluster)
    else await removeForeign(archive, cluster)
  }
}

async function removeUnneeded({ days, bytes: most }: Archive, own: ClusterArchive): Promise<void> {
  const { bases, unfinished } = await listBases(own)
  for (const folder of unfinished) await rm(folder, { recursive: true, force: true })
  const segments = await listSegments(own)
  // Within the days any instant can be restored: the base before them is needed, too.
  let rest = bases.slice(
    Math.max(
      0,
      bases.findLastIndex((base) => ageOf(base) > days * dayLength),
    ),
  )
  const needed = () => segments.filter(({ name }) => placeInLog(name) >= leastPlace(rest))
  const size = () => [...rest, ...needed()].reduce((sum, { bytes }) => sum + bytes, 0)
  while (rest.length > 1 && size() > most) rest = rest.slice(1)
  for (const base of bases) if (!rest.includes(base)) await rm(base.folder, { recursive: true, force: true })
  if (rest.length === 0) return
  const stays = new Set(needed())
  for (const segment of segments) {
    if (!stays.has(segment)) await rm(join(own.log, `${segment.name}.gz`), { force: true })
  }
}

const leastPlace = (bases: readonly Base[]): string =>
  bases.map((base) => placeInLog(base.first_segment)).toSorted()[0] ?? ''

/** Of a cluster that is not here any more: for as long as its last log could be asked for. */
async function removeForeign({ days }: Archive, cluster: ClusterArchive): Promise<void> {
  const changed = await stat(cluster.log).catch(() => stat(cluster.folder))
  if (Date.now() - changed.mtimeMs > days * dayLength) await rm(cluster.folder, { recursive: true, force: true })
}
