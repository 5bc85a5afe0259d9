import type { FindingKind } from './plan.ts'

/** A figure of a group or of a month, as the query layer answered it; groups without a name are left out. */
export interface NamedFigure {
  readonly name: string
  readonly value: number
}

interface Words {
  readonly title: string
  readonly text: string
}

const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 })
const share = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 })

/** What would help, by the category that customers complain of. */
const remedies: Readonly<Record<string, string>> = {
  'Kualitas jaringan':
    'periksa jalur dan perangkat pada jam sibuk bersama tim jaringan, mulai dari pelanggan yang melapor berulang',
  'Keandalan aplikasi': 'telusuri log galat pada versi terakhir aplikasi dan tunda fitur baru sampai versi itu stabil',
  'Kemudahan penggunaan': 'sederhanakan langkah yang paling sering ditanyakan dan uji dengan lima pelanggan',
  Fitur: 'urutkan permintaan fitur menurut jumlah pelanggan yang meminta dan umumkan rencananya',
  'Harga dan paket': 'jelaskan isi paket di halaman pembelian dan siapkan paket perantara',
  'Tagihan dan pembayaran': 'samakan rincian tagihan dengan yang tampil di aplikasi sebelum tagihan berikutnya terbit',
  'Aktivasi dan pemasangan': 'tetapkan tanggal pemasangan sejak pesanan masuk dan kabari pelanggan bila bergeser',
  'Penanganan gangguan': 'beri kabar perkembangan kepada pelanggan paling lambat empat jam setelah tiket dibuka',
  'Layanan petugas': 'perbarui panduan jawaban petugas untuk lima pertanyaan terbanyak',
  'Integrasi dan API': 'lengkapi contoh kode dan umumkan perubahan API dua minggu sebelumnya',
  'Keamanan dan akun': 'perpendek pemulihan akun dan beri tahu pelanggan setiap kali ada perangkat baru',
  'Informasi dan sosialisasi': 'kirim pemberitahuan terencana melalui aplikasi dan e-mail, tidak hanya situs web',
}
const otherRemedy = 'bahas contoh di bawah ini bersama tim produk dan tetapkan penanggung jawabnya'

/** A name in the middle of a sentence; abbreviations in it keep their letters. */
const within = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const percent = (part: number, whole: number) => share.format(part / whole)

/** Puts a finding into words; null where the figures show nothing. */
export const wordsOfFinding: Readonly<
  Record<FindingKind, (product: string, figures: readonly NamedFigure[], total: number) => Words | null>
> = {
  complaints(product, figures, total) {
    const [first, second] = figures
    if (!first) return null
    const rest = second ? ` Berikutnya ${within(second.name)} dengan ${number.format(second.value)}.` : ''
    return {
      title: `${first.name} paling banyak dikeluhkan pelanggan ${product}`,
      text: `Dari ${number.format(total)} umpan balik negatif tentang ${product}, ${number.format(first.value)} (${percent(first.value, total)}) menyangkut ${within(first.name)}.${rest}\n\nContoh yang ditautkan dipilih dari yang skor prioritasnya paling tinggi.\n\nUsulan: ${remedies[first.name] ?? otherRemedy}.`,
    }
  },
  praise(product, figures, total) {
    const [first, second] = figures
    if (!first) return null
    return {
      title: `${first.name} adalah alasan utama pelanggan menyukai ${product}`,
      text: `${number.format(first.value)} dari ${number.format(total)} umpan balik positif tentang ${product} (${percent(first.value, total)}) menyebut ${within(first.name)}${second ? `, disusul ${within(second.name)} (${number.format(second.value)})` : ''}.\n\nUsulan: pakai kata-kata pelanggan sendiri di halaman produk, dan jaga bagian ini ketika perubahan berikutnya dirilis.`,
    }
  },
  regions(product, figures, total) {
    const [first] = figures
    if (!first) return null
    return {
      title: `Di antara T-REG, ${first.name} paling banyak mengeluhkan ${product}`,
      text: `${first.name} menyumbang ${number.format(first.value)} dari ${number.format(total)} umpan balik negatif tentang ${product} (${percent(first.value, total)}).\n\nJumlah pelanggan tiap regional berbeda, sehingga angka ini belum tentu berarti layanannya lebih buruk. Bandingkan dengan pelanggan aktif sebelum mengambil keputusan.\n\nUsulan: tinjau contoh di bawah ini bersama petugas ${first.name}.`,
    }
  },
  nps(product, figures) {
    const [first, last] = [figures[0], figures.at(-1)]
    if (!first || !last || first === last) return null
    const word = last.value === first.value ? 'tetap' : last.value > first.value ? 'naik' : 'turun'
    const advice =
      word === 'turun'
        ? 'hubungi kembali detraktor bulan terakhir dan catat alasannya, sebelum survei berikutnya'
        : 'pertahankan yang dikerjakan pada periode ini dan ceritakan kepada produk lain'
    return {
      title: `NPS ${product} ${word} dalam ${figures.length} bulan`,
      text: `NPS ${product} bergerak dari ${number.format(first.value)} pada bulan pertama menjadi ${number.format(last.value)} pada bulan terakhir periode ini. Satu bulan yang menonjol belum berarti arah yang baru; lihat garisnya sebagai satu kesatuan.\n\nUsulan: ${advice}.`,
    }
  },
  sla(product, figures) {
    const [first, last] = [figures[0], figures.at(-1)]
    if (!first || !last || first === last) return null
    const word = last.value >= first.value ? 'membaik' : 'menurun'
    const lowest = figures.reduce((least, one) => (one.value < least.value ? one : least))
    return {
      title: `Kepatuhan SLA tiket ${product} ${word}`,
      text: `Kepatuhan SLA tiket ${product} berubah dari ${share.format(first.value)} menjadi ${share.format(last.value)} selama periode ini, dengan bulan terendah ${share.format(lowest.value)}.\n\nContoh di bawah ini adalah umpan balik negatif pada periode yang sama; kepatuhan dan kepuasan perlu dibaca bersama.\n\nUsulan: ${word === 'membaik' ? 'pertahankan pembagian giliran yang berlaku sekarang' : 'tinjau pembagian giliran pada jam tiket paling banyak masuk'}, lalu ukur lagi bulan depan.`,
    }
  },
}
