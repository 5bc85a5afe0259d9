import type { Sections } from '../article.ts'

export default {
  title: 'Kebijakan Privasi',
  lead: 'Data apa tentang Anda yang disimpan portal ini, untuk apa, berapa lama, dan siapa yang dapat melihatnya.',
  updated: '27 November 2026',
  sections: {
    ringkasan: {
      title: 'Ringkasnya',
      body: [
        {
          points: [
            'Kami menyimpan yang diperlukan agar Anda dapat masuk, agar data perusahaan terlindungi, dan agar setiap keputusan dapat dipertanggungjawabkan.',
            'Aktivitas Anda di portal dicatat dan dapat dibaca administrator dan manajemen.',
            'Portal tidak memasang iklan, pelacak, atau layanan statistik pihak ketiga. Huruf, gambar, dan program semuanya berasal dari portal sendiri.',
          ],
        },
      ],
    },
    akun: {
      title: 'Akun',
      body: [
        'Untuk setiap akun disimpan: nama, NIK, alamat e-mail, peran, cakupan data (regional dan produk), keadaan dan masa berlaku akses, waktu masuk terakhir, serta pilihan bahasa, tema, dan kerapatan tampilan. Foto disimpan bila Anda mengunggahnya atau bila direktori perusahaan menyediakannya.',
        'Kata sandi tidak pernah disimpan. Yang disimpan hanya hasil hitung satu arah (argon2id) yang tidak dapat dibalik menjadi kata sandi. Bila NIK Anda diperiksa direktori perusahaan, kata sandi hanya diteruskan ke direktori dan tidak tinggal di portal.',
        'Saat Anda mendaftar, isian pendaftaran menjadi akun setelah Anda membuka tautan di e-mail konfirmasi.',
      ],
    },
    sesi: {
      title: 'Masuk dan sesi',
      body: [
        'Setiap sesi mencatat kapan dimulai dan terakhir dipakai, cara Anda masuk, alamat IP, dan jenis peramban, agar Anda dapat mengenali perangkat Anda sendiri di halaman pengaturan dan mengakhiri sesi yang asing. Sesi berakhir setelah 8 jam tidak dipakai, dan paling lama 7 hari.',
        'Percobaan masuk yang gagal dihitung per nama dan per alamat jaringan untuk menahan penebak kata sandi. Nama disimpan teracak, dan hitungan yang lebih lama dari 15 menit tidak dipakai lagi.',
      ],
    },
    'permintaan-akses': {
      title: 'Permintaan akses',
      body: [
        'Permintaan akses menyimpan nama, NIK, alamat e-mail, alamat IP, waktunya, dan keputusannya: siapa yang memutuskan, kapan, alasannya, serta peran dan cakupan yang diberikan. Riwayat ini disimpan selamanya karena menjadi bukti siapa memberi akses kepada siapa.',
        'Kode sekali pakai hanya disimpan sebagai hasil hitung satu arah dan berlaku 5 menit.',
      ],
    },
    aktivitas: {
      title: 'Catatan aktivitas',
      body: [
        'Portal mencatat kapan Anda masuk dan keluar, halaman yang Anda buka, catatan yang Anda buat, ubah, atau hapus, serta data yang Anda ekspor atau impor. Setiap baris memuat nama, e-mail, NIK, waktu, alamat halaman, alamat IP, dan jenis peramban. Bila pemanggil menyebut sendiri alamat IP-nya, keduanya disimpan.',
        'Setiap unduhan juga masuk log unduhan: siapa, kapan, jenis data, dan jumlah baris.',
        'Log server mencatat setiap permintaan dengan nomor, alamat, waktu, dan alamat IP, tanpa isi permintaan, kata sandi, atau cookie.',
      ],
    },
    audit: {
      title: 'Jejak audit',
      body: [
        'Keputusan dan perubahan atas orang, peran, akses, dan sesi masuk ke jejak audit: siapa, kapan, mengapa, sebelum, dan sesudah. Jejak ini tidak dapat diubah atau dihapus lewat portal, dan setiap barisnya terkunci ke baris sebelumnya sehingga perubahan akan ketahuan. Karena itu namanya tetap tercatat meskipun akunnya kemudian dihapus.',
        'Administrator dapat melihat portal seperti yang dilihat seorang pengguna, hanya untuk dibaca. Setiap kali hal itu dilakukan, administrator dan alasannya tercatat.',
      ],
    },
    pekerjaan: {
      title: 'Pekerjaan Anda di portal',
      body: [
        'Umpan balik pelanggan, lampiran, entri logbook, dan serah terima shift menyimpan nama pembuatnya. Riwayat setiap catatan memuat siapa mengubah apa dan kapan. Pengaturan kolom dan tampilan yang Anda simpan terikat pada akun Anda.',
      ],
    },
    email: {
      title: 'E-mail yang kami kirim',
      body: [
        'Portal mengirim e-mail untuk keperluan akun dan akses: kode sekali pakai, konfirmasi pendaftaran, tautan kata sandi, keputusan permintaan akses, serta pengingat sebelum akses berakhir; juga pemberitahuan tentang umpan balik dan ucapan terima kasih kepada pelanggan.',
        'Bila administrator menyalakannya, pelanggan yang alamatnya disimpan pada suatu umpan balik menerima satu ucapan terima kasih. Alamat itu hanya dilihat oleh yang dapat mengubah umpan balik tersebut.',
      ],
    },
    cookie: {
      title: 'Cookie',
      body: [
        'Ada tiga cookie, semuanya diperlukan agar Anda tetap masuk. Ketiganya dihapus saat Anda keluar, dan paling lama tersimpan 7 hari.',
        {
          points: [
            '**token** membuktikan sesi Anda. Program di halaman tidak dapat membacanya; server hanya menyimpan sidiknya.',
            '**IsLogin** memberi tahu halaman bahwa ada sesi.',
            '**User** memuat identitas Anda (id, NIK, e-mail, peran, cara masuk) agar dapat ditampilkan. Tidak ada rahasia di dalamnya.',
          ],
        },
      ],
    },
    peramban: {
      title: 'Yang tersimpan di peramban Anda',
      body: [
        'Peramban Anda menyimpan pilihan tampilan: bahasa, tema, lebar menu samping, serta lebar dan kerapatan kolom tabel. Isian formulir yang belum disimpan tinggal di tab yang bersangkutan dan terhapus saat Anda keluar atau menutup tab.',
      ],
    },
    'masa-simpan': {
      title: 'Berapa lama disimpan',
      body: [
        {
          points: [
            '**Kode sekali pakai:** berlaku 5 menit; sisanya dihapus sehari kemudian, kecuali administrator menetapkan lain.',
            '**Tautan kata sandi:** hanya untuk satu kali pakai; berlaku 1 jam bila Anda memintanya, 3 hari dalam undangan.',
            '**Sesi:** 8 jam tanpa dipakai, paling lama 7 hari.',
            '**Catatan yang dihapus dari daftar pengelolaan:** dapat dipulihkan 30 hari, atau selama yang ditetapkan administrator, lalu dihapus.',
            '**Akun, umpan balik yang sudah dikirim, lampirannya, dan logbook:** sampai dihapus oleh yang berwenang.',
            '**Draf umpan balik dan lampirannya:** sampai Anda kirim atau hapus, atau selama yang ditetapkan administrator sejak terakhir Anda sentuh, paling singkat 30 hari.',
            '**Catatan masuk, catatan aktivitas, dan log unduhan:** selamanya, atau selama yang ditetapkan administrator menurut kebijakan retensi perusahaan, paling singkat 30 hari.',
            '**Tiket yang selesai, pesanan yang berakhir, dan langganan yang berhenti:** selamanya, atau selama yang ditetapkan administrator, paling singkat satu tahun.',
            '**E-mail yang disimpan sebagai berkas bila tidak ada server e-mail, dan pekerjaan latar yang gagal:** selamanya, atau selama yang ditetapkan administrator.',
            '**Alamat e-mail pelanggan untuk ucapan terima kasih:** 30 hari setelah ucapan dikirim, paling lama satu tahun sejak disimpan.',
            '**Permintaan akses dan jejak audit:** selamanya.',
          ],
        },
        'Yang sudah waktunya dihapus setiap malam. Setiap perubahan masa simpan tercatat di jejak audit, dengan pelaku dan alasannya; administrator melihat masa simpan yang berlaku di Pengaturan Portal.',
      ],
    },
    'siapa-melihat': {
      title: 'Siapa yang dapat melihatnya',
      body: [
        {
          points: [
            '**Anda sendiri** melihat profil, sesi, dan unduhan Anda.',
            '**ADMIN dan MANAGEMENT** melihat daftar pengguna, permintaan akses, dan catatan aktivitas, sebatas cakupan data mereka.',
            '**ADMIN** melihat jejak audit.',
            '**Rekan yang punya akses** melihat nama pembuat dan pengubah pada catatan yang boleh mereka baca.',
          ],
        },
        'Data tidak diserahkan kepada pihak di luar perusahaan. Layanan yang dihubungi portal (direktori, penyedia OpenID, server e-mail, penyimpanan berkas) adalah yang dipasang oleh perusahaan sendiri.',
      ],
    },
    hak: {
      title: 'Hak Anda',
      body: [
        'Anda dapat mengubah profil dan foto, mengganti kata sandi, serta mengakhiri sesi dari halaman pengaturan. Untuk memperbaiki data lain, meminta salinan, atau menanyakan penghapusan, hubungi helpdesk yang tercantum di kaki halaman ini. Catatan yang wajib disimpan, seperti jejak audit, tidak dapat dihapus atas permintaan.',
      ],
    },
  } satisfies Sections,
} as const
