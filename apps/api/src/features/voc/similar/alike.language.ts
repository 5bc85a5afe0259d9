/** Two words that people write as one. */
export const writtenAsOne: ReadonlyMap<string, readonly string[]> = new Map([
  ['gabisa', ['tidak', 'bisa']],
  ['gakbisa', ['tidak', 'bisa']],
  ['gaada', ['tidak', 'ada']],
  ['gada', ['tidak', 'ada']],
  ['gamau', ['tidak', 'mau']],
  ['gatau', ['tidak', 'tahu']],
  ['gajelas', ['tidak', 'jelas']],
  ['gaje', ['tidak', 'jelas']],
  ['gjls', ['tidak', 'jelas']],
  ['gaguna', ['tidak', 'guna']],
  ['telkomnyet', ['telkomsel']],
  ['ortu', ['orang', 'tua']],
])

/** Words that say nothing of what it is about. */
export const emptyWords = `
mu ama baget bangat sumpah amin gila bangke anjing anj jir njir tolol goblok bego dongo bodoh sialan kampret asu cok jancok
kocak lucu lawak ampun itupun ayo ayolah bye lol alias daripada drpd apakah kya jgn sungguh super nyaa gtu mna adanya kira
alhasil sok dn bos boss guys gan sob hadeuh buset busyet ebuset astaga masyaallah alhamdulillah tuhan allah pt tim nge bae pan
and i you for with very so this that are was be have has me your but why when just can been they yang yg di ke dari dr dri dan
atau ini itu nih ni tuh tu saya sy sya aku ku gue gua gw gwa kami kita anda kamu lu lo elu kau kalian dia mereka dengan dgn dg
untuk utk buat pada pd karena krn karna krna sebab nya sih dong deh dh kok ko loh lho lah kah pun mulu melulu terus trus trs
selalu slalu banget bgt bet bngt sekali sangat amat sgt bener benar sudah udah dah uda udh udeh sdh telah lagi lg lgi jadi jd
jdi menjadi aja aj saja ajah doang doank juga jg jga ada adalah kalau kalo klo klu klw jika bila apabila pas saat ketika waktu
padahal pdhl pdhal tapi tp tpi tetapi namun biar supaya agar sama sm oleh akan bakal mau mw ingin suka sering semakin makin
kian lebih setelah sesudah sebelum hingga sampai nyampe ampe sampe smpe malah mlh cuma cuman cmn hanya para si sang per tiap
setiap the a of to is my it gara gegara masih msh msih masi tetap tetep ttp walau walaupun meski meskipun kenapa knp napa knpa
mengapa ngapa kapan mana dimana gimana gmn gmna bagaimana apa apaan apalah siapa mesti harus kudu dulu dlu sekarang skrg skrng
skrang sendiri semua seperti kayak kyk kek kaya eh ah oh woi woy hei hey halo hallo min mimin kak sis bro bang mas mba mbak
pak bu bapak ibu ya yah iya yaa dll dsb dst nah haduh aduh hadeh hadehh anjir wkwk haha emang memang katanya kata entah gitu
begitu gini begini seolah sana sini situ tadi td nanti lain laen lainnya bahkan pula agak cukup sedikit dikit perasaan giliran
mending apapun pokoknya masa masak sejak semenjak selama sedang sambil lalu kemudian dalam dlm luar secara maka yaitu saking
nyata ternyata tau2 keburu soalnya soal hal an se in n u boleh harap semoga kena punya asal pasti mah kan atuh teh euy pisan
toh yaelah moga mungkin mgkn pernah prnh langsung lgsg lsg setidaknya hrs hrsnya harusnya seharusnya banyak bnyk byk paling
sebaiknya mendingan maupun ataupun sebagai antara diantara hampir apalagi kadang terkadang akhirnya kemana disini disana
segala pihak cara caranya
`

