import type { Section } from '../article.ts'

interface Group {
  readonly title: string
  readonly items: Readonly<Record<string, Section>>
}

export default {
  title: 'FAQ',
  lead: 'Jawaban singkat atas pertanyaan yang paling sering diajukan. Setiap jawaban punya tautan sendiri yang dapat Anda bagikan.',
  search: 'Cari pertanyaan',
  clear: 'Hapus pencarian',
  found_one: '{{count}} jawaban ditemukan',
  found_other: '{{count}} jawaban ditemukan',
  nothing: 'Tidak ada jawaban yang memuat “{{search}}”.',
  nothingHint: 'Coba kata lain, atau hubungi helpdesk yang tercantum di bawah halaman ini.',
  link: 'Tautan ke jawaban ini:',
  groups: {
    masuk: {
      title: 'Masuk',
      items: {
        'cara-masuk': {
          title: 'Bagaimana cara masuk ke IDO?',
          body: [
            'Tulis NIK dan kata sandi Anda di [halaman utama](/), atau pilih [masuk dengan e-mail](/login/email). Bila perusahaan menyambungkan portal ke direktori, NIK memakai kata sandi yang sama dengan sistem kantor lainnya. Bila tersedia, tombol OpenID membawa Anda ke halaman masuk perusahaan.',
          ],
        },
        'lupa-kata-sandi': {
          title: 'Saya lupa kata sandi. Apa yang harus saya lakukan?',
          body: [
            'Buka [lupa kata sandi](/forgot-password) dan tulis alamat e-mail Anda. Tautan untuk mengatur kata sandi baru dikirim ke sana; tautan itu hanya dapat dipakai satu kali.',
            'Bila Anda masuk dengan NIK yang diperiksa direktori perusahaan, ganti kata sandinya di tempat Anda biasa menggantinya untuk sistem kantor lain.',
          ],
        },
        'harus-menunggu': {
          title: 'Mengapa saya diminta menunggu setelah beberapa kali salah?',
          body: [
            'Setelah beberapa kali gagal, jeda antarpercobaan memanjang untuk menahan penebak kata sandi. Akun Anda tidak dikunci: tunggu beberapa detik seperti yang tertulis, lalu coba lagi dengan kata sandi yang benar.',
          ],
        },
        'sesi-berakhir': {
          title: 'Mengapa saya diminta masuk lagi?',
          body: [
            'Sesi berakhir setelah 8 jam tidak dipakai, dan paling lama 7 hari. Sesi juga langsung berakhir bila kata sandi, peran, atau akses Anda berubah. Isian formulir yang belum disimpan muncul kembali setelah Anda masuk lagi di tab yang sama.',
          ],
        },
      },
    },
    akses: {
      title: 'Akses',
      items: {
        'akun-tanpa-akses': {
          title: 'Saya bisa masuk, tetapi tidak melihat data. Mengapa?',
          body: [
            'Akun dan akses adalah dua hal berbeda. Akun Anda sudah dikenal, tetapi belum ada supervisor yang memberinya akses. Ikuti [panduan meminta akses](/guideline/request-access); keadaan permintaan Anda tampil setiap kali Anda masuk.',
          ],
        },
        'kode-tidak-datang': {
          title: 'Kode sekali pakai tidak kunjung datang.',
          body: [
            {
              points: [
                'Periksa folder spam; kode dikirim ke alamat e-mail yang terdaftar untuk NIK Anda.',
                'Tunggu hitungan mundur selesai, lalu pilih **Kirim Ulang Kode**. Kode yang lebih baru menggantikan yang lama.',
                'Pastikan NIK Anda benar. Demi keamanan, portal tidak memberi tahu apakah suatu NIK terdaftar.',
              ],
            },
          ],
        },
        'kode-salah': {
          title: 'Kode saya dianggap salah.',
          body: [
            'Kode berlaku 5 menit, untuk satu kali pakai, dan paling banyak 5 kali dicoba. Hanya kode terbaru yang berlaku. Mintalah kode baru bila ragu.',
          ],
        },
        'berapa-lama': {
          title: 'Berapa lama permintaan saya diproses?',
          body: [
            'Permintaan menunggu keputusan supervisor, jadi lamanya tergantung unit Anda. Begitu diputuskan, Anda menerima e-mail; bila ditolak, alasannya tertulis di sana.',
          ],
        },
        'akses-berakhir': {
          title: 'Akses saya akan berakhir. Bagaimana memperpanjangnya?',
          body: [
            'Tujuh hari sebelum akses berakhir Anda menerima e-mail pengingat. Hubungi supervisor Anda untuk memperpanjangnya. Bila sudah terlanjur berakhir, ajukan [permintaan akses](/guideline/request-access) yang baru.',
          ],
        },
        'sebagian-data': {
          title: 'Mengapa saya hanya melihat sebagian regional atau produk?',
          body: [
            'Akses dapat dibatasi pada regional dan produk tertentu. Semua yang Anda lihat, termasuk jumlah, grafik, pencarian, dan ekspor, dihitung dalam batas itu. Minta supervisor Anda memperluasnya bila pekerjaan Anda membutuhkannya.',
          ],
        },
      },
    },
    angka: {
      title: 'Dashboard dan angka',
      items: {
        'arti-singkatan': {
          title: 'Apa arti T-REG, BUD, CFU, TIOC, dan singkatan lain?',
          body: [
            {
              points: [
                '**T-REG**: divisi regional, 1 sampai 7. Yang tidak milik satu regional tercatat sebagai Nasional.',
                '**CFU**: unit yang melayani pelanggan; **BUD**: direktorat unit bisnis di bawahnya.',
                '**TIOC**: papan pemantauan menit ini, untuk mereka yang langsung bertindak.',
                '**DOA**: penyelesaian pesanan terhadap tanggal yang disepakati.',
                '**SCONE** dan **NCX SC**: dua kanal pesanan; sumber sebuah pesanan tampil sebagai aplikasi asalnya.',
                '**PO**: pemilik produk; **VOC**: suara pelanggan, yang di menu disebut juga feedback.',
                '**NPS**: % Promoter dikurangi % Detractor; **SLA**: bagian tiket yang selesai dalam waktu layanannya; **MTTR**: rata-rata waktu sampai selesai.',
              ],
            },
          ],
        },
        'asal-angka': {
          title: 'Dari mana suatu angka berasal?',
          body: [
            'Buka menu pada angka itu lalu pilih **Jelaskan angka ini**: rumus, satuan, sumber, dan waktu data terakhir masuk tertulis di sana. Pilih **Lihat tiket di baliknya** atau **Lihat catatan di baliknya** untuk membaca persis baris yang dihitung.',
          ],
        },
        'angka-berbeda': {
          title: 'Mengapa angka saya berbeda dari angka rekan saya?',
          body: [
            'Biasanya karena periode, filter, atau cakupan data berbeda. Kirim tautan tampilan Anda: periode dan filternya ikut terbawa, sedangkan cakupan data tetap milik masing-masing.',
          ],
        },
        'tampilan-kosong': {
          title: 'Mengapa dashboard saya kosong?',
          body: [
            'Mungkin tidak ada data pada periode itu, atau filternya terlalu sempit. Tampilan yang kosong menyebutkan hari terakhir yang punya data dan menyediakan tautan ke sana.',
          ],
        },
        'bagikan-tampilan': {
          title: 'Bagaimana membagikan tampilan yang sedang saya lihat?',
          body: [
            'Salin alamat di peramban, atau pilih **Salin tautan tampilan ini**. Periode, filter, urutan, dan halaman tersimpan di dalamnya.',
          ],
        },
      },
    },
    voc: {
      title: 'Suara pelanggan (VOC)',
      items: {
        'siapa-membuat': {
          title: 'Siapa yang boleh mencatat umpan balik?',
          body: [
            'Semua orang yang punya akses. Pilih **Tambah VoC** di halaman Feedback, tulis saran pelanggan, lampirkan berkas bila ada, lalu pilih **Simpan dan kirim**.',
          ],
        },
        draf: {
          title: 'Mengapa rekan saya tidak melihat umpan balik yang saya tulis?',
          body: [
            'Catatan baru berstatus draf (Create), dan draf hanya terlihat oleh pembuatnya, CMP, dan ADMIN. Kirim catatan itu agar menjadi Created dan terlihat oleh semua.',
          ],
        },
        'skor-prioritas': {
          title: 'Bagaimana skor prioritas dihitung?',
          body: [
            'Skor adalah rata-rata lima bobot yang dipilih pada catatan: validasi, akses data, kemudahan implementasi, sumber umpan balik, dan arah prioritas. Bobot yang belum dipilih dihitung 0. Halaman detail menjabarkan perhitungannya.',
          ],
        },
        lampiran: {
          title: 'Berkas apa yang dapat dilampirkan?',
          body: [
            'PNG, JPEG, WebP, PDF, DOCX, dan XLSX; paling banyak 10 berkas per catatan dan 20 MB per berkas. Jenis berkas diperiksa dari isinya, bukan dari namanya.',
          ],
        },
        'diubah-bersamaan': {
          title: 'Apa yang terjadi bila dua orang mengubah catatan yang sama?',
          body: [
            'Orang kedua diberi tahu sebelum ada yang tertimpa, dan melihat apa yang berubah sejak ia membuka catatan itu. Riwayat di halaman detail menyimpan setiap perubahan: siapa, kapan, dari apa menjadi apa.',
          ],
        },
      },
    },
    lainnya: {
      title: 'Data, privasi, dan bantuan',
      items: {
        'siapa-melihat-aktivitas': {
          title: 'Siapa yang dapat melihat aktivitas saya?',
          body: [
            'ADMIN dan MANAGEMENT dapat membaca catatan aktivitas; ADMIN juga jejak audit. Rinciannya ada di [Kebijakan Privasi](/kebijakan-privasi#siapa-melihat).',
          ],
        },
        ekspor: {
          title: 'Bolehkah saya mengunduh data?',
          body: [
            'Ya, sebatas data yang boleh Anda lihat, sebagai CSV atau XLSX. Setiap unduhan masuk log unduhan. Perlakukan berkasnya sesuai [Syarat & Ketentuan](/syarat-ketentuan#kerahasiaan).',
          ],
        },
        'bahasa-dan-tema': {
          title: 'Bagaimana mengganti bahasa atau tema?',
          body: [
            'Sebelum masuk: lewat **ID**, **EN**, dan tombol bulan atau matahari di kanan atas. Setelah masuk: lewat menu akun. Portal tersedia dalam bahasa Indonesia dan Inggris, dengan tema terang dan gelap.',
          ],
        },
        ponsel: {
          title: 'Dapatkah IDO dipakai di ponsel atau dengan papan ketik saja?',
          body: [
            'Ya. Semua halaman menyesuaikan diri dengan layar ponsel, dan semuanya dapat dipakai tanpa tetikus serta dengan pembaca layar.',
          ],
        },
        bantuan: {
          title: 'Ke mana saya meminta bantuan?',
          body: [
            'Helpdesk tercantum di bawah halaman ini. Bila suatu pesan kesalahan memuat nomor permintaan, sertakan nomor itu: dengannya petugas dapat menemukan kejadiannya di log.',
          ],
        },
      },
    },
  } satisfies Readonly<Record<string, Group>>,
} as const
