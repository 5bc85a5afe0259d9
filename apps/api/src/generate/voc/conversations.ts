/** What somebody of the demo says, by NIK; `@` and a NIK names another. */
interface Line {
  readonly by: string
  readonly says: string
  /** Minutes after the line before it. */
  readonly after: number
  readonly isEdited?: true
}

export interface Conversation {
  /** The last line came so many hours ago. */
  readonly ago: number
  /** Of which records: what others were merged into, what is late, or any that has an owner. */
  readonly about: 'main' | 'late' | 'owned'
  readonly lines: readonly Line[]
}

/** `{product}` is that of the record. */
export const conversations: readonly Conversation[] = [
  {
    ago: 2,
    about: 'main',
    lines: [
      { by: '900004', says: 'Masukan pelanggan lain saya gabungkan ke sini karena masalahnya sama. @900005 cukup ditangani satu kali.', after: 0 },
      { by: '900005', says: 'Baik. Tim {product} sudah menelusuri; begitu ada penyebabnya saya tulis di sini.', after: 42 },
      { by: '900002', says: 'Kedua pelanggan sudah saya kabari.\n@900005 @900004 mereka minta perkiraan waktu selesai, bisa hari ini?', after: 95 },
    ],
  },
  {
    ago: 5,
    about: 'late',
    lines: [
      { by: '900004', says: 'Ini sudah lewat batas waktu. @900005 apa yang menahan?', after: 0 },
      { by: '900005', says: 'Menunggu data dari mitra {product}. Saya hubungi lagi sore ini.', after: 130 },
      { by: '900003', says: 'Mohon dikabari jika perlu bantuan ke mitra. @900001 tolong pastikan eskalasinya sampai ke saya juga.', after: 55 },
    ],
  },
  {
    ago: 9,
    about: 'owned',
    lines: [
      { by: '900002', says: 'Pelanggan menelepon lagi dan menanyakan perkembangannya. @900005 kapan dapat dikabari?', after: 0 },
      { by: '900005', says: 'Perkiraan besok siang. @900002 tolong sampaikan, dan catat tanggapannya di sini.', after: 38, isEdited: true },
      { by: '900002', says: 'Sudah disampaikan, pelanggan bersedia menunggu.', after: 64 },
    ],
  },
  {
    ago: 1,
    about: 'owned',
    lines: [
      { by: '900004', says: '@900002 apakah nomor yang dapat dihubungi masih sama? Panggilan tadi pagi tidak diangkat.', after: 0 },
    ],
  },
  {
    ago: 20,
    about: 'main',
    lines: [
      { by: '900005', says: 'Laporan yang sama terus datang untuk {product}. Saya usulkan masuk perbaikan bulan ini.', after: 0 },
      { by: '900003', says: 'Setuju. @900004 mohon bobotnya ditinjau lagi supaya urutannya naik.', after: 180 },
    ],
  },
  {
    ago: 22,
    about: 'owned',
    lines: [
      { by: '900005', says: 'Dari sisi kami tidak terlihat gangguan. @900002 mohon dimintakan tangkapan layar dan jam kejadiannya.', after: 0 },
      { by: '900002', says: 'Sudah diminta lewat WhatsApp. Balasan pelanggan:\n\n“Terjadi setiap pagi antara pukul 08.00 dan 09.00.”', after: 115 },
    ],
  },
  {
    ago: 31,
    about: 'late',
    lines: [
      { by: '900001', says: 'Batas waktunya terlewat karena menunggu jadwal vendor. @900004 apakah sudah dijeda?', after: 0 },
      { by: '900004', says: 'Belum, akan saya jeda dengan alasannya bila jadwalnya mundur lagi.', after: 47 },
    ],
  },
  {
    ago: 14,
    about: 'owned',
    lines: [
      { by: '900006', says: 'Pelanggan ini juga menyampaikan hal yang sama lewat cabang kami. @900004 apakah perlu dicatat terpisah?', after: 0 },
      { by: '900004', says: 'Tidak perlu, cukup komentar ini. Terima kasih, @900006.', after: 26 },
    ],
  },
  {
    ago: 75,
    about: 'owned',
    lines: [{ by: '900005', says: 'Sudah saya tanyakan ke pengembang {product}; jawabannya menyusul setelah rilis berikutnya.', after: 0 }],
  },
] // prettier-ignore
