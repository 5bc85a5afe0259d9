import type { Role } from '@ido/contract'

/** A route of the specification (its section 2) that has a screen. */
export interface SpecifiedRoute {
  /** As the specification writes it; `{slug?}` may be missing. */
  readonly route: string
  /** Everybody, whoever has access, or these roles. */
  readonly readers: 'everybody' | 'access' | readonly Role[]
  /** The file of stories or tests that tells what one does there. That it opens is told by routes.spec.ts. */
  readonly tested: string
  /** An address of it, where the route is none; of the newest record that everybody may see where it has `:id`. */
  readonly address?: string
  /** Where it leads at once. */
  readonly leadsTo?: string
  /** Its heading. */
  readonly title: string | RegExp
  /** The way to it, as it stands above the heading of an inner page. */
  readonly way?: readonly string[]
}

const offices = ['ADMIN', 'MANAGEMENT'] as const
const voices = ['ADMIN', 'CMP', 'PO'] as const
const admins = ['ADMIN'] as const
const desk = ['ADMIN', 'AGENT'] as const

const performance = '/v3/dashboard/digital-product-performance'
const feedback = `${performance}/product/feedback`
const boards = 'e2e/dashboards.spec.ts'

/** The three pages of a management list, and a record that the demo has. */
function managed(
  page: string,
  { title, add, edit, ...rest }: Omit<SpecifiedRoute, 'route' | 'title'> & Record<'title' | 'add' | 'edit', string>,
): SpecifiedRoute[] {
  const list = `/v3/manage/${page}`
  return [
    { ...rest, route: list, title, way: ['Kelola CMS', title] },
    { ...rest, route: `${list}/add`, title: add },
    { ...rest, route: `${list}/edit/{id?}`, address: `${list}/edit/1`, title: edit },
  ]
}

