import type pg from 'pg'

const boards = '/v3/dashboard/digital-product-performance'
/** Who owns products in the demo. */
const ownerNik = '900005'
/** Products with an outside dashboard in a frame, which the portal shows once its operator allows the origin. */
const framed = ['antares-iot', 'bigbox', 'netmonk']

const clusters = [
  { name: 'Konektivitas', description: 'Akses internet dan jaringan pelanggan.' },
  { name: 'Cloud dan data', description: 'Pusat data, komputasi awan, dan tanda tangan digital.' },
  { name: 'IoT dan pemantauan', description: 'Perangkat yang terhubung dan pemantauan jaringan.' },
  { name: 'Komunikasi', description: 'Suara, pesan, dan pusat kontak.' },
  { name: 'Niaga dan UMKM', description: 'Perdagangan, logistik, dan pertanian.' },
  { name: 'Pendidikan', description: 'Belajar, ujian, dan administrasi sekolah.' },
  { name: 'Hiburan', description: 'Gim, musik, dan video.' },
  { name: 'Portal pelanggan', description: 'Tempat pelanggan memesan dan melapor.' },
]

/**
 * In the client's transaction: what the demo says of each product of the catalogue. Dashboards lead to boards of this very
 * portal, narrowed to the product; backoffices to names that are reserved for examples, as the demo's mail addresses are.
 */
export async function fillCatalogue(client: pg.PoolClient): Promise<void> {
  await client.query(
    `update catalogue_product c set
       owner_id = case when c.product_id is not null and c.position % 3 <> 0
         then (select id from account where nik = $1) end,
       backoffice_link = 'https://backoffice.ido.example/' || c.slug,
       infrastructure_link = case when c.product_id is not null
         then $2 || '/infra-monitoring?product=' || replace(c.product, ' ', '+') end,
       links = case when c.product_id is null then '[]'::jsonb else jsonb_build_array(
         jsonb_build_object('title', 'Assurance', 'isRedirect', true, 'embedUrl', null,
           'url', $2 || '/treg/general/assurance-performance?product=' || replace(c.product, ' ', '+')),
         jsonb_build_object('title', 'Fulfillment', 'isRedirect', true, 'embedUrl', null,
           'url', $2 || '/treg/general/fulfillment-performance?product=' || replace(c.product, ' ', '+'))) end
         || case when c.slug = any($3::text[]) then jsonb_build_array(
           jsonb_build_object('title', 'Grafana', 'isRedirect', false, 'url', null,
             'embedUrl', 'https://grafana.ido.example/d/' || c.slug)) else '[]'::jsonb end
     where c.links = '[]' and c.owner_id is null`,
    [ownerNik, boards, framed],
  )
  // The clusters are there with their products; what each is for, the demo says.
  await client.query(
    `update cluster c set description = said.description
     from jsonb_to_recordset($1) as said (name text, description text) where c.name = said.name and c.description = ''`,
    [JSON.stringify(clusters)],
  )
}
