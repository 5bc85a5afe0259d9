import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { findBinaries } from '../../platform/database/embedded-binaries.ts'
import { type Spawned, spawnServer } from '../../platform/database/embedded-cluster.ts'
import type { ClusterArchive } from '../../platform/database/embedded-archive.ts'
import type { Home } from '../../platform/database/embedded-home.ts'
import { connectTo, freePort, pause, readPostmaster, stopServer } from '../../platform/database/embedded-server.ts'

export interface Replaying {
  /** Of the copy, with a log of its own. */
  home: Home
  own: ClusterArchive
  /** Null for everything that is in the log. */
  at: Date | null
  signal: AbortSignal
  onReplayed(at: string): void
}

export interface Replayed {
  /** Whether the server works on; else PostgreSQL has given up. */
  isUp: boolean
  /** The log ended before the instant that was asked for. */
  isTooShort: boolean
  /** The last segment that came from the archive. */
  lastSegment: string | null
  /** When the last transaction ended that was replayed. */
  lastTransaction: string | null
  /** PostgreSQL's words where it has given up. */
  why: string
}

const stopPatienceMs = 120_000
const endingTakes = 10_000

/** Starts the copy, which replays the log until the instant and is then a server of its own, on a new timeline. */
export async function replay({ home, own, at, signal, onReplayed }: Replaying): Promise<Replayed> {
  const before = (await wordsOf(home)).length
  const shellPath = `'${own.log.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
  const spawned = spawnServer(findBinaries(home.runAs), home, await freePort(), false, {
    wal_level: 'replica',
    archive_mode: 'off',
    // What is replayed is thrown away soon, so that a long log needs no room of its own.
    max_wal_size: '512MB',
    restore_command: `gunzip -c ${shellPath}/%f.gz > "%p"`,
    recovery_target_timeline: 'current',
    ...(at && { recovery_target_time: inPostgres(at), recovery_target_action: 'promote' }),
  })
  const isUp = await untilOpen(home, spawned, signal, onReplayed)
  const words = (await wordsOf(home)).slice(before)
  const all = (pattern: RegExp) => [...words.matchAll(pattern)].map(([, found]) => found ?? '')
  return {
    isUp,
    isTooShort: words.includes('recovery ended before configured recovery target was reached'),
    lastSegment: all(/restored log file "([0-9A-F]{24})" from archive/g).at(-1) ?? null,
    lastTransaction: all(/last completed transaction was at log time (.*)/g).at(-1) ?? null,
    why: all(/ (?:FATAL|PANIC|ERROR): +(.*)/g).join('; '),
  }
}

/** It knows no 'Z' before it has read its own time zones. */
const inPostgres = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00')

const wordsOf = ({ log }: Home): Promise<string> => readFile(log, 'utf8').catch(() => '')

/** @returns false where the server has ended by itself; however long the log is, it is replayed to its end */
async function untilOpen(
  home: Home,
  spawned: Spawned,
  signal: AbortSignal,
  onReplayed: (at: string) => void,
): Promise<boolean> {
  while (!spawned.hasEnded()) {
    signal.throwIfAborted()
    const client = await connectTo(home.cluster, `ido restore-to ${process.pid}`)
    if (client) {
      const { replays, at } = await progressOf(client)
      await client.end().catch(() => undefined)
      if (replays === false) return true
      if (at) onReplayed(at)
    }
    await pause(100)
  }
  return false
}

/** Nothing at the moment when it opens for writing, or gives up. */
async function progressOf(client: pg.Client): Promise<{ replays?: boolean; at?: string | null }> {
  try {
    const { rows } = await client.query<{ replays: boolean; at: string | null }>(
      'select pg_is_in_recovery() as replays, pg_last_xact_replay_timestamp()::text as at',
    )
    return rows[0] ?? {}
  } catch {
    return {}
  }
}

/** Ends the copy's server in good order, so that it starts without replaying anything. */
export async function endReplayed({ cluster }: Home): Promise<void> {
  await stopServer(cluster, stopPatienceMs)
}

/** At once, where the process ends meanwhile. */
export function cutReplayed({ cluster }: Home): void {
  const postmaster = readPostmaster(cluster)
  if (postmaster === null) return
  try {
    process.kill(postmaster.pid, 'SIGQUIT')
  } catch {
    // It has ended meanwhile.
  }
}

/** After `cutReplayed`, until its folder is nobody's. */
export async function untilEnded(home: Home): Promise<void> {
  cutReplayed(home)
  await stopServer(home.cluster, endingTakes)
}
