import { weighted, type Draw } from '../random.ts'

/** A ticket that the desk may have worked on. */
export interface DeskTicket {
  number: string
  product: string | null
  productId: number | null
  openedAt: number
  /** Net time to resolve against its target; an open one is harder than any. Absent where nobody knows. */
  hardness?: number
}

interface Kind {
  category: string
  /** Half of them take so many minutes. */
  minutes: number
  withTicket: boolean
  activities: readonly string[]
}

const kinds: readonly (readonly [Kind, number])[] = [
  [
    {
      category: 'Penanganan tiket',
      minutes: 18,
      withTicket: true,
      activities: [
        'Menerima laporan gangguan {product}, verifikasi data pelanggan dan catat keluhan',
        'Menindaklanjuti tiket {product}: menunggu jawaban pelanggan',
        'Eskalasi gangguan {product} ke tim jaringan',
        'Mengonfirmasi perbaikan {product} ke pelanggan, {closing}',
        'Memandu pelanggan {product} mengatur ulang perangkat',
        'Menghubungi pelanggan {product} untuk jadwal kunjungan teknisi',
      ],
    },
    9,
  ],
  [
    {
      category: 'Pemantauan',
      minutes: 12,
      withTicket: false,
      activities: [
        'Memeriksa dasbor infrastruktur, seluruh layanan normal',
        'Memantau antrean tiket mendekati batas SLA',
        'Memantau beban server {product} setelah pembaruan',
        'Memeriksa alarm tautan transmisi, tidak ada gangguan baru',
      ],
    },
    4,
  ],
  [
    {
      category: 'Koordinasi',
      minutes: 20,
      withTicket: true,
      activities: [
        'Koordinasi dengan vendor untuk gangguan {product}',
        'Rapat singkat dengan tim lapangan tentang gangguan {product}',
        'Menjawab pertanyaan account manager tentang tiket {product}',
      ],
    },
    2,
  ],
  [
    {
      category: 'Pelaporan',
      minutes: 25,
      withTicket: false,
      activities: [
        'Menyusun ringkasan tiket shift untuk koordinator',
        'Mengirim laporan gangguan {product} ke pemilik produk',
        'Memperbarui daftar tiket yang menunggu pihak ketiga',
      ],
    },
    1.5,
  ],
  [
    {
      category: 'Pemeliharaan',
      minutes: 35,
      withTicket: false,
      activities: ['Mendampingi pekerjaan terjadwal pada {product}', 'Memeriksa hasil pencadangan harian {product}'],
    },
    0.7,
  ],
  [
    {
      category: 'Lainnya',
      minutes: 15,
      withTicket: false,
      activities: ['Membaca pengumuman perubahan prosedur', 'Membantu rekan baru memahami alur tiket'],
    },
    0.5,
  ],
]
export const drawKind: Draw<Kind> = weighted(kinds)

/** How an activity that closes a ticket ends: once it is over, and before. */
export const closings = { over: 'tiket ditutup', before: 'menunggu jawaban' } as const

export const entryNotes: readonly string[] = [
  'Pelanggan meminta dihubungi kembali pukul 14.00.',
  'Menunggu suku cadang dari gudang Surabaya.',
  'Nomor kontak pelanggan sudah diperbarui.',
  'Gejala sama dengan gangguan minggu lalu, perlu dilihat tim produk.',
  'Sudah dua kali dihubungi, belum tersambung.',
]

export const calmNotes: readonly string[] = [
  'Shift berjalan tenang, semua tiket sudah ditindaklanjuti.',
  'Tidak ada gangguan besar. Antrean dalam batas SLA.',
  'Semua pekerjaan selesai; mohon tetap memantau beban server sore ini.',
]
export const openNotes: readonly string[] = [
  'Masih {count} pekerjaan terbuka, mohon diteruskan. Vendor berjanji memberi kabar malam ini.',
  'Ada {count} pekerjaan yang menunggu jawaban pelanggan. Prioritaskan yang mendekati batas SLA.',
  '{count} pekerjaan belum selesai: teknisi dijadwalkan datang pada shift berikutnya.',
]
export const takenNotes: readonly (string | null)[] = [
  null,
  null,
  'Diterima, diteruskan.',
  'Terima kasih, sudah dibaca.',
]
