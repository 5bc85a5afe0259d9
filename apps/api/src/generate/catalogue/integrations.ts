/** An outside dashboard: one that the browser goes to, or one that stands in a frame once the operator allows its origin. */
interface MadeBoard {
  readonly title: string
  readonly at: string
  readonly isRedirect: boolean
}

/** What the demo says of a product's systems beside the portal. */
export interface MadeIntegration {
  readonly product: string
  readonly backoffice: string
  readonly infrastructure: string
  readonly boards: readonly MadeBoard[]
}

const board = (title: string, at: string, isRedirect: boolean): MadeBoard => ({ title, at, isRedirect })
// Names under `.example` are reserved: no address of the demo can be anybody's.
const grafana = (name: string) => board('Grafana', `https://grafana.ido.example/d/${name}`, false)
const metabase = (name: string) => board('Metabase', `https://metabase.ido.example/public/dashboard/${name}`, false)
const kibana = (name: string) => board('Kibana', `https://kibana.ido.example/app/dashboards/${name}`, true)
const superset = (name: string) => board('Superset', `https://superset.ido.example/dashboard/${name}`, true)
const status = (host: string) => board('Halaman status', `https://status.${host}.example`, true)

const on = (place: string) => `https://infra.ido.example/${place}`

/** Every product of the list has one, each with a key. */
export const madeIntegrations: readonly MadeIntegration[] = [
  { product: 'Agree', backoffice: 'https://admin.agree.example', infrastructure: on('kubernetes/agree'), boards: [metabase('agree-panen')] },
  { product: 'Antares IoT', backoffice: 'https://console.antares.example', infrastructure: on('kubernetes/antares-iot'), boards: [grafana('antares-iot'), status('antares')] },
  { product: 'BigBox', backoffice: 'https://admin.bigbox.example', infrastructure: on('hadoop/bigbox'), boards: [grafana('bigbox'), superset('bigbox-pemakaian')] },
  { product: 'GameQoo', backoffice: 'https://backoffice.gameqoo.example', infrastructure: on('gpu/gameqoo'), boards: [metabase('gameqoo-sesi')] },
  { product: 'Indibiz', backoffice: 'https://partner.indibiz.example/kelola', infrastructure: on('jaringan/indibiz'), boards: [superset('indibiz-penjualan')] },
  { product: 'Logee', backoffice: 'https://ops.logee.example', infrastructure: on('kubernetes/logee'), boards: [kibana('logee-pengiriman')] },
  { product: 'MyCarrier', backoffice: 'https://admin.mycarrier.example', infrastructure: on('vm/mycarrier'), boards: [kibana('mycarrier-api')] },
  { product: 'MyIndibiz', backoffice: 'https://admin.myindibiz.example', infrastructure: on('kubernetes/myindibiz'), boards: [metabase('myindibiz-corong'), kibana('myindibiz-aplikasi')] },
  { product: 'MyTEnS', backoffice: 'https://admin.mytens.example', infrastructure: on('vm/mytens'), boards: [kibana('mytens-tiket')] },
  { product: 'Netmonk', backoffice: 'https://console.netmonk.example', infrastructure: on('kubernetes/netmonk'), boards: [grafana('netmonk'), status('netmonk')] },
  { product: 'OCA', backoffice: 'https://dashboard.oca.example', infrastructure: on('kubernetes/oca'), boards: [metabase('oca-pesan'), status('oca')] },
  { product: 'PaDi UMKM', backoffice: 'https://seller.padi-umkm.example/admin', infrastructure: on('kubernetes/padi-umkm'), boards: [superset('padi-umkm-transaksi')] },
  { product: 'Pijar', backoffice: 'https://guru.pijar.example/admin', infrastructure: on('kubernetes/pijar'), boards: [metabase('pijar-belajar'), status('pijar')] },
  { product: 'Tomps', backoffice: 'https://admin.tomps.example', infrastructure: on('vm/tomps'), boards: [grafana('tomps')] },
  { product: 'UPoint', backoffice: 'https://merchant.upoint.example', infrastructure: on('vm/upoint'), boards: [superset('upoint-isi-ulang')] },
  { product: 'IndiHome', backoffice: 'https://ops.indihome.example', infrastructure: on('jaringan/indihome'), boards: [grafana('indihome-akses'), superset('indihome-pelanggan')] },
  { product: 'Astinet', backoffice: 'https://noc.astinet.example', infrastructure: on('jaringan/astinet'), boards: [grafana('astinet-trafik')] },
  { product: 'VPN IP', backoffice: 'https://noc.vpn-ip.example', infrastructure: on('jaringan/vpn-ip'), boards: [grafana('vpn-ip-mpls')] },
  { product: 'SIP Trunk', backoffice: 'https://voice.sip-trunk.example/admin', infrastructure: on('suara/sip-trunk'), boards: [grafana('sip-trunk-panggilan')] },
  { product: 'Wifi Managed Service', backoffice: 'https://controller.wms.example', infrastructure: on('wifi/wms'), boards: [grafana('wms-titik-akses')] },
  { product: 'NeuCentrIX', backoffice: 'https://dcim.neucentrix.example', infrastructure: on('pusat-data/neucentrix'), boards: [grafana('neucentrix-daya'), status('neucentrix')] },
  { product: 'Flou Cloud', backoffice: 'https://console.flou.example/admin', infrastructure: on('openstack/flou'), boards: [grafana('flou-kapasitas'), status('flou')] },
  { product: 'DigiSign', backoffice: 'https://admin.digisign.example', infrastructure: on('hsm/digisign'), boards: [kibana('digisign-sertifikat')] },
  { product: 'Sekolah Digital', backoffice: 'https://admin.sekolah-digital.example', infrastructure: on('kubernetes/sekolah-digital'), boards: [metabase('sekolah-digital-aktif')] },
  { product: 'Indico', backoffice: 'https://admin.indico.example', infrastructure: on('kubernetes/indico'), boards: [superset('indico-kampanye')] },
  { product: 'Langit Musik', backoffice: 'https://studio.langit-musik.example', infrastructure: on('cdn/langit-musik'), boards: [metabase('langit-musik-putar')] },
  { product: 'Majapahit', backoffice: 'https://admin.majapahit.example', infrastructure: on('cdn/majapahit'), boards: [kibana('majapahit-pemutar')] },
  { product: 'Nuon', backoffice: 'https://backoffice.nuon.example', infrastructure: on('vm/nuon'), boards: [superset('nuon-pembayaran')] },
  { product: 'SimpliDOTS', backoffice: 'https://admin.simplidots.example', infrastructure: on('vm/simplidots'), boards: [superset('simplidots-kunjungan-toko')] },
  { product: 'Aplikasi pelanggan', backoffice: 'https://cms.aplikasi-pelanggan.example', infrastructure: on('kubernetes/aplikasi-pelanggan'), boards: [kibana('aplikasi-pelanggan-galat'), status('aplikasi-pelanggan')] },
] // prettier-ignore

/** Products of the list that are none of the 25 of the catalogue. */
export const furtherProducts: readonly string[] = [
  'VPN IP',
  'SIP Trunk',
  'DigiSign',
  'Sekolah Digital',
  'Indico',
  'Langit Musik',
  'Majapahit',
  'Nuon',
  'SimpliDOTS',
  'Aplikasi pelanggan',
]
