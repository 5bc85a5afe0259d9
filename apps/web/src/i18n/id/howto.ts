import type { Sections } from '../article.ts'

/** The guides to dashboards and to a product. */
export default {
  usingDashboard: {
    title: 'Memakai dashboard',
    lead: 'Setiap dashboard menjawab satu pertanyaan, dan semuanya dibaca dengan cara yang sama. Yang perlu Anda ketahui muat dalam tujuh langkah.',
    sections: {
      membuka: {
        title: '1. Membuka dashboard',
        body: [
          'Setelah masuk Anda berada di **Beranda**: yang memburuk, lalu pekerjaan yang menunggu Anda. Menu samping memuat dashboard menurut **T-REG**, **BUD**, dan **PRODUCT**; menu atas membuka **Dashboard** pimpinan dan **Events**.',
          'Lebih cepat dengan papan ketik: **Ctrl-K** mencari halaman, regional, produk, atau nomor catatan.',
          {
            picture: 'home',
            alt: 'Beranda seorang manajer: yang memburuk di atas, pekerjaan yang menunggu di bawahnya, menu di kiri.',
            caption: 'Beranda peran MANAGEMENT.',
          },
        ],
      },
      membaca: {
        title: '2. Membaca yang memburuk lebih dulu',
        body: [
          'Ringkasan di atas halaman menyebut berapa kasus terbuka dan berapa target belum tercapai, lalu tiga kasus terberat: apa, di mana, sejak kapan. Bila tidak ada, itu pun tertulis.',
          'Kartu di bawahnya memuat nilai, perubahan terhadap periode pembanding, dan target. Perubahan berwarna abu-abu; hanya yang menjadi bagian kasus yang berwarna, selalu dengan kata atau tanda.',
          {
            picture: 'dashboard',
            alt: 'Dashboard Assurance Performance dengan ringkasan kasus, kartu angka, dan grafik tiket.',
            caption: 'Ringkasan, kartu, lalu grafiknya.',
          },
        ],
      },
      menyaring: {
        title: '3. Menyaring',
        body: [
          'Bilah filter memuat periode, pembanding, dan dimensi dashboard itu: regional, produk, segmen, dan lainnya. Klik pada batang atau baris sebuah grafik menyaring juga. Filter yang aktif tampil sebagai keping yang dapat dihapus satu per satu.',
          'Regional, produk, dan periode ikut ke dashboard berikutnya. Semuanya tercatat di alamat: **Salin tautan tampilan ini** membuka tampilan yang sama untuk rekan Anda, sebatas cakupan datanya.',
          {
            picture: 'filtered',
            alt: 'Dashboard yang difilter ke satu regional dan 90 hari terakhir, dengan keping filter aktif di bawah bilah filter.',
            caption: 'Difilter ke satu regional, 90 hari terakhir.',
          },
        ],
      },
      menelusuri: {
        title: '4. Menelusuri sampai catatannya',
        body: [
          'Setiap angka dapat dibuka sampai catatan yang dihitungnya: pilih kartunya, atau tahan **Ctrl** saat mengklik bagian grafik. Daftarnya memuat persis catatan yang dihitung, dapat diurutkan, difilter, dan diunduh.',
          {
            picture: 'records',
            alt: 'Daftar tiket terbuka di balik sebuah angka, dengan kolom prioritas, umur, dan status.',
            caption: 'Tiket di balik angka tiket terbuka.',
          },
        ],
      },
      memahami: {
        title: '5. Memahami sebuah angka',
        body: [
          'Menu di sudut setiap widget memuat **Jelaskan angka ini**: rumus, sumber, kapan data terakhir masuk, periode yang dihitung, dan filter yang berlaku. **Tampilkan sebagai tabel** menggantikan grafiknya dengan angka.',
          { note: 'Bila sebuah widget kosong, ia menyebut hari terakhir yang punya data dan membawa Anda ke sana.' },
        ],
      },
      produk: {
        title: '6. Membuka satu produk',
        body: [
          '**Service Operation**, **Business Dashboard**, dan **Infrastruktur** menampilkan ubin setiap produk dengan satu angka; **K** berarti ribuan. Ubin membuka halaman produk itu: semua angkanya, di samping dashboard luar dan backoffice-nya.',
          {
            picture: 'tiles',
            alt: 'Ubin produk di Service Operation, masing-masing dengan logo atau huruf awal dan jumlah tiket 30 hari terakhir.',
            caption: 'Service Operation: satu ubin untuk setiap produk.',
          },
        ],
      },
      membawa: {
        title: '7. Membawa angkanya',
        body: [
          {
            points: [
              '**Unduh semua widget (XLSX)** memuat satu lembar untuk setiap widget, dengan filternya di lembar pertama.',
              'Menu setiap widget mengunduh widget itu saja.',
              '**Cetak** menyusun halaman untuk kertas atau PDF.',
              '**Layar penuh** dan **Muat ulang otomatis** cocok untuk layar di ruangan.',
            ],
          },
          'Setiap unduhan tercatat di log unduhan.',
        ],
      },
    } satisfies Sections,
  },
  registerProduct: {
    any: 'sebuah produk',
    title: 'Mendaftar untuk {{product}}',
    lead: 'Dua pendaftaran yang sering tertukar: akses ke angka produk di IDO, dan akun di aplikasi produk itu sendiri. Panduan ini menunjukkan keduanya.',
    about: 'Produk ini di IDO',
    open: 'Buka halaman {{product}}',
    unknown:
      'Katalog tidak memuat produk dengan alamat ini, atau produknya di luar cakupan data Anda. Langkah di bawah berlaku untuk setiap produk.',
    sections: {
      bedanya: {
        title: 'Apa yang Anda perlukan?',
        body: [
          {
            points: [
              '**Melihat angka produk:** tiket, pesanan, pendapatan, umpan balik, dan ketersediaannya. Itu ada di IDO; supervisor yang memutuskan. Mulai dari langkah 1.',
              '**Bekerja di aplikasi produk:** backoffice atau dashboard luarnya punya akun sendiri, yang diberikan oleh pemilik produk. Lihat langkah 4.',
            ],
          },
        ],
      },
      akses: {
        title: '1. Dapatkan akses ke IDO',
        body: [
          'Belum punya akses? Ikuti [Meminta akses](/guideline/request-access). Setelah permintaan terkirim, masuklah dan tulis nama produknya sebagai alasan; supervisor membacanya dan memilih cakupan data yang memuat produk itu.',
          'Sudah punya akses, tetapi produknya tidak tampil? **Cakupan data** di bilah atas menyebut data apa yang Anda lihat. Minta supervisor Anda memperluasnya di **Kelola Pengguna**.',
          {
            picture: 'request-nik',
            alt: 'Formulir permintaan akses dengan NIK yang sudah terisi dan kolom kode yang belum dapat diisi.',
            caption: 'Formulir permintaan akses di halaman utama.',
          },
        ],
      },
      ubin: {
        title: '2. Temukan produknya',
        body: [
          'Di menu samping, bagian **PRODUCT** memuat **Service Operation**, **Business Dashboard**, dan **Infrastruktur**. Setiap produk tampil di satu daftar atau lebih. Mencarinya dengan **Ctrl-K** juga bisa.',
          {
            picture: 'tiles',
            alt: 'Ubin produk di Service Operation, masing-masing dengan logo atau huruf awal dan jumlah tiket 30 hari terakhir.',
            caption: 'Ubin produk di Service Operation.',
          },
        ],
      },
      halaman: {
        title: '3. Buka halamannya',
        body: [
          'Halaman produk memuat pemiliknya, sub-produknya, dan semua angkanya, sudah difilter ke produk itu. Cara membacanya ada di [Memakai dashboard](/guideline/using-dashboard).',
          {
            picture: 'product',
            alt: 'Halaman sebuah produk: pemilik dan sub-produk di atas, tautan di luar portal, lalu kartu angka.',
            caption: 'Halaman sebuah produk di IDO.',
          },
        ],
      },
      aplikasi: {
        title: '4. Mendaftar di aplikasi produk',
        body: [
          {
            steps: [
              'Di halaman produk, lihat bagian **Halaman lain produk ini**: dashboard luar, **Backoffice**, dan **Infrastruktur**, sejauh diisi pengelola katalog.',
              'Buka tautannya. Sebagian dashboard luar tampil langsung di halaman produk; yang lain dibuka di tab baru.',
              'Bila diminta masuk dan Anda belum punya akun di sana, minta kepada **Pemilik** yang tercantum di halaman produk. Akun IDO tidak berlaku di aplikasi itu, dan IDO tidak membuatkannya.',
            ],
          },
        ],
      },
      tersangkut: {
        title: 'Bila belum berhasil',
        body: [
          {
            points: [
              '**Produknya tidak ada di daftar mana pun:** di luar cakupan data Anda, atau belum ada di katalog. ADMIN mengaturnya di **Kelola Produk**.',
              '**Tautan di luar portal tidak menjawab:** hubungi pemilik produk; aplikasi itu bukan bagian dari IDO.',
              '**Lainnya:** lihat [FAQ](/FAQ) atau helpdesk di kaki halaman publik.',
            ],
          },
        ],
      },
    } satisfies Sections,
  },
} as const
