import type { Sections } from '../article.ts'

export default {
  title: 'Panduan Produk',
  lead: 'Cara memakai IDO: mendapatkan akses, masuk, dan mengenal halaman yang tersedia untuk peran Anda.',
  guides: {
    title: 'Langkah demi langkah',
    requestAccess: {
      title: 'Meminta akses',
      text: 'Dari NIK dan kode sekali pakai sampai keputusan supervisor, dengan gambar.',
    },
    usingDashboard: {
      title: 'Memakai dashboard',
      text: 'Membaca apa yang memburuk, menyaring, menelusuri sampai catatannya, dan membawa angkanya.',
    },
    registerProduct: {
      title: 'Mendaftar untuk sebuah produk',
      text: 'Dua pendaftaran yang berbeda: angka produk di IDO, dan akun di aplikasi produk itu sendiri.',
    },
    products: {
      title: 'Menurut produk',
      none: 'Belum ada produk di katalog.',
      closed: 'Panduan menurut produk tampil di sini setelah Anda masuk dengan akun yang punya akses.',
    },
  },
  before: {
    masuk: {
      title: 'Masuk',
      body: [
        'Buka [halaman utama](/), tulis NIK dan kata sandi Anda, lalu pilih **Masuk**. Yang memakai e-mail memilih [masuk dengan e-mail](/login/email).',
        'Setelah masuk Anda tiba di **Beranda**: NPS 30 hari terakhir, jumlah VOC menurut status, VOC terbuka Anda, dan yang terbaru masuk. Menu samping membawa Anda ke dashboard dan daftar; menu akun di kanan atas memuat pengaturan, bahasa, tema, dan halaman pengelolaan sesuai peran Anda.',
      ],
    },
  } satisfies Sections,
  roles: {
    title: 'Peran dan halamannya',
    lead: 'Semua orang yang punya akses dapat membaca dashboard dan mencatat umpan balik. Peran menambahkan halaman pengelolaan. Bila Anda punya beberapa peran, yang paling atas di tabel ini menentukan halamannya.',
    role: 'Peran',
    pages: 'Halaman pengelolaan',
    noRole: 'Tanpa peran',
    none: 'Tidak ada',
  },
  after: {
    bantuan: {
      title: 'Bila Anda tersangkut',
      body: [
        'Banyak pertanyaan sudah dijawab di [FAQ](/FAQ). Bila belum, hubungi helpdesk yang tercantum di kaki halaman publik. Sertakan tautan halaman dan, bila ada, nomor permintaan dari pesan kesalahannya.',
      ],
    },
  } satisfies Sections,
  requestAccess: {
    title: 'Meminta akses',
    lead: 'Siapkan NIK Anda (atau e-mail dan kata sandi akun IDO) dan kotak masuk e-mail kantor. Mengisinya perlu sekitar dua menit; setelah itu supervisor memutuskan.',
    sections: {
      'sebelum-mulai': {
        title: 'Sebelum mulai',
        body: [
          {
            points: [
              '**Dengan NIK:** bila Anda karyawan yang NIK-nya dikenal portal atau direktori perusahaan. Inilah cara yang biasa.',
              '**Dengan e-mail dan kata sandi:** bila Anda sudah punya akun IDO tanpa NIK, misalnya sebagai mitra kerja.',
            ],
          },
          'Kode sekali pakai dikirim ke alamat e-mail yang terdaftar untuk Anda, jadi pastikan Anda dapat membukanya.',
          'Bila Anda sudah punya akun dan sudah masuk, tidak ada yang perlu diisi: pilih **Minta akses** di halaman yang tampil.',
        ],
      },
      'buka-formulir': {
        title: '1. Buka formulir dan isi NIK',
        body: [
          'Di [halaman utama](/), pilih **Minta akses**. NIK yang sudah Anda tulis di formulir masuk ikut terbawa. NIK paling banyak {{nikLength}} karakter.',
          'Formulir punya dua cara. **Akses dengan Email** berpindah ke e-mail dan kata sandi, **Akses dengan NIK** kembali ke NIK.',
          {
            picture: 'request-nik',
            alt: 'Formulir permintaan akses dengan NIK yang sudah terisi dan kolom kode yang belum dapat diisi.',
            caption: 'Kolom kode masih terkunci: kode belum dikirim.',
          },
        ],
      },
      'minta-kode': {
        title: '2. Minta kode sekali pakai',
        body: [
          'Pilih **Kirim Kode**. Setelah kode dikirim, kolomnya dapat diisi dan hitungan mundur {{resend}} detik dimulai. Bila kode belum datang saat hitungan habis, pilih **Kirim Ulang Kode**.',
          {
            picture: 'request-code',
            alt: 'Formulir setelah kode dikirim: hitungan mundur berjalan, pemberitahuan tampil, dan kolom kode dapat diisi.',
            caption: 'Kode sedang dalam perjalanan, dan kolomnya sudah terbuka.',
          },
          {
            note: 'Demi keamanan, portal menjawab sama untuk setiap NIK, juga yang tidak terdaftar. Bila e-mail tidak kunjung datang, periksa NIK Anda dan folder spam.',
          },
        ],
      },
      'isi-kode': {
        title: '3. Isi kode dan kirim permintaan',
        body: [
          {
            picture: 'request-mail',
            alt: 'E-mail dari IDO dengan kode enam angka, dalam bahasa Indonesia dan Inggris.',
            caption: 'E-mailnya. Jangan teruskan kode ini kepada siapa pun.',
          },
          'Salin enam angka dari e-mail ke kolom kode, lalu pilih **Kirim permintaan**. Kode berlaku 5 menit, untuk satu kali pakai, dan dapat dicoba paling banyak 5 kali. Bila muncul **Kode OTP yang Anda masukkan salah**, periksa angkanya atau minta kode baru; hanya kode terbaru yang berlaku.',
        ],
      },
      hasil: {
        title: '4. Baca hasilnya',
        body: [
          'Ada tiga kemungkinan:',
          {
            points: [
              '**Permintaan akses terkirim, sedang diverifikasi oleh supervisor.** Anda tinggal menunggu.',
              '**Maaf, permintaan Anda sedang diproses.** Permintaan Anda yang terdahulu masih menunggu; tidak perlu mengirim lagi.',
              '**Akses akun sudah terdaftar.** Anda sudah punya akses: langsung [masuk](/).',
            ],
          },
          {
            picture: 'request-done',
            alt: 'Pemberitahuan bahwa permintaan akses terkirim dan sedang diverifikasi oleh supervisor.',
            caption: 'Permintaan pertama: terkirim.',
          },
          'Pilih **Kembali ke Beranda** untuk menutup formulir.',
        ],
      },
      keputusan: {
        title: '5. Tunggu keputusan',
        body: [
          'Supervisor melihat permintaan Anda di **Kelola Akses**. Ia menyetujuinya dengan peran dan cakupan data tertentu, bila perlu sampai tanggal tertentu, atau menolaknya dengan alasan. Hasilnya Anda terima lewat e-mail.',
          'Sementara menunggu, Anda boleh masuk: halaman pertama memperlihatkan keadaan permintaan Anda, dan di sana Anda dapat menambahkan alasan serta regional yang Anda perlukan; supervisor membacanya. Tujuh hari sebelum akses berakhir Anda mendapat pengingat.',
        ],
      },
      supervisor: {
        title: 'Untuk supervisor',
        body: [
          {
            steps: [
              'Buka **Kelola Akses** dari menu akun. Permintaan yang paling lama menunggu ada di atas.',
              'Periksa siapa pemohonnya dan riwayat permintaan sebelumnya.',
              'Setujui dengan peran dan cakupan sesempit yang diperlukan, dengan tanggal akhir untuk tugas sementara; atau tolak dengan alasan yang dapat ditindaklanjuti pemohon.',
            ],
          },
          {
            picture: 'access-queue',
            alt: 'Antrean Kelola Akses dengan permintaan yang menunggu keputusan.',
            caption: 'Permintaan dari langkah 4, di antrean supervisor.',
          },
          'Anda tidak dapat memutuskan permintaan Anda sendiri, dan tidak dapat memberi cakupan yang lebih luas daripada milik Anda. Setiap keputusan tercatat selamanya bersama nama Anda.',
        ],
      },
    } satisfies Sections,
  },
} as const
