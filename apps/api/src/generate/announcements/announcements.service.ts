import { dayLength, type Importance, jakartaDay, type Role } from '@ido/contract'
import type pg from 'pg'
import { hasRows } from '../bulk.service.ts'

interface MadeAnnouncement {
  readonly title: string
  readonly text: string
  readonly link: string
  readonly importance: Importance
  /** Empty is everybody with access. */
  readonly audience: readonly Role[]
  /** Days from the demo's today to the first and the last on which it is shown. */
  readonly shown: readonly [first: number, last: number]
}

const made: readonly MadeAnnouncement[] = [
  { title: 'Aplikasi tiket dipelihara Sabtu malam', text: 'Mulai pukul 22.00 sampai 02.00 WIB tiket baru tidak dapat diteruskan.\nCatat keluhan di logbook, lalu teruskan setelah pemeliharaan selesai.', link: '/v3/manage/logbook', importance: 'warning', audience: ['AGENT'], shown: [-1, 3] },
  { title: 'Panduan pengisian umpan balik diperbarui', text: 'Kategori keluhan kini wajib dipilih sebelum umpan balik divalidasi.', link: '/v3/guideline', importance: 'info', audience: ['CMP', 'PO'], shown: [-3, 10] },
  { title: 'Pelatihan membaca dashboard pekan depan', text: 'Dua sesi daring untuk semua unit. Pendaftaran melalui atasan masing-masing.', link: '', importance: 'info', audience: ['MANAGEMENT'], shown: [-2, 7] },
  { title: 'Cuti bersama akhir tahun', text: 'Tenggat penanganan mengikuti kalender hari kerja di pengaturan.', link: '', importance: 'info', audience: [], shown: [10, 40] },
  { title: 'Migrasi surel selesai', text: 'Terima kasih atas kesabaran Anda.', link: '', importance: 'info', audience: [], shown: [-40, -26] },
] // prettier-ignore

/** In the client's transaction: the announcements of the demo, where there are none. */
export async function fillEmptyAnnouncements(client: pg.PoolClient, now: Date): Promise<void> {
  if (await hasRows(client, 'announcement')) return
  const day = (days: number) => jakartaDay(now.getTime() + days * dayLength)
  const rows = made.map(({ shown: [first, last], ...row }) => ({ ...row, from: day(first), through: day(last) }))
  await client.query(
    `insert into announcement (title, text, link, importance, audience, shown_from, shown_through)
     select title, text, link, importance, audience, "from", through
     from jsonb_to_recordset($1) as a (title text, text text, link text, importance text, audience text[],
       "from" date, through date)`,
    [JSON.stringify(rows)],
  )
}
