import { dayLength, hourLength, thanksAfterMinutes } from '@ido/contract'
import type pg from 'pg'
import { insertRows, readPeople } from '../bulk.service.ts'

/** Customers of no company that exists; the first was thanked while the portal tried it out. */
const addresses = ['sekolah.melati', 'rina.kusuma', 'toko.sinar', 'bpk.hendra']
/** Who leaves them, by turns. */
const keepers = ['900004', '900005']
/** The addresses of older mails are gone by now. */
const lately = 20 * dayLength

interface Left {
  id: number
  version: number
  isDone: boolean
  /** Its last line of history, after which that of the address stands. */
  at: Date
}

/** In the client's transaction: addresses that customers of the demo have left, one of whom was thanked. Nothing is sent by it. */
export async function leaveSomeThanks(client: pg.PoolClient, now: Date): Promise<void> {
  const everybody = await readPeople(client)
  const people = keepers.flatMap((nik) => everybody.get(nik) ?? [])
  const { rows: done } = await client.query<Left>(
    `select id, version, true as "isDone", done_at as at from voc v
     where status = 'done' and merged_into is null and done_at between $1::timestamptz and $2
       and not exists (select from voc_change c where c.record_id = v.id and c.at > v.done_at)
     order by done_at desc, id desc limit 1`,
    [new Date(now.getTime() - lately), new Date(now.getTime() - hourLength)],
  )
  const { rows: open } = await client.query<Left>(
    `select v.id, v.version, false as "isDone", (select max(at) from voc_change where record_id = v.id) as at from voc v
     where status = 'on-progress' and merged_into is null and owner_id is not null order by time_in desc, id desc limit $1`,
    [addresses.length - 1],
  )
  for (const [place, { id, version, isDone, at }] of [...done, ...open].entries()) {
    const by = people[place % people.length]
    const email = `${addresses[place]}@pelanggan.example`
    const sent = isDone ? new Date(at.getTime() + thanksAfterMinutes * (hourLength / 60)) : null
    await insertRows(client, 'voc_thanks', [{ record_id: id, email, left_by: by?.name, left_at: at, sent_at: sent }])
    const changes = [{ field: 'thanks_email', old: null, new: 'left' }]
    await insertRows(client, 'voc_change', [
      { record_id: id, version, at, by_id: by?.id, by_name: by?.name, kind: 'edited', changes },
    ])
  }
}