/** Roots that affixes are taken off down to, and letters left out or changed in chats are filled in by. */
export const roots = `
ada ajar ajak akses aktif akun alami alamat alas alat alih aman ambil ancam angka angkat anjur antar antre apus arah asal atur
awal awas baca badan bagi bagus bahas baik balas balik bangun banding bantu batal batas batuk bawa bayar bebas beda beku
belanja beli benar beres berat beri berita bersih besar biaya biasa bicara bingung blokir bobol bohong bocor boros bosan buang
buka bukti buntu buram buru buruk butuh cabut cadang cair campur capai catat cegah cek cepat cetak coba cocok copot cuaca
cukup curang curi daftar dalam dapat dasar datang dekat denda dengar depan desak diam dingin dobel dorong duga dukung duplikat
edit eksekusi fungsi ganggu ganti garansi gagal gangguan gelap lag gesek giat gratis guna habis hadap hadiah hambat hapus
harap harga hasil hati henti hidup hilang hitung hubung hukum hujan ikat ikut iklan imbang ingat ingin injak isi isolir
istirahat izin jadwal jaga jalan jamin jangkau jaring jatuh jawab jebak jelas jemput jual jumlah kabar kaget kait kalah kali
kasar kasih keluh kembali kembang kemas kena kenal kendala kendur kerja kesal ketik ketahui ketuk kecewa kejar kelola keluar
kirim klaim klik koneksi kontak kontrol korban kosong kredit kuasa kuat kuota kuras kurang kunci kumpul kunjung lacak lahir
laku lambat lanjut lampir lancar langgan langgar lapor larang latih layan layar lebih lemah lengkap lepas lihat lindung
lintang lokasi longgar lupa lunas luas maaf maju main makan maksud malam masalah masuk mati mahal menang menit milik minta
mohon muat mudah mulai muncul mundur murah musik naik nama nikmat nilai nomor nonton nyala nyaman olah padam pagi paham paket
pakai paksa paling pancing panggil panjang pantau parkir pasang pasti patah pecah pegang pelanggan pencet penuh percaya
periksa perlu pergi perintah perbaiki perbarui pesan pikir pilih pindah pindai pinjam pisah potong proses promosi puas pulang
pulih pulsa punya putar putus raba ragu ramah ramai rampok rasa rawat rekam rendah rencana resmi respon ribut rincian rubah
rugi rumah rumit rusak sabar sadar saji sakit salah salur sambung samar sampai sangka saran sayang sebut sedia sedot segera
selesai selip sengaja sentuh sering serang serah sertai sesuai setuju sewa siap siar sibuk simpan singkat sisa sisip sopan
stabil suara sulit suruh susah susul sinkron sukses tagih tahan tahu takut tambah tampil tandai tangan tangani tanggap
tanggung tanya tarik taruh tawar tayang tebus tegur tekan telepon telat telusur tembus tempel temu tempat terima terang tertib
tetap tidur tiket timbul timpa tindak tinggal tinggi tingkat tipu tiru titip tolak tolong tonton transaksi transfer tuduh
tugas tukar tulis tunda tunggak tunggu tunjuk tuntut turun tutup ubah uji ukur ulang umum undang undi undur unduh unggah
untung upaya urus usaha usul utama verifikasi wajar wakil wajib waspada kereta tol bandara kapal stasiun terminal bus pesawat
kotak otak titik merek retak bentuk adik buah arus halus batu modal model level item solusi kondisi status program event
akurat normal khusus darurat asli detik niat ulasan volume album dana mager sensor saklar kasir seragam durasi tanah xl tri
pakar sebelah larut bca bri bni bsi atm disney viu tiktok instagram facebook twitter telegram ios samsung xiaomi oppo vivo
malaysia singapura jepang turki liburan telkomsel simpati indosat smartfren axis indihome orbit mandiri netflix android iphone
magrib wifi lampu gol pin sales marketing data widget silau sore kemarau sinyal gempa selatan utara timur barat dialog mata
kendara motor mobil lapang tetangga genset logo kepala telinga materai toko pasar kampus hotel sawah gunung pulau laut cabang
meja kursi pintu teman saudara keluarga ibu bapak kakak rapat kuliah ujian dokter lebaran natal ramadan puasa mingguan terbit
judul adegan episode serial sinetron drama kartun maksimal minimal penjelasan kejelasan kasus pusat kilat petir banjir angin
badai alarm lensa gambar jernih berisik dengung gema tengah mendung pengalaman metode serius seluler sesal sebal penting
negara jarak jauh fasilitas kebijakan musim obat pasien petani panen pupuk kebun ternak jangan total tindakan konten cache
jaringan aplikasi layanan tampilan pembayaran bulan minggu hari tahun tanggal saldo kartu bonus poin kode banyak jelek
sekarang kemarin lemot kencang parah senang malas segar enak lama baru tua muda pendek hijau kuning biru hitam putih kualitas
kecepatan langganan penipuan pelayanan promo semakin sampah operator provider statement
`

