import pg from 'pg'
import type { Home } from '../../platform/database/embedded-home.ts'
import { readPostmaster, serverUrl } from '../../platform/database/embedded-server.ts'

/** Counts of the restored database, by which a person recognises it. */
export interface RestoredContents {
  accounts: number
  voc: number
  tickets: number
  /** The last row of the audit log. */
  audit: number
  /** Mails and other work that waits. */
  jobs: number
}

interface Wishes {
  dropsJobs: boolean
  endsSessions: boolean
}

/** Does with the restored database what was asked for, and reads every table to its end, since PostgreSQL checks the pages that it reads. */
export async function readContents(home: Home, { dropsJobs, endsSessions }: Wishes): Promise<RestoredContents> {
  const client = new pg.Client({
    connectionString: serverUrl(home.cluster, readPostmaster(home.cluster)?.port ?? 0, 'ido'),
    application_name: `ido restore-to ${process.pid}`,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (dropsJobs) await client.query('delete from graphile_worker._private_jobs')
    if (endsSessions) await client.query('delete from session')
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'm', 't')`,
    )
    for (const { name } of tables) await client.query(`select count(*) from ${name}`)
    const { rows } = await client.query<RestoredContents>(
      `select (select count(*)::int from account) as accounts, (select count(*)::int from voc) as voc,
         (select count(*)::int from ticket) as tickets, (select coalesce(max(seq), 0)::int from audit_event) as audit,
         (select count(*)::int from graphile_worker.jobs) as jobs`,
    )
    const [contents] = rows
    if (contents === undefined) throw new Error('The restored database has no answer')
    return contents
  } finally {
    await client.end()
  }
}
