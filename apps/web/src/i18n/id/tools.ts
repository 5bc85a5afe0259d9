import type { ToolIcon } from '@ido/contract'

/** Outside tools that the menu leads to. */
export default {
  emptyText: 'Tambahkan alat di luar portal, maka tautannya tampil di menu bagi yang membutuhkannya.',
  section: { place: 'Di menu' },
  problem: {
    link: 'Tulis alamat yang diawali https://, misalnya https://alat.example.',
    rank: 'Tulis angka 1 sampai 9999.',
  },
  icon: {
    link: 'Tautan',
    chart: 'Grafik',
    ticket: 'Tiket',
    server: 'Server',
    network: 'Jaringan',
    map: 'Peta',
    chat: 'Percakapan',
    phone: 'Telepon',
    mail: 'Surat',
    book: 'Buku',
    file: 'Berkas',
    calendar: 'Kalender',
    people: 'Orang',
    money: 'Uang',
    shield: 'Keamanan',
    code: 'Kode',
  } satisfies Record<ToolIcon, string>,
} as const