/** The fewest letters that an unknown word may have without its affix. */
const shortestStem = 4
const shortestRoot = 3
const endings = /(?:lah|kah|nya|ny|ku|mu)$/u
const suffixes = /(?:kan|an|in|i)$/u
/** Prefixes, except before letters that no word begins with. */
const beginnings =
  /^(?:memper|diper|menge|meng|meny|mem|men|peng|peny|pem|pen|nge|ber|ter|per|me|di|ke|se)(?!n[^aeiouyg]|m[^aeiou])/u

/** The word without an affix, or the whole word if too little would be left. */
function cut(word: string, affix: RegExp): string {
  const rest = word.replace(affix, '')
  return rest.length >= shortestStem ? rest : word
}

/** Removes affixes by rules alone, for words that are in no list. */
export const cutStem = (word: string): string => cut(cut(cut(word, endings), beginnings), suffixes)

const lasts = ['kan', 'an', 'in', 'i']
const firsts = ['menge', 'penge', 'nge', 'ber', 'ter', 'per', 'be', 'te', 'pe', 'me', 'di', 'ke', 'se', 'ku']
/** Nasal prefixes and the first letters that they replace: `memutar` comes from `putar`, `nyari` from `cari`. */
const nasals: readonly (readonly [string, readonly string[]])[] = [
  ['meny', ['s', 'c']],
  ['peny', ['s', 'c']],
  ['ny', ['s', 'c']],
  ['meng', ['', 'k']],
  ['peng', ['', 'k']],
  ['ng', ['', 'k']],
  ['mem', ['', 'p']],
  ['pem', ['', 'p']],
  ['m', ['p']],
  ['men', ['', 't']],
  ['pen', ['', 't']],
  ['n', ['t', 'c']],
]

/** All roots that a word may come from by the affixes of Indonesian: the word itself first, then by affixes removed. */
export function possibleRoots(word: string): string[] {
  const bare = word.replace(endings, '')
  const ends = [word, bare].flatMap((whole) => [whole, ...lasts.flatMap((last) => without(whole, last))])
  const once = ends.flatMap(withoutFirst)
  const swallowed = [...ends, ...once].flatMap(withoutNasal)
  return [...new Set([...ends, ...once, ...swallowed, ...once.flatMap(withoutFirst)])].filter(
    ({ length }) => length >= shortestRoot,
  )
}

const without = (word: string, last: string) => (word.endsWith(last) ? [word.slice(0, -last.length)] : [])
const withoutFirst = (word: string) =>
  firsts.flatMap((first) => (word.startsWith(first) ? [word.slice(first.length)] : []))
const withoutNasal = (word: string) =>
  nasals.flatMap(([first, sounds]) =>
    word.startsWith(first) ? sounds.map((sound) => `${sound}${word.slice(first.length)}`) : [],
  )

const vowels = /[aeiou]/gu
const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' }

/** Spellings that a word in a chat may stand for: spoken sounds, and letters that are doubled, left out or written as digits. */
export function possibleSpellings(word: string): string[] {
  if (word.length < shortestStem) return []
  const single = word.replaceAll(/(.)\1/gu, '$1')
  const spoken = [
    single.replace(/e(?=[^aeiou]*$)/u, 'a'),
    single.replace(/e$/u, 'ai'),
    single.replace(/o$/u, 'au'),
    single.replace(/[kh]$/u, ''),
    `${single}h`,
    `h${single}`,
    single.replaceAll('z', 'j'),
    single.replaceAll('v', 'p'),
    single.replaceAll(/\d/gu, (digit) => digitLetters[digit] ?? digit),
  ]
  return [...new Set([single, ...spoken])].filter((way) => way !== word)
}

export const withoutVowels = (word: string): string => word.replaceAll(vowels, '')

/** Whether a word is another one with vowels left out, as `bnyk` is of `banyak`. */
export function isShortened(word: string, full: string): boolean {
  let place = 0
  for (const letter of full) if (letter === word[place]) place++
  return place === word.length && word.length < full.length
}
