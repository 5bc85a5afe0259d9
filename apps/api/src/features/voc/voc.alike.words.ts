/** Ways of writing, in chats and reviews, of what stands before them; the first is what all of them count as. */
const sameWords = `
tidak ga gak gk g gx nggak ngga enggak engga tdk tak kagak ndak bukan belum blm blom tanpa gapernah
bisa bs dapat dpt bsa
lambat lemot lelet lola lamban lemod
hilang ilang lenyap raib
habis abis
ganggu gangguan kendala trouble
mahal mehong
bagus mantap mantul keren oke baik
jelek buruk ampas burik parah sampah
cepat cepet kencang kenceng ngebut
internet inet
sinyal signal snyl jaringan jaringn network koneksi konek
aplikasi apk app apps aplikasih apl
telepon telpon telp nelpon nelepon telfon tlp
ponsel hp hape handphone gawai
nomor no nomer nmr
kuota quota kouta paketan
password sandi pasword
masuk login log
gagal error eror failed
perbarui update apdet pembaruan
unggah upload
unduh download donlot dunlud
situs website web
sekolah belajar
orang org
uang duit
ganti tukar ubah
kembali balik bales balas
bayar byr pembayaran
langgan langganan pelanggan customer cust
petugas cs agen operator admin karyawan
gerai grapari toko outlet
daring online zoom meeting
jalan jln
notifikasi notif pemberitahuan
penuh full
baterai batre batere
hapus delete dihilangin
siaran channel saluran
televisi tv
tautan link
anggota member
keluarga family
harga hrg tarif biaya
lapor laporan keluhan aduan pengaduan komplain
selesai beres kelar
tingkat speed kecepatan
teknisi tukang
keluar tutup
sulit susah ribet persulit
mudah gampang
salah keliru
kirim transfer
tulisan huruf teks
muat loading muter
diretas hack hek retas
wajah muka
listrik lampu
video vidio vc
whatsapp wa
youtube yutub yt
faktur invoice tagihan tagih
modem router
media sosmed sosial
cari pencarian
putus macet patah
buka kebuka
gerak lag ngelag
besar gede kegedean
kecil kekecilan
pencet tekan
antri antre antrean
lihat keliatan liat tampil tampilan tampilannya
dasbor dashboard
kembalian refund dikembalikan
coba mencoba
tolong tlg mohon
hujan ujan
cuaca musim
malam malem semalam
kemarin kemaren kmrn
satu 1
dua 2
tiga 3
sepuluh 10
tahun taun thn
minggu pekan
hari harian
bulan bln bulanan
jam sejam
publik public
pakai pake kepake guna
murah terjangkau
misi mission
janji ditepatin
`
/** Words that say nothing of what it is about. */
const empty = new Set(
  `yang yg di ke dari dr dan atau ini itu nih tuh saya sy aku ku gue gua gw kami kita anda kamu kalian dengan dgn untuk utk buat
  pada karena krn sebab nya sih dong deh kok loh lho lah kah pun mulu terus trus trs selalu banget bgt sekali sangat amat bener
  sudah udah dah sdh telah lagi lg jadi jd menjadi aja saja juga jg ada adalah kalau kalo klo pas saat ketika waktu padahal tapi
  tp tetapi namun biar agar supaya sama sm oleh akan mau ingin suka sering semakin makin lebih setelah sesudah sebelum hingga
  sampai nyampe malah cuma hanya para si sang per tiap setiap the a of to is gara masih tetap tetep walau walaupun meski
  kenapa knp kapan mana dimana gimana bagaimana apa siapa mesti harus dulu baru sekarang skrg sendiri semua seperti kayak kyk`.split(
    /\s+/u,
  ),
)
const plainOf = new Map(
  sameWords
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ')
      return words.map((word): [string, string] => [word, words[0] ?? word])
    }),
)
const writtenAs = Map.groupBy(plainOf.keys(), (word) => plainOf.get(word) ?? word)
/** Two words that people write as one. */
const joined: Readonly<Record<string, readonly string[]>> = { gabisa: ['tidak', 'bisa'], gaada: ['tidak'] }

const shortestStem = 4
const endings = /(?:lah|kah|nya|ku|mu)$/u
const suffixes = /(?:kan|an|in|i)$/u
const beginnings = /^(?:memper|diper|menge|meng|meny|mem|men|peng|peny|pem|pen|nge|ber|ter|per|me|di|ke|se)/u

/** How all ways to write a word are told as one: letters repeated, chat spelling, affixes of Indonesian taken off by rule. */
export function plainWord(written: string): string {
  const kept = knownPlain.get(written)
  if (kept !== undefined) return kept
  if (knownPlain.size >= mostKnown) knownPlain.clear()
  const plain = madePlain(written)
  knownPlain.set(written, plain)
  return plain
}

/** Texts are made of the same words again and again. */
const knownPlain = new Map<string, string>()
const mostKnown = 20_000

function madePlain(written: string): string {
  const word = written.replaceAll(/(\p{L})\1{2,}/gu, '$1').replace(/(?<=\p{L}{3})2$/u, '')
  const known = plainOf.get(word)
  if (known !== undefined) return known
  const bare = cut(word, endings)
  const stem = cut(cut(bare, beginnings), suffixes)
  return (
    plainOf.get(bare) ??
    plainOf.get(cut(bare, suffixes)) ??
    plainOf.get(cut(bare, beginnings)) ??
    plainOf.get(stem) ??
    stem
  )
}

function cut(word: string, affix: RegExp): string {
  const rest = word.replace(affix, '')
  return rest.length >= shortestStem ? rest : word
}

/** A word as `plainWord` tells it, and as it is written. */
export interface SaidWord {
  plain: string
  written: string
}

/** The words of a text in their order; null stands for one that says nothing of what it is about. */
export function wordsInOrder(text: string): (SaidWord | null)[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .flatMap((word) => joined[word] ?? [word])
    .map((written) => {
      const plain = plainWord(written)
      const saysNothing = empty.has(written) || empty.has(plain) || (plain.length < 2 && !/\p{N}/u.test(plain))
      return saysNothing ? null : { plain, written }
    })
}

/** The words of a text that say what it is about, each once, as `plainWord` tells them, by how they are written there. */
export function tellingWords(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const word of wordsInOrder(text))
    if (word !== null && !found.has(word.plain)) found.set(word.plain, word.written)
  return found
}

/** What else a word may be written as in texts: the chat spellings of it. */
export const spellingsOf = (plain: string): readonly string[] => writtenAs.get(plain) ?? [plain]

/** From 0 to 1: what share of pairs of letters two words have in common (Dice's coefficient), for typos. */
export function letterLikeness(one: string, other: string): number {
  if (one === other) return 1
  const pairs = pairsOf(one)
  const others = pairsOf(other)
  const common = [...pairs].filter((pair) => others.has(pair)).length
  return (2 * common) / (pairs.size + others.size)
}

function pairsOf(word: string): Set<string> {
  const padded = ` ${word} `
  return new Set(Array.from({ length: padded.length - 1 }, (_, place) => padded.slice(place, place + 2)))
}
