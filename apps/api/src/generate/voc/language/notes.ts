import type { Category } from '../../products.ts'

/** Short titles that an agent gives a complaint: what, and mostly where. */
export const complaintTitles: Readonly<Record<Category, readonly string[]>> = {
  'Kualitas jaringan': [
    '{jaringan} tidak stabil di {kota}',
    'Kecepatan di bawah paket {mbps} Mbps',
    'Latensi tinggi {kali}',
    'Sinyal lemah di {kota}{arah}',
    '{jaringan} sering putus',
  ],
  'Keandalan aplikasi': [
    '{benda} tidak dapat dibuka',
    '{fitur} gagal di versi {versi}',
    '{benda} lambat di {gawai}',
    'Data {fitur} tidak sesuai',
  ],
  'Kemudahan penggunaan': [
    'Alur {fitur} membingungkan',
    '{fitur} sulit ditemukan',
    'Tampilan {benda} di {gawai}',
    'Butuh panduan {fitur}',
  ],
  Fitur: ['Keterbatasan {fitur}', 'Kebutuhan {ingin}', '{fitur} untuk {kerja}'],
  'Harga dan paket': [
    'Harga {p} di {kota}',
    'Paket {mbps} Mbps',
    'Biaya tambahan {rupiah}',
    'Pilihan paket untuk usaha kecil',
  ],
  'Tagihan dan pembayaran': [
    'Tagihan tidak sesuai {rupiah}',
    'Pembayaran {bank} belum tercatat',
    'Faktur dan NPWP',
    'Pengembalian dana {rupiah}',
  ],
  'Aktivasi dan pemasangan': [
    'Pemasangan {s} di {kota} mundur',
    'Pindah alamat ke {kota}',
    'Aktivasi {s}',
    'Serah terima {s}',
  ],
  'Penanganan gangguan': [
    'Tiket {tiket} belum selesai',
    'Gangguan berulang di {kota}',
    'Jadwal teknisi {kota}',
    'Waktu perbaikan {benda} melewati SLA',
  ],
  'Layanan petugas': [
    'Pelayanan {petugas} di {kota}',
    'Tanggapan di {kanal}',
    'Kunjungan account manager',
    'Sikap {petugas}',
  ],
  'Integrasi dan API': ['API {fitur}', 'Dokumentasi API {s}', 'Webhook {s}', 'Integrasi dengan sistem pelanggan'],
  'Keamanan dan akun': [
    'OTP tidak diterima',
    'Akun terkunci',
    'Hak akses pengguna di {benda}',
    'Penipuan mengatasnamakan {p}',
  ],
  'Informasi dan sosialisasi': [
    'Sosialisasi {p} di {kota}',
    'Informasi promo {p}',
    'Pemberitahuan pemeliharaan {benda}',
    'Pelatihan {s}',
  ],
}

export const otherTitles = {
  Saran: ['Saran untuk {fitur}', 'Usulan {ingin}', 'Perbaikan {fitur}', 'Masukan {p} dari {kota}'],
  'Permintaan fitur': ['Permintaan {ingin}', 'Kebutuhan {ingin}', 'Tambahan pada {fitur}'],
  Pertanyaan: ['Pertanyaan tentang {fitur}', 'Pertanyaan {s}', 'Ketersediaan {p} di {kota}', 'Cara memakai {fitur}'],
  Pujian: [
    'Apresiasi {fitur}',
    'Puas dengan {p} di {kota}',
    'Pujian untuk {petugas}',
    '{p} {kesan}',
    'Apresiasi pelanggan {kota}',
  ],
} as const

/** What the product owner writes while working on it. */
export const progressNotes = [
  'Sudah dikoordinasikan dengan tim {unit}, perbaikan dijadwalkan pada rilis {versi}.',
  'Akar masalah ditemukan: {sebab}. Perbaikan sedang dikerjakan.',
  'Menunggu {tunggu}; perkiraan selesai {n} hari kerja.',
  'Perbaikan {fitur} sudah masuk uji coba, menunggu konfirmasi pelanggan.',
  'Kunjungan ke lokasi {kota} sudah dilakukan, {hasil}.',
  'Pelanggan sudah dihubungi lewat {kanal} dan menerima penjelasan.',
  'Masuk antrean pengembangan triwulan ini bersama {n} masukan serupa.',
  'Sementara diberi jalan lain: {sementara}.',
] as const

export const problemStatements = [
  'Pengguna {p} di {kota} membutuhkan {fitur} yang andal karena {kerja} bergantung padanya; saat ini {sebab}.',
  '{p}: {sebab}, sehingga {kerja} terganggu. Dampak: {n} pelanggan serupa dalam sebulan.',
  'Pelanggan tidak dapat {tujuan} tanpa bantuan petugas, karena {sebab}.',
  'Waktu penyelesaian keluhan {p} di {kota} melewati janji layanan, karena {sebab}.',
] as const

