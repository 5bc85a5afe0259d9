import type { ProductView } from '@ido/contract'

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
  readonly hasKey: boolean
}

const board = (title: string, at: string, isRedirect: boolean): MadeBoard => ({ title, at, isRedirect })
// Names under `.example` are reserved: no address of the demo can be anybody's.
const grafana = (name: string) => board('Grafana', `https://grafana.ido.example/d/${name}`, false)
const metabase = (name: string) => board('Metabase', `https://metabase.ido.example/public/dashboard/${name}`, false)
const kibana = (name: string) => board('Kibana', `https://kibana.ido.example/app/dashboards/${name}`, true)
const superset = (name: string) => board('Superset', `https://superset.ido.example/dashboard/${name}`, true)
const status = (host: string) => board('Halaman status', `https://status.${host}.example`, true)

const on = (place: string) => `https://infra.ido.example/${place}`

/** Every product of the list has one; of ten the key is still to be handed over. */
export const madeIntegrations: readonly MadeIntegration[] = [
  { product: 'Agree', backoffice: 'https://admin.agree.example', infrastructure: on('kubernetes/agree'), boards: [metabase('agree-panen')], hasKey: true },
  { product: 'Antares IoT', backoffice: 'https://console.antares.example', infrastructure: on('kubernetes/antares-iot'), boards: [grafana('antares-iot'), status('antares')], hasKey: true },
  { product: 'BigBox', backoffice: 'https://admin.bigbox.example', infrastructure: on('hadoop/bigbox'), boards: [grafana('bigbox'), superset('bigbox-pemakaian')], hasKey: true },
  { product: 'GameQoo', backoffice: 'https://backoffice.gameqoo.example', infrastructure: on('gpu/gameqoo'), boards: [metabase('gameqoo-sesi')], hasKey: true },
  { product: 'Indibiz', backoffice: 'https://partner.indibiz.example/kelola', infrastructure: on('jaringan/indibiz'), boards: [superset('indibiz-penjualan')], hasKey: true },
  { product: 'Logee', backoffice: 'https://ops.logee.example', infrastructure: on('kubernetes/logee'), boards: [kibana('logee-pengiriman')], hasKey: true },
  { product: 'MyCarrier', backoffice: 'https://admin.mycarrier.example', infrastructure: on('vm/mycarrier'), boards: [kibana('mycarrier-api')], hasKey: true },
  { product: 'MyIndibiz', backoffice: 'https://admin.myindibiz.example', infrastructure: on('kubernetes/myindibiz'), boards: [metabase('myindibiz-corong'), kibana('myindibiz-aplikasi')], hasKey: true },
  { product: 'MyTEnS', backoffice: 'https://admin.mytens.example', infrastructure: on('vm/mytens'), boards: [kibana('mytens-tiket')], hasKey: false },
  { product: 'Netmonk', backoffice: 'https://console.netmonk.example', infrastructure: on('kubernetes/netmonk'), boards: [grafana('netmonk'), status('netmonk')], hasKey: true },
  { product: 'OCA', backoffice: 'https://dashboard.oca.example', infrastructure: on('kubernetes/oca'), boards: [metabase('oca-pesan'), status('oca')], hasKey: true },
  { product: 'PaDi UMKM', backoffice: 'https://seller.padi-umkm.example/admin', infrastructure: on('kubernetes/padi-umkm'), boards: [superset('padi-umkm-transaksi')], hasKey: true },
  { product: 'Pijar', backoffice: 'https://guru.pijar.example/admin', infrastructure: on('kubernetes/pijar'), boards: [metabase('pijar-belajar'), status('pijar')], hasKey: true },
  { product: 'Tomps', backoffice: 'https://admin.tomps.example', infrastructure: on('vm/tomps'), boards: [grafana('tomps')], hasKey: false },
  { product: 'UPoint', backoffice: 'https://merchant.upoint.example', infrastructure: on('vm/upoint'), boards: [superset('upoint-isi-ulang')], hasKey: true },
  { product: 'IndiHome', backoffice: 'https://ops.indihome.example', infrastructure: on('jaringan/indihome'), boards: [grafana('indihome-akses'), superset('indihome-pelanggan')], hasKey: true },
  { product: 'Astinet', backoffice: 'https://noc.astinet.example', infrastructure: on('jaringan/astinet'), boards: [grafana('astinet-trafik')], hasKey: true },
  { product: 'VPN IP', backoffice: 'https://noc.vpn-ip.example', infrastructure: on('jaringan/vpn-ip'), boards: [grafana('vpn-ip-mpls')], hasKey: false },
  { product: 'SIP Trunk', backoffice: 'https://voice.sip-trunk.example/admin', infrastructure: on('suara/sip-trunk'), boards: [grafana('sip-trunk-panggilan')], hasKey: false },
  { product: 'Wifi Managed Service', backoffice: 'https://controller.wms.example', infrastructure: on('wifi/wms'), boards: [grafana('wms-titik-akses')], hasKey: true },
  { product: 'NeuCentrIX', backoffice: 'https://dcim.neucentrix.example', infrastructure: on('pusat-data/neucentrix'), boards: [grafana('neucentrix-daya'), status('neucentrix')], hasKey: true },
  { product: 'Flou Cloud', backoffice: 'https://console.flou.example/admin', infrastructure: on('openstack/flou'), boards: [grafana('flou-kapasitas'), status('flou')], hasKey: true },
  { product: 'DigiSign', backoffice: 'https://admin.digisign.example', infrastructure: on('hsm/digisign'), boards: [kibana('digisign-sertifikat')], hasKey: true },
  { product: 'Sekolah Digital', backoffice: 'https://admin.sekolah-digital.example', infrastructure: on('kubernetes/sekolah-digital'), boards: [metabase('sekolah-digital-aktif')], hasKey: false },
  { product: 'Indico', backoffice: 'https://admin.indico.example', infrastructure: on('kubernetes/indico'), boards: [superset('indico-kampanye')], hasKey: false },
  { product: 'Langit Musik', backoffice: 'https://studio.langit-musik.example', infrastructure: on('cdn/langit-musik'), boards: [metabase('langit-musik-putar')], hasKey: false },
  { product: 'Majapahit', backoffice: 'https://admin.majapahit.example', infrastructure: on('cdn/majapahit'), boards: [kibana('majapahit-pemutar')], hasKey: false },
  { product: 'Nuon', backoffice: 'https://backoffice.nuon.example', infrastructure: on('vm/nuon'), boards: [superset('nuon-pembayaran')], hasKey: false },
  { product: 'SimpliDOTS', backoffice: 'https://admin.simplidots.example', infrastructure: on('vm/simplidots'), boards: [superset('simplidots-kunjungan-toko')], hasKey: false },
  { product: 'Aplikasi pelanggan', backoffice: 'https://cms.aplikasi-pelanggan.example', infrastructure: on('kubernetes/aplikasi-pelanggan'), boards: [kibana('aplikasi-pelanggan-galat'), status('aplikasi-pelanggan')], hasKey: true },
] // prettier-ignore

/** Products of the list that the catalogue does not know from the start, with the lists that each stands in. */
export const furtherProducts: readonly { readonly product: string; readonly views: readonly ProductView[] }[] = [
  { product: 'VPN IP', views: ['service-operation', 'business-operation', 'infrastructure'] },
  { product: 'SIP Trunk', views: ['service-operation', 'business-operation', 'infrastructure'] },
  { product: 'DigiSign', views: ['service-operation', 'business-operation'] },
  { product: 'Sekolah Digital', views: ['service-operation', 'business-operation'] },
  { product: 'Indico', views: ['business-operation'] },
  { product: 'Langit Musik', views: ['business-operation', 'infrastructure'] },
  { product: 'Majapahit', views: ['infrastructure'] },
  { product: 'Nuon', views: ['business-operation'] },
  { product: 'SimpliDOTS', views: ['business-operation'] },
  { product: 'Aplikasi pelanggan', views: ['service-operation', 'infrastructure'] },
]
