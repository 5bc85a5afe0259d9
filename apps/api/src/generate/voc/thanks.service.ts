import { dayLength, hourLength, thanksAfterMinutes } from '@ido/contract'
import type pg from 'pg'

/** Customers of no company that exists; the first was thanked while the portal tried it out. */
const addresses = ['sekolah.melati', 'rina.kusuma', 'toko.sinar', 'bpk.hendra']
/** Who leaves them, by turns. */
const keepers = ['900004', '900005']
/** The addresses of older mails are gone by now. */
const lately = 20 * dayLength

interface Told {
  id: number
  isDone: boolean
  /** Its last line of history, after which that of the address stands. */
  at: Date
}

/** In the client's transaction: addresses that customers of the demo have left, one of whom was thanked. Nothing is sent by it. */
export async function leaveSomeThanks(client: pg.PoolClient, now: Date): Promise<void> {
  const { rows: people } = await client.query<{ id: number; name: string }>(
    'select id, name from account where nik = any($1) order by nik',
    [keepers],
  )
  const { rows: done } = await client.query<Told>(
    `select id, true as "isDone", done_at as at from voc v
     where status = 'done' and merged_into is null and done_at between $1::timestamptz and $2
       and not exists (select from voc_change c where c.record_id = v.id and c.at > v.done_at)
     order by done_at desc, id desc limit 1`,
    [new Date(now.getTime() - lately), new Date(now.getTime() - hourLength)],
  )
  const { rows: open } = await client.query<Told>(
    `select v.id, false as "isDone", (select max(at) from voc_change where record_id = v.id) as at from voc v
     where status = 'on-progress' and merged_into is null and owner_id is not null order by time_in desc, id desc limit $1`,
    [addresses.length - 1],
  )
  for (const [place, { id, isDone, at }] of [...done, ...open].entries()) {
    const by = people[place % people.length]
    const email = `${addresses[place]}@pelanggan.example`
    const sent = isDone ? new Date(at.getTime() + thanksAfterMinutes * (hourLength / 60)) : null
    await client.query(
      `with left_one as (
         insert into voc_thanks (record_id, email, left_by, left_at, sent_at) values ($1, $2, $3, $4, $5) returning record_id
       )
       insert into voc_change (record_id, version, at, by_id, by_name, kind, changes)
       select v.id, v.version, $4, $6, $3, 'edited', '[{"field": "thanks_email", "old": null, "new": "left"}]'
       from voc v join left_one on left_one.record_id = v.id`,
      [id, email, by?.name, at, sent, by?.id],
    )
  }
}