export const noteLists = {
  unit: [
    'jaringan akses',
    'pengembang aplikasi',
    'tagihan',
    'operasi regional',
    'layanan pelanggan',
    'keamanan informasi',
    'mitra pemasangan',
    'infrastruktur',
  ],
  sebab: [
    'kapasitas ODP di lokasi sudah penuh',
    'ada kebocoran memori pada layanan notifikasi',
    'kabel optik terjepit di tiang',
    'sertifikat pada gerbang pembayaran kedaluwarsa',
    'data pelanggan di dua sistem tidak sama',
    'batas koneksi basis data tercapai pada jam sibuk',
    'prosedur penjadwalan teknisi masih manual',
    'aturan promo tidak dimuat di sistem tagihan',
    'versi aplikasi lama belum mendukung perangkat baru',
    'penerusan tiket antarunit tidak tercatat',
    'panduan belum diperbarui sejak versi sebelumnya',
  ],
  tunggu: [
    'suku cadang dari gudang regional',
    'izin galian dari pemerintah setempat',
    'persetujuan perubahan',
    'jadwal pelanggan',
    'hasil pengujian vendor',
    'anggaran triwulan berikutnya',
  ],
  hasil: [
    'redaman sudah kembali normal',
    'perangkat diganti',
    'jalur kabel dirapikan',
    'pelanggan diberi pelatihan singkat',
    'masalah tidak muncul lagi selama pengamatan',
  ],
  sementara: [
    'jalur cadangan diaktifkan',
    'tagihan disesuaikan manual',
    'data dikirim lewat e-mail setiap pagi',
    'kuota pengganti diberikan',
    'pelanggan memakai versi web',
  ],
  tujuan: [
    'menyelesaikan pembayaran',
    'memantau status pemasangan',
    'mengubah paket',
    'mengunduh laporan',
    'memulihkan akun',
    'melaporkan gangguan',
  ],
} as const

export const reopenReasons = [
  'Pelanggan melaporkan masalah yang sama muncul lagi.',
  'Perbaikan di versi {versi} belum menyelesaikan masalah di {gawai}.',
  'Konfirmasi pelanggan: {kota} masih terdampak.',
  'Ditutup terlalu cepat, pelanggan belum dihubungi.',
] as const
export const sendBackReasons = [
  'Data belum lengkap: mohon nomor layanan dan waktu kejadian.',
  'Salah produk, mohon diperiksa kembali sub-produknya.',
  'Masukan ini sama dengan laporan lain, mohon digabungkan.',
  'Bukan wewenang tim produk, mohon diteruskan ke layanan pelanggan.',
] as const

/** What an incident is called in the texts that it causes. */
export const incidentCauses: Readonly<Record<string, readonly string[]>> = {
  'Kualitas jaringan': [
    'kabel laut putus',
    'kabel optik putus karena galian',
    'listrik di STO padam',
    'perangkat inti terganggu',
    'banjir merendam perangkat',
  ],
  'Keandalan aplikasi': [
    'pembaruan versi {versi}',
    'server sedang penuh',
    'pemindahan pusat data',
    'gangguan basis data',
  ],
  'Tagihan dan pembayaran': [
    'gerbang pembayaran terganggu',
    'salah hitung tagihan massal',
    'pergantian sistem tagihan',
  ],
  'Keamanan dan akun': ['OTP tidak terkirim massal', 'gelombang pesan penipuan', 'pembaruan sistem masuk'],
  'Integrasi dan API': ['API versi lama dimatikan', 'sertifikat API kedaluwarsa'],
}

/** What people write while an incident lasts; `{insiden}` is its cause. */
export const incidentTexts = [
  '{benda} di {kota} mati sejak jam {jam}, katanya {insiden}',
  'gangguan massal di {kota}? {benda} tidak bisa dipakai dari jam {jam}',
  'gara-gara {insiden} {kerja} berhenti total',
  'info {insiden} sampai kapan? sudah {jamAngka} jam {benda} tidak bisa dipakai',
  'tetangga satu kompleks di {kota}{arah} juga kena, {benda} mati semua',
  '{insiden}, tidak ada pemberitahuan sama sekali lewat {kanal}',
  'sejak {insiden} {fitur} tidak bisa dibuka',
  'seluruh cabang di {kota} terdampak {insiden}, mohon perkiraan waktu pulih',
  'call center tidak bisa dihubungi waktu {insiden}',
] as const