export const specifiedRoutes: readonly SpecifiedRoute[] = [
  { route: '/', readers: 'everybody', tested: 'e2e/public.spec.ts', title: 'Kinerja produk digital dan suara pelanggannya, di satu tempat.' },
  { route: '/login', readers: 'everybody', tested: 'e2e/everywhere.spec.ts', title: 'Masuk' },
  { route: '/login/email', readers: 'everybody', tested: 'e2e/accounts.spec.ts', title: 'Masuk' },
  { route: '/register', readers: 'everybody', tested: 'e2e/register.spec.ts', title: 'Daftar akun' },
  { route: '/forgot-password', readers: 'everybody', tested: 'e2e/accounts.spec.ts', title: 'Lupa kata sandi' },
  { route: '/forgot-password/{slug?}', address: '/forgot-password/contoh', readers: 'everybody', tested: 'e2e/accounts.spec.ts', title: 'Atur kata sandi' },
  { route: '/feature', readers: 'everybody', tested: 'e2e/public.spec.ts', title: 'Dari angka yang memburuk sampai keluhan yang selesai.' },
  { route: '/guideline', readers: 'everybody', tested: 'e2e/guideline.spec.ts', title: 'Panduan Produk' },
  { route: '/guideline/register-{product}', address: '/guideline/register-product', readers: 'everybody', tested: 'e2e/guideline.spec.ts', title: 'Mendaftar untuk sebuah produk' },
  { route: '/guideline/request-access', readers: 'everybody', tested: 'e2e/guideline.spec.ts', title: 'Meminta akses' },
  { route: '/guideline/using-dashboard', readers: 'everybody', tested: 'e2e/guideline.spec.ts', title: 'Memakai dashboard' },
  { route: '/syarat-ketentuan', readers: 'everybody', tested: 'e2e/public.spec.ts', title: 'Syarat & Ketentuan' },
  { route: '/kebijakan-privasi', readers: 'everybody', tested: 'e2e/public.spec.ts', title: 'Kebijakan Privasi' },
  { route: '/FAQ', readers: 'everybody', tested: 'e2e/public.spec.ts', title: 'FAQ' },
  { route: '/error/404', readers: 'everybody', tested: 'e2e/public.spec.ts', title: 'PAGE NOT FOUND' },

  { route: '/v2/service-operation', readers: 'access', tested: 'e2e/second-version.spec.ts', title: 'Service Operation', way: ['Service Operation'] },
  { route: '/v2/business-operation', readers: 'access', tested: 'e2e/second-version.spec.ts', title: 'Business Operation', way: ['Business Operation'] },
  { route: '/v2/business-operation/{id?}', address: '/v2/business-operation/indibiz', readers: 'access', tested: 'e2e/second-version.spec.ts', title: 'Indibiz', way: ['Business Operation', 'Indibiz'] },
  { route: '/v2/infrastruktur', readers: 'access', tested: 'e2e/second-version.spec.ts', title: 'Infrastruktur', way: ['Infrastruktur'] },
  { route: '/v2/infrastruktur/{id}', address: '/v2/infrastruktur/indibiz', readers: 'access', tested: 'e2e/second-version.spec.ts', title: 'Indibiz', way: ['Infrastruktur', 'Indibiz'] },
  { route: '/v2/business-dashboard', readers: 'access', tested: 'e2e/second-version.spec.ts', title: 'Business Dashboard', way: ['Business Dashboard'] },
  { route: '/v2/detail-case/{slug?}', address: '/v2/detail-case?dataset=tickets&measure=opened', readers: 'access', tested: 'e2e/second-version.spec.ts', title: 'Tiket dibuka, sepanjang waktu', way: ['Di balik angka'] },

  { route: '/v3/dashboard', readers: 'access', tested: 'e2e/home.spec.ts', title: /^Selamat /, way: ['Beranda'] },
  { route: '/v3/business-dashboard', readers: 'access', tested: 'e2e/products.spec.ts', title: 'Business Dashboard', way: ['PRODUCT', 'Business Dashboard'] },
  { route: '/v3/guideline', readers: 'access', tested: 'e2e/guideline.spec.ts', title: 'Panduan Produk', way: ['Panduan Produk'] },
  { route: '/v3/infrastruktur', readers: 'access', tested: 'e2e/products.spec.ts', title: 'Infrastruktur', way: ['PRODUCT', 'Infrastruktur'] },
  { route: '/v3/infrastruktur/{id}', address: '/v3/infrastruktur/indibiz', readers: 'access', tested: 'e2e/products.spec.ts', title: 'Indibiz', way: ['PRODUCT', 'Indibiz'] },
  { route: '/v3/service-operation', readers: 'access', tested: 'e2e/products.spec.ts', title: 'Service Operation', way: ['PRODUCT', 'Service Operation'] },
  { route: '/v3/settings', readers: 'access', tested: 'e2e/settings.spec.ts', title: 'Pengaturan', way: ['Pengaturan'] },
  { route: '/v3/detail-case/{slug?}', address: '/v3/detail-case?dataset=tickets&measure=opened', readers: 'access', tested: 'e2e/detail-case.spec.ts', title: 'Tiket dibuka, sepanjang waktu', way: ['Di balik angka'] },
  { route: '/v3/dashboard/business-dashboard', leadsTo: '/v3/business-dashboard', readers: 'access', tested: 'e2e/products.spec.ts', title: 'Business Dashboard', way: ['PRODUCT', 'Business Dashboard'] },
  { route: '/v3/dashboard/infrastructure', leadsTo: '/v3/infrastruktur', readers: 'access', tested: 'e2e/products.spec.ts', title: 'Infrastruktur', way: ['PRODUCT', 'Infrastruktur'] },
  { route: '/v3/dashboard/{name}', address: '/v3/dashboard/indibiz', readers: 'access', tested: 'e2e/products.spec.ts', title: 'Indibiz', way: ['PRODUCT', 'Indibiz'] },
  { route: '/v3/dashboard/service-operation', leadsTo: '/v3/service-operation', readers: 'access', tested: 'e2e/products.spec.ts', title: 'Service Operation', way: ['PRODUCT', 'Service Operation'] },

  { route: `${performance}/events`, readers: 'access', tested: 'e2e/events.spec.ts', title: 'Events', way: ['Events', 'Ringkasan event'] },
  { route: `${performance}/events/assurance-performance`, readers: 'access', tested: 'e2e/events.spec.ts', title: 'Event: Assurance Performance', way: ['Events', 'Assurance Performance'] },
  { route: `${performance}/events/business-performance`, readers: 'access', tested: 'e2e/events.spec.ts', title: 'Event: Business Performance', way: ['Events', 'Business Performance'] },
  { route: `${performance}/events/infrastructure`, readers: 'access', tested: 'e2e/events.spec.ts', title: 'Event: Infrastruktur', way: ['Events', 'Infrastruktur'] },
  { route: `${performance}/infra-monitoring`, readers: 'access', tested: 'e2e/guards.spec.ts', title: 'Infra Monitoring', way: ['PRODUCT', 'Infra Monitoring'] },
  { route: `${performance}/traffic`, readers: 'access', tested: boards, title: 'Lalu lintas pengunjung', way: ['PRODUCT', 'Lalu lintas'] },
  { route: `${performance}/customer-analytics`, readers: 'access', tested: 'e2e/boards.spec.ts', title: 'Analitik pelanggan', way: ['PRODUCT', 'Analitik pelanggan'] },
  { route: `${performance}/bud/management`, readers: 'access', tested: boards, title: 'BUD Management', way: ['BUD', 'Management'] },
  { route: `${performance}/bud/general/assurance-performance`, readers: 'access', tested: 'e2e/boards.spec.ts', title: 'BUD Assurance Performance', way: ['BUD', 'Assurance Performance'] },
  { route: `${performance}/bud/general/business-performance`, readers: 'access', tested: 'e2e/business.spec.ts', title: 'BUD Business Performance', way: ['BUD', 'Business Performance'] },
  { route: `${performance}/customer/active-customer`, readers: 'access', tested: boards, title: 'Pelanggan aktif', way: ['PRODUCT', 'Pelanggan aktif'] },
  { route: `${performance}/customer/active-customer-by-segment`, readers: 'access', tested: boards, title: 'Pelanggan aktif per segmen', way: ['PRODUCT', 'Aktif per segmen'] },
  { route: `${performance}/customer/churned-customer`, readers: 'access', tested: boards, title: 'Pelanggan berhenti', way: ['PRODUCT', 'Pelanggan berhenti'] },
  { route: `${performance}/customer/expired-contract-soon`, readers: 'access', tested: boards, title: 'Kontrak yang segera berakhir', way: ['PRODUCT', 'Kontrak segera berakhir'] },
  { route: `${performance}/product`, readers: 'access', tested: 'e2e/products.spec.ts', title: 'Rapor produk', way: ['PRODUCT', 'Semua produk'] },
  { route: feedback, readers: 'access', tested: 'e2e/voc.spec.ts', title: 'Umpan balik produk', way: ['PRODUCT', 'Feedback'] },
  { route: `${feedback}/add`, readers: 'access', tested: 'e2e/voc.spec.ts', title: 'Tambah VoC', way: ['PRODUCT', 'Feedback', 'Tambah'] },
  { route: `${feedback}/detail/{id?}`, address: `${feedback}/detail/:id`, readers: 'access', tested: 'e2e/voc.spec.ts', title: /VOC-/, way: ['PRODUCT', 'Feedback'] },
  { route: `${feedback}/edit/{id?}`, address: `${feedback}/edit/:id`, readers: 'access', tested: 'e2e/voc.spec.ts', title: /VOC-/, way: ['PRODUCT', 'Feedback', 'Ubah'] },
  { route: `${performance}/product/insight`, readers: 'access', tested: 'e2e/insights.spec.ts', title: 'Insight produk', way: ['PRODUCT', 'Insight'] },
  { route: `${performance}/product/insight/detail/{id?}`, address: `${performance}/product/insight/detail/1`, readers: 'access', tested: 'e2e/insights.spec.ts', title: /paling banyak dikeluhkan/, way: ['PRODUCT', 'Insight'] },
  { route: `${performance}/treg`, readers: 'access', tested: boards, title: 'Perbandingan regional', way: ['T-REG', 'Perbandingan regional'] },
  { route: `${performance}/treg/management`, readers: 'access', tested: boards, title: 'T-REG Management', way: ['T-REG', 'Management'] },
  { route: `${performance}/treg/general/assurance-performance`, readers: 'access', tested: boards, title: 'Assurance Performance', way: ['T-REG', 'Assurance Performance'] },
  { route: `${performance}/treg/general/business-performance`, readers: 'access', tested: 'e2e/business.spec.ts', title: 'T-REG Business Performance', way: ['T-REG', 'Business Performance'] },
  { route: `${performance}/treg/general/business-performance-scone`, readers: 'access', tested: 'e2e/business.spec.ts', title: 'Business Performance SCONE', way: ['T-REG', 'Business Performance SCONE'] },
  { route: `${performance}/treg/general/doa-fulfillment-dashboard`, readers: 'access', tested: boards, title: 'DOA: pemenuhan menurut tanggal janji', way: ['T-REG', 'DOA Fulfillment'] },
  { route: `${performance}/treg/general/fulfillment-performance`, readers: 'access', tested: boards, title: 'Fulfillment Performance', way: ['T-REG', 'Fulfillment Performance'] },

  ...managed('users', { readers: offices, tested: 'e2e/manage-people.spec.ts', title: 'Kelola Pengguna', add: 'Tambah pengguna', edit: 'Ratna Prameswari' }),
  { route: '/v3/manage/access', readers: offices, tested: 'e2e/access.spec.ts', title: 'Kelola Akses', way: ['Kelola CMS', 'Kelola Akses'] },
  { route: '/v3/manage/voc', readers: voices, tested: 'e2e/voc.spec.ts', title: 'Kelola VoC', way: ['VOC', 'Kelola VoC'] },
  { route: '/v3/manage/voc/add', readers: voices, tested: 'e2e/voc.spec.ts', title: 'Tambah VoC', way: ['VOC', 'Kelola VoC', 'Tambah'] },
  { route: '/v3/manage/voc/detail/{id?}', address: '/v3/manage/voc/detail/:id', readers: voices, tested: 'e2e/voc.spec.ts', title: /VOC-/, way: ['VOC', 'Kelola VoC'] },
  { route: '/v3/manage/voc/edit/{id?}', address: '/v3/manage/voc/edit/:id', readers: voices, tested: 'e2e/voc.spec.ts', title: /VOC-/, way: ['VOC', 'Kelola VoC', 'Ubah'] },
  { route: '/v3/manage/dashboard', readers: voices, tested: 'e2e/voc-executive.spec.ts', title: 'Dashboard VoC', way: ['VOC', 'Dashboard VoC'] },
  { route: '/v3/manage/user-activity', readers: offices, tested: 'e2e/activity.spec.ts', title: 'User Activity', way: ['Kelola CMS', 'User Activity'] },
  ...managed('logbook', { readers: desk, tested: 'e2e/logbook.spec.ts', title: 'Kelola Logbook', add: 'Tambah entri logbook', edit: 'Ubah entri logbook' }),
  { route: '/v3/manage/activity-log', readers: offices, tested: 'e2e/activity.spec.ts', title: 'Log Aktivitas', way: ['Kelola CMS', 'Log Aktivitas'] },
  { route: '/v3/manage/download-analytics', readers: ['ADMIN', 'MANAGEMENT', 'CMP'], tested: 'e2e/downloads.spec.ts', title: 'Analitik Unduhan', way: ['VOC', 'Analitik Unduhan'] },
  { route: '/v3/manage/ncxsc-download-log', readers: admins, tested: 'e2e/downloads.spec.ts', title: 'Log Unduhan NCX SC', way: ['Kelola CMS', 'Log Unduhan NCX SC'] },
  { route: '/v3/manage/agent-performance', readers: ['ADMIN', 'MANAGEMENT', 'AGENT'], tested: 'e2e/agent-performance.spec.ts', title: 'Kinerja Agent', way: ['Kelola CMS', 'Kinerja Agent'] },
  ...managed('cluster', { readers: admins, tested: 'e2e/clusters-and-tools.spec.ts', title: 'Kelola Klaster', add: 'Tambah klaster', edit: 'Konektivitas' }),
  { route: '/v3/manage/insight', readers: voices, tested: 'e2e/insights.spec.ts', title: 'Kelola Insight', way: ['VOC', 'Kelola Insight'] },
  { route: '/v3/manage/insight/add', readers: voices, tested: 'e2e/insights.spec.ts', title: 'Tambah insight', way: ['VOC', 'Kelola Insight', 'Tambah'] },
  { route: '/v3/manage/insight/edit/{id?}', address: '/v3/manage/insight/edit/1', readers: voices, tested: 'e2e/insights.spec.ts', title: /paling banyak dikeluhkan/, way: ['VOC', 'Kelola Insight'] },
  { route: '/v3/manage/insight/feedback/view/{id?}', address: '/v3/manage/insight/feedback/view/1', readers: voices, tested: 'e2e/insights.spec.ts', title: /^Tanggapan: .*paling banyak dikeluhkan/, way: ['VOC', 'Kelola Insight'] },
  ...managed('product', { readers: admins, tested: 'e2e/products.spec.ts', title: 'Kelola Produk', add: 'Tambah produk', edit: 'Agree' }),
  ...managed('roles', { readers: admins, tested: 'e2e/manage-people.spec.ts', title: 'Kelola Peran', add: 'Tambah peran', edit: 'Administrator' }),
  ...managed('tool', { readers: admins, tested: 'e2e/clusters-and-tools.spec.ts', title: 'Kelola Alat', add: 'Tambah alat', edit: 'Direktori karyawan' }),
  ...managed('widget', { readers: offices, tested: 'e2e/widget-library.spec.ts', title: 'Kelola Widget', add: 'Tambah widget', edit: 'Tiket terbuka saat ini' }),

  { route: '/tioc', leadsTo: '/tioc/management', readers: 'access', tested: 'e2e/guards.spec.ts', title: 'TIOC Management' },
  { route: '/tioc/assurance-performance', readers: 'access', tested: 'e2e/boards.spec.ts', title: 'TIOC Assurance Performance' },
  { route: '/tioc/infrastructure', readers: 'access', tested: 'e2e/boards.spec.ts', title: 'TIOC Infrastruktur' },
  { route: '/tioc/management', readers: 'access', tested: 'e2e/guards.spec.ts', title: 'TIOC Management' },
] // prettier-ignore
