import type { ToolIcon, Role } from '@ido/contract'
import type pg from 'pg'
import { hasRows } from '../bulk.service.ts'

interface MadeTool {
  readonly name: string
  readonly link: string
  readonly icon: ToolIcon
  readonly description: string
  /** Empty is everybody with access. */
  readonly audience: readonly Role[]
}

/** Under names that are reserved for examples, as the demo's mail addresses are. */
const made: readonly MadeTool[] = [
  { name: 'Direktori karyawan', link: 'https://direktori.ido.example', icon: 'people', description: 'Nomor, unit, dan atasan setiap karyawan.', audience: [] },
  { name: 'Basis pengetahuan', link: 'https://pengetahuan.ido.example', icon: 'book', description: 'Panduan produk dan prosedur layanan.', audience: [] },
  { name: 'Papan gangguan jaringan', link: 'https://noc.ido.example/gangguan', icon: 'network', description: 'Gangguan yang sedang ditangani NOC.', audience: ['ADMIN', 'AGENT', 'MANAGEMENT'] },
  { name: 'Aplikasi tiket', link: 'https://tiket.ido.example', icon: 'ticket', description: 'Membuka dan meneruskan tiket pelanggan.', audience: ['AGENT'] },
  { name: 'Rencana rilis produk', link: 'https://rilis.ido.example', icon: 'calendar', description: 'Apa yang dirilis, kapan, dan untuk siapa.', audience: ['CMP', 'PO'] },
] // prettier-ignore

const step = 10

/** In the client's transaction: the outside tools of the demo, where there are none. */
export async function fillEmptyTools(client: pg.PoolClient): Promise<void> {
  if (await hasRows(client, 'tool')) return
  const tools = made.map((tool, index) => ({ ...tool, rank: (index + 1) * step }))
  await client.query(
    `insert into tool (name, link, icon, description, audience, rank)
     select name, link, icon, description, audience, rank
     from jsonb_to_recordset($1) as t (name text, link text, icon text, description text, audience text[], rank integer)`,
    [JSON.stringify(tools)],
  )
}
