import type { Sections } from '../article.ts'

export default {
  title: 'Syarat & Ketentuan',
  lead: 'Yang Anda setujui saat memakai IDO: portal internal untuk memantau kinerja produk digital dan menindaklanjuti suara pelanggan.',
  updated: '21 November 2026',
  sections: {
    cakupan: {
      title: 'Untuk siapa portal ini',
      body: [
        'IDO adalah portal internal. Isinya hanya untuk karyawan dan mitra kerja yang diberi akses oleh perusahaan, dan hanya untuk keperluan pekerjaan.',
        'Dengan masuk ke portal, Anda menyetujui ketentuan di halaman ini serta aturan perusahaan tentang keamanan informasi dan data pelanggan. Bila keduanya berbeda, aturan perusahaan yang berlaku.',
      ],
    },
    akun: {
      title: 'Akun Anda',
      body: [
        'Akun bersifat pribadi. Semua yang dilakukan dengan akun Anda dicatat atas nama Anda.',
        {
          points: [
            'Jangan membagikan kata sandi, kode sekali pakai, atau tautan dari e-mail portal kepada siapa pun, termasuk rekan dan petugas helpdesk. Kami tidak pernah memintanya.',
            'Kata sandi portal minimal {{least}} karakter dan tidak termasuk daftar kata sandi yang sudah dikenal umum. Bila NIK Anda diperiksa direktori perusahaan, aturan kata sandi direktori yang berlaku.',
            'Keluar dari portal setelah memakai komputer bersama. Sesi yang tertinggal dapat Anda akhiri dari halaman pengaturan.',
            'Segera laporkan ke helpdesk bila Anda menduga akun Anda dipakai orang lain.',
          ],
        },
      ],
    },
    akses: {
      title: 'Akses dan peran',
      body: [
        'Memiliki akun belum berarti memiliki akses. Akses diberikan seorang supervisor atas permintaan Anda, dengan peran dan cakupan data tertentu, dan dapat diberi tanggal akhir.',
        {
          points: [
            'Tidak seorang pun dapat menyetujui permintaannya sendiri.',
            'Anda hanya melihat regional dan produk yang termasuk cakupan Anda. Mencoba melampauinya adalah pelanggaran, sekalipun tidak berhasil.',
            'Akses dapat diubah, ditangguhkan, atau diakhiri sewaktu-waktu, misalnya saat Anda berpindah tugas. Perubahan itu langsung mengakhiri sesi Anda.',
          ],
        },
        'Cara memintanya ada di [panduan meminta akses](/guideline/request-access).',
      ],
    },
    kerahasiaan: {
      title: 'Kerahasiaan data',
      body: [
        'Angka kinerja, tiket, dan umpan balik pelanggan di portal ini bersifat rahasia perusahaan. Sebagian memuat data pribadi pelanggan, seperti nama responden dan nama perusahaan.',
        {
          points: [
            'Bagikan hanya kepada rekan yang berwenang. Cara paling aman adalah mengirim tautannya: penerima melihat sebatas haknya sendiri.',
            'Berkas yang Anda unduh menjadi tanggung jawab Anda. Setiap unduhan dicatat bersama nama Anda, jenis data, dan jumlah barisnya.',
            'Jangan menyalin data pelanggan ke layanan di luar perusahaan tanpa izin tertulis.',
            'Tulis di umpan balik dan lampiran hanya data pribadi yang memang diperlukan untuk menindaklanjutinya.',
          ],
        },
      ],
    },
    larangan: {
      title: 'Yang tidak diperbolehkan',
      body: [
        {
          points: [
            'Memakai akun orang lain, atau membiarkan orang lain memakai akun Anda.',
            'Mengakali pembatasan akses, menguji keamanan tanpa izin, atau mengganggu kerja portal.',
            'Mengambil data secara massal dengan program, selain lewat API dengan kunci yang diberikan untuk itu.',
            'Memasukkan data palsu, atau mengunggah berkas yang berbahaya, melanggar hukum, atau melanggar hak orang lain.',
          ],
        },
      ],
    },
    angka: {
      title: 'Angka dan keputusan',
      body: [
        'Setiap angka dihitung dari catatan yang masuk ke portal. Rumus, sumber, dan waktu data terakhir masuk dapat dibuka pada setiap angka. Periksa ketiganya sebelum angka dipakai untuk keputusan penting.',
        'Bila Anda menemukan angka yang tidak sesuai, laporkan ke helpdesk bersama tautan tampilannya.',
      ],
    },
    ketersediaan: {
      title: 'Ketersediaan',
      body: [
        'Kami berusaha menjaga portal selalu tersedia, tetapi tidak dapat menjaminnya. Pemeliharaan dan gangguan pada sistem sumber dapat membuat data terlambat. Waktu data terakhir selalu tertulis di halaman.',
      ],
    },
    pelanggaran: {
      title: 'Bila ketentuan dilanggar',
      body: [
        'Pelanggaran dapat berakibat penangguhan akun, pencabutan akses, dan tindakan menurut peraturan perusahaan serta hukum yang berlaku. Catatan audit dipakai sebagai dasar pemeriksaan.',
      ],
    },
    perubahan: {
      title: 'Perubahan ketentuan',
      body: [
        'Ketentuan ini dapat berubah seiring berkembangnya portal. Tanggal perubahan terakhir tertulis di awal halaman. Cara kami memperlakukan data Anda dijelaskan di [Kebijakan Privasi](/kebijakan-privasi).',
      ],
    },
  } satisfies Sections,
} as const
