/** Links for screens on walls, and what such a screen is told. */
export const wallsMessages = {
  wallEnded: {
    id: 'Tautan layar dinding ini tidak berlaku, sudah berakhir, atau sudah dicabut',
    en: 'This wall link does not hold, has ended or was revoked',
  },
  wallShowsBoards: {
    id: 'Layar dinding hanya menampilkan dashboard dari tautannya',
    en: 'A screen on a wall shows the dashboards of its link and nothing else',
  },
  wallTooFast: {
    id: 'Layar ini sudah bertanya {most} kali dalam satu menit. Tunggu sebentar.',
    en: 'This screen has asked {most} times within a minute. Wait a moment.',
  },
  wallScreensFull: {
    id: 'Tautan ini sudah dibuka di {most} layar, sebanyak yang boleh. Buat tautan lain untuk layar berikutnya.',
    en: 'This link is open on {most} screens already, which is as many as may be. Make another for further screens.',
  },
  wallBoardTwice: { id: '{path} disebut dua kali', en: '{path} is named twice' },
  wallBoardUnknown: {
    id: 'Tidak ada dashboard di {path} yang dapat tampil di layar dinding',
    en: 'There is no dashboard at {path} that could stand on a wall',
  },
  wallDayOver: { id: 'harus hari ini atau sesudahnya', en: 'must be today or later' },
  wallDayTooFar: { id: 'paling lama {most} hari dari hari ini', en: 'can be {most} days from today at the most' },
  wallUntilBeyond: {
    id: 'tidak boleh melewati akses Anda sendiri, yang berakhir {until}',
    en: 'cannot be later than the end of your own access, {until}',
  },
  wallLinksFull: {
    id: 'Sudah ada {most} tautan yang berlaku, sebanyak yang boleh ada. Cabut yang tidak dipakai lagi.',
    en: 'There already are {most} links that hold, which is as many as there may be. Revoke those that are no longer used.',
  },
  wallLinkRevoked: {
    id: 'Tautan "{name}" sudah dicabut pada {at}',
    en: 'The link "{name}" was revoked already, on {at}',
  },
  wallLinkNotFound: { id: 'Tidak ada tautan layar dinding {id}', en: 'There is no wall link {id}' },
} as const
