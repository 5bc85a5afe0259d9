export default {
  title: 'Dari angka yang memburuk sampai keluhan yang selesai.',
  lead: 'IDO memperlihatkan kinerja setiap produk digital dan apa kata pelanggannya, lalu menuntun Anda ke catatan yang perlu ditangani. Inilah yang dapat Anda lakukan dengannya.',
  chapters: {
    dashboard: {
      title: 'Halaman yang menjawab sebuah pertanyaan',
      text: 'Setiap dashboard dibuka dengan satu kalimat: apa yang berubah, dan terutama di mana. Di bawahnya berdiri angka dengan perubahannya, tren, rincian per regional dan produk, serta daftar kerja: tiket yang paling lama menunggu.',
      points: [
        'Klik sebuah regional atau produk, dan seluruh halaman bercerita tentangnya.',
        'Bandingkan dengan periode sebelumnya atau dengan tahun lalu.',
        'Satu tautan membawa periode, filter, dan urutan kepada rekan Anda.',
      ],
      alt: 'Dashboard Assurance Performance: kalimat ringkasan, kartu angka dengan perubahannya, tren, dan perbandingan regional.',
    },
    records: {
      title: 'Setiap angka punya catatan di baliknya',
      text: 'Tidak ada angka yang berhenti di grafik. Buka catatan di baliknya dan baca persis baris yang dihitung, sampai ke perjalanan satu tiket. Rumus, sumber, dan waktu data terakhir masuk tertulis di sebelahnya.',
      points: [
        'Daftar dapat difilter, diurutkan, dan diunduh sebagai CSV atau XLSX.',
        'Jam SLA pada tiket berhenti saat tiket menunggu pelanggan.',
        'Semua figur juga dapat dibaca sebagai tabel dan sebagai kalimat.',
      ],
      alt: 'Daftar tiket di balik satu angka, dengan status, regional, umur, dan SLA setiap tiket.',
    },
    voc: {
      title: 'Suara pelanggan, dari masuk sampai selesai',
      text: 'Keluhan dan saran dicatat dalam hitungan detik, diimpor dari berkas, atau dikirim lewat API. Pemilik produk mengerjakannya langkah demi langkah: Create, Created, On Progress, Done.',
      points: [
        'Pencarian menemukan kata di dalam teks, juga di antara sejuta catatan.',
        'NPS ditampilkan bersama rentang 95%, sehingga perubahan semu tidak disangka nyata.',
        'Kolom, filter, dan urutan Anda tetap seperti yang Anda tinggalkan.',
      ],
      alt: 'Daftar VOC dengan pencarian, filter status, dan kolom yang dapat dipilih.',
    },
    detail: {
      title: 'Prioritas yang menjelaskan dirinya sendiri',
      text: 'Skor prioritas dihitung dari lima bobot yang terlihat oleh semua orang. Riwayat mencatat siapa mengubah apa, kapan, dan mengapa. Dua orang yang mengubah catatan yang sama tidak saling menimpa.',
      points: [
        'Progres pemilik produk dalam persen, dengan keterangannya.',
        'Lampiran gambar, PDF, dokumen, dan lembar kerja sampai 20 MB.',
        'Pengembalian ke langkah sebelumnya selalu disertai alasan.',
      ],
      alt: 'Satu catatan VOC dengan langkah statusnya, isi, skor prioritas, dan riwayat.',
    },
    access: {
      title: 'Akses yang dapat dipertanggungjawabkan',
      text: 'Akses diminta dengan kode sekali pakai dan diputuskan seorang supervisor, dengan peran, cakupan data, dan bila perlu tanggal akhir. Tidak seorang pun menyetujui permintaannya sendiri.',
      points: [
        'Masuk dengan NIK lewat direktori perusahaan, dengan e-mail, atau dengan OpenID.',
        'Yang bercakupan satu regional tidak melihat regional lain di mana pun, juga tidak lewat jumlah atau pencarian.',
        'Setiap keputusan masuk jejak audit yang memperlihatkan setiap upaya mengubahnya.',
      ],
      alt: 'Antrean Kelola Akses: permintaan yang menunggu, pemohonnya, dan keputusan yang sudah diambil.',
    },
    logbook: {
      title: 'Serah terima shift tanpa ada yang tercecer',
      text: 'Agent mencatat kegiatan shift baris demi baris, menyerahkannya kepada shift berikutnya, dan agent berikutnya menandatangani. Yang sudah diterima tidak berubah lagi.',
      points: [
        'Isian cepat untuk puluhan baris sehari, cukup dengan papan ketik.',
        'Yang masih terbuka terlihat saat serah terima.',
      ],
      alt: 'Logbook: entri shift hari ini dengan statusnya, dan panel serah terima.',
    },
  },
  more: {
    title: 'Dan selalu',
    items: {
      data: {
        title: 'Data Anda sendiri',
        text: 'Impor CSV dan XLSX atau kirim lewat API. Setiap baris yang baik disimpan, setiap baris yang salah disebut dengan baris, kolom, dan alasannya.',
      },
      keyboard: {
        title: 'Di mana pun, dengan apa pun',
        text: 'Ponsel, layar lebar, papan ketik, dan pembaca layar. Tema terang dan gelap. Bahasa Indonesia dan Inggris.',
      },
      yours: {
        title: 'Di server Anda sendiri',
        text: 'Tanpa pelacak dan tanpa layanan pihak ketiga: huruf, gambar, dan program berasal dari portal ini.',
      },
    },
  },
  end: {
    title: 'Mulai',
    text: 'Sudah punya akses? Langsung masuk. Belum? Ajukan permintaannya; Anda akan diberi tahu begitu diputuskan.',
    signIn: 'Masuk ke IDO',
    request: 'Cara meminta akses',
  },
} as const
