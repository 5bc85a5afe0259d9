export default {
  address: {
    gone: 'Perubahan alamat ini sudah berlaku, dihentikan, ditarik, diganti yang lebih baru, atau lewat masanya.',
    confirm: {
      title: 'Konfirmasi alamat e-mail baru',
      text: '{{askedBy}} meminta agar akun milik {{name}} memakai alamat ini:',
      submit: 'Ya, ini alamat saya',
      ignore: 'Anda bukan {{name}}? Tutup halaman ini: tanpa konfirmasi tidak ada yang berubah.',
    },
    former: {
      title: 'Alamat e-mail akun Anda akan diganti',
      text: 'Pada {{when}} {{askedBy}} meminta agar akun milik {{name}} memakai alamat ini:',
      waits:
        'Tanpa jawaban Anda, alamat baru paling cepat berlaku {{when}}, setelah pemiliknya mengonfirmasi. Sampai saat itu akun tetap memakai alamat Anda.',
      stop: 'Hentikan, alamat tetap',
      allow: 'Ini benar, ganti saja',
    },
    confirmed: {
      title: 'Alamat sudah dikonfirmasi',
      text: '{{email}} berlaku mulai {{when}}, kecuali dihentikan dari alamat lama. Bila disetujui dari sana, alamat ini langsung berlaku. Sampai saat itu masuklah dengan alamat lama.',
    },
    allowed: {
      title: 'Anda menyetujuinya',
      text: '{{email}} berlaku begitu pemiliknya mengonfirmasi. Sampai saat itu masuklah dengan alamat lama.',
    },
    now: {
      title: 'Alamat baru berlaku',
      text: 'Akun Anda kini memakai {{email}}. Semua sesi berakhir; masuklah dengan alamat itu, kata sandinya tetap sama.',
    },
    stopped: {
      title: 'Perubahan dihentikan',
      text: 'Akun Anda tetap memakai alamat lama. Bila Anda tidak mengenal perubahan ini, beri tahu helpdesk.',
    },
  },
  handOver: {
    title: 'Lanjutkan sebagai orang lain?',
    text: 'Anda masuk sebagai {{present}}; lanjutkan sebagai {{name}}?',
    only: 'Lanjutkan sebagai {{name}}?',
    warning:
      'Tautan yang Anda buka masuk sebagai orang lain, dan sesi Anda di peramban ini lalu berakhir. Lanjutkan hanya bila Anda sendiri yang membukanya dari portal.',
    accept: 'Lanjutkan sebagai {{name}}',
    stay: 'Tetap sebagai {{present}}',
    home: 'Ke halaman utama',
  },
} as const
