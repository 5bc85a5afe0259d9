import type { Category } from '../../products.ts'

/** What people praise. */
export const praise: Readonly<Record<Category, readonly string[]>> = {
  'Kualitas jaringan': [
    '{jaringan} [stabil|lancar] [sejak pakai {p}|walaupun hujan deras|di {kota}{arah}|]',
    'kecepatan sesuai paket {mbps}Mbps, {kerja} tidak pernah terganggu',
    'setahun ini hanya {n} kali gangguan dan selalu cepat pulih',
    '{jaringan} kuat sampai ke [lantai tiga|gudang belakang|seluruh kelas]',
    'kalau ada gangguan kecil langsung pulih sendiri, hampir tidak terasa',
  ],
  'Keandalan aplikasi': [
    '{benda} [ringan dan cepat|tidak pernah macet|makin lancar setelah versi {versi}]',
    '{fitur} selalu bisa diandalkan untuk {kerja}',
    'sejak pembaruan terakhir {benda} jauh lebih stabil di {gawai}',
    'data di {benda} selalu cocok dengan catatan kami',
  ],
  'Kemudahan penggunaan': [
    '{benda} mudah dipakai, [staf baru langsung paham|orang tua saya juga bisa|guru-guru cepat terbiasa]',
    '{fitur} [sederhana dan jelas|hanya butuh dua langkah]',
    'tampilan baru {kesan}, semua yang dicari langsung ketemu',
    'panduan di dalam aplikasi sangat membantu waktu pertama memakai {fitur}',
  ],
  Fitur: [
    '{fitur} [sangat berguna untuk {kerja}|menghemat waktu kami|paling sering kami pakai]',
    'pembaruan {fitur} [sesuai kebutuhan kami|akhirnya datang juga]',
    'fiturnya lengkap, terutama {fitur} dan {fitur2}',
    'dengan {fitur} {kerja} selesai [dua kali lebih cepat|dalam hitungan menit]',
  ],
  'Harga dan paket': [
    'harga {p} [sebanding dengan kualitasnya|paling masuk akal di {kota}|cocok untuk usaha kecil]',
    'paketnya banyak pilihan dan bisa [naik turun sesuai kebutuhan|disesuaikan dengan anggaran]',
    'promo tahun ini sangat membantu [toko kami|sekolah kami|usaha yang baru mulai]',
  ],
  'Tagihan dan pembayaran': [
    'pembayaran lewat {bank} [cepat dan langsung lunas|tidak pernah bermasalah]',
    'tagihan selalu jelas dan rinci',
    'kelebihan bayar dikembalikan dalam {n} hari, {kesan}',
    'faktur pajak terbit tepat waktu setiap bulan',
  ],
  'Aktivasi dan pemasangan': [
    'pemasangan di {kota} selesai [hari itu juga|dalam {n} hari|lebih cepat dari jadwal], rapi pula',
    'proses aktivasi {s} mudah, {petugas} menjelaskan dengan sabar',
    'pindah alamat diurus cepat tanpa biaya tambahan',
  ],
  'Penanganan gangguan': [
    'gangguan ditangani dalam {jamAngka} jam dan dikabari terus lewat {kanal}',
    'tiket {tiket} selesai lebih cepat dari janji',
    'teknisi datang malam itu juga [walau hujan|padahal hari libur]',
    'laporan akar masalahnya jelas dan tidak terulang lagi',
  ],
  'Layanan petugas': [
    '{petugas} [ramah dan sabar|menguasai produk|cepat tanggap]',
    'terima kasih kepada {petugas} di {kota} yang [membantu sampai tuntas|mau datang di hari Sabtu|menjelaskan pelan-pelan]',
    'pelayanan di {kanal} {kesan}',
    'account manager kami proaktif dan rutin menanyakan kebutuhan',
  ],
  'Integrasi dan API': [
    'dokumentasi API {s} lengkap, integrasi selesai dalam {n} hari',
    'API {fitur} cepat dan stabil, jawabannya konsisten',
    'tim teknis {p} membantu integrasi dengan sistem kami sampai selesai',
  ],
  'Keamanan dan akun': [
    'masuk dengan OTP cepat dan terasa aman',
    'pengaturan hak akses pengguna di {benda} [rinci|sesuai aturan audit kami]',
    'akun yang bermasalah dipulihkan dalam {jamAngka} jam',
  ],
  'Informasi dan sosialisasi': [
    'pelatihan {p} di {kota} [sangat bermanfaat|materinya jelas|pesertanya antusias]',
    'pemberitahuan pemeliharaan datang jauh hari dan tepat waktu',
    'informasi paket di situs jelas, tidak perlu bertanya lagi',
  ],
}

/** What they suggest or ask for. */
export const suggestions: readonly string[] = [
  '[sebaiknya|alangkah baiknya kalau|akan lebih baik jika] ada {ingin}',
  'mohon dipertimbangkan [penambahan|adanya] {ingin}',
  '{fitur} [sebaiknya|seharusnya] [bisa diunduh ke Excel|bisa diatur per cabang|dibuat lebih sederhana|ditaruh di halaman depan|tersedia juga di ponsel]',
  'usul: {ingin}, supaya {kerja} lebih lancar',
  'perlu [panduan singkat|video tutorial|pelatihan] untuk {fitur}',
  'tolong [perjelas|rapikan|sederhanakan] {fitur}, [banyak pengguna di {kota} yang bertanya|terutama untuk pengguna baru]',
  'kalau bisa [jam layanan|waktu respons] {petugas} [diperpanjang sampai malam|di akhir pekan ditambah]',
  'beri [potongan|penghargaan] untuk pelanggan yang sudah lama memakai {p}',
  '{benda} sudah baik, tinggal {fitur} yang perlu diperbaiki',
  'jaringan di {kota}{arah} perlu [diperkuat|ditambah kapasitasnya] karena [perumahan baru bertambah|pemakaian naik]',
  'sediakan {ingin}',
  'pemberitahuan [pemeliharaan|perubahan tarif] sebaiknya [seminggu sebelumnya|lewat {kanal} juga]',
]

export const questions: readonly string[] = [
  '[apakah|kapan] {ingin} [akan tersedia|bisa dipakai]?',
  'bagaimana cara [memakai|mengaktifkan|membuka] {fitur} di {benda}?',
  'kapan {p} tersedia di {kota}{arah}?',
  'apakah {fitur} bisa dipakai [di beberapa cabang|untuk dua pengguna sekaligus|tanpa biaya tambahan]?',
  'berapa biaya {s} untuk [{n} cabang|{n}0 pengguna|paket {mbps} Mbps]?',
  'ke mana harus melapor kalau {benda} bermasalah di luar jam kerja?',
  'apa beda {s} dengan paket yang lama?',
  'bisakah pembayaran lewat {bank}?',
  'kenapa {fitur} tidak ada di akun saya?',
]

export const featureRequests: readonly string[] = [
  '[butuh|kami membutuhkan|mohon dibuatkan] {ingin}',
  '{ingin} akan sangat membantu {kerja}',
  'produk lain sudah punya {ingin}, kapan {p} menyusul?',
  'fitur yang paling kami tunggu: {ingin}',
  'tambahkan [pilihan|menu] {ingin} di {benda}',
  '{fitur} [perlu ditambah|dilengkapi] dengan {ingin}',
]
