/**
 * Below so many guesses, as a power of ten, a password is known: the bound of zxcvbn for what withstands guessing at a
 * sign-in. At the pace that the limits leave open for one name (17,300 a day, docs/decisions/03-sign-in-and-sessions.md) it takes sixteen years.
 */
const leastGuesses = 8

/** What a guesser spends on one character that no list explains, and on what stands beside words. */
const cost = { letter: Math.log10(26), digit: 1, sign: 1.5, year: 2, run: 1.5, letters: 0.5 }
const [shortestWord, longestWord] = [3, 28]

/** Words and passwords by the power of ten of their rank: the 10th most used has 1. */
type Ranks = ReadonlyMap<string, number>
let ranks: Promise<Ranks> | null = null

/**
 * The lists: 49,000 passwords most used in the published leaks (language-common), the frequent words of Indonesian films
 * and of the Indonesian Wikipedia, first names (language-id), phrases of our own. Read when the first password is set:
 * they take some ten megabytes, which a start should not.
 */
async function readRanks(): Promise<Ranks> {
  const [common, indonesian] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-id'),
  ])
  const { 'passwords-common': passwords } = common.dictionary
  const { 'commonWords-id': words, 'wikipedia-id': written, 'names-id': names } = indonesian.dictionary
  const found = new Map<string, number>()
  for (const list of [passwords, words, written, names, indonesianPhrases]) {
    for (const [index, word] of list.entries()) {
      const text = withoutSeparators(word.toLowerCase())
      const rank = Math.log10(index + 2)
      if (text.length >= shortestWord && text.length <= longestWord && rank < (found.get(text) ?? Infinity)) {
        found.set(text, rank)
      }
    }
  }
  return found
}

const look: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', '1': 'i', '5': 's', $: 's', '7': 't' }

/** Whether a guesser with the lists of the most used passwords and words gets there soon. */
export async function isKnown(password: string): Promise<boolean> {
  ranks ??= readRanks()
  const known = await ranks
  const typed = password.normalize('NFKC').toLowerCase()
  // As typed, and with the digits and signs read as the letters that people write them for.
  const read = [...typed].map((mark) => look[mark] ?? mark).join('')
  return Math.min(guesses(typed, known), guesses(read, known) + cost.letters) < leastGuesses
}

/** The fewest guesses to the whole text, from those to each of its beginnings. */
function guesses(text: string, known: Ranks): number {
  const bare = withoutSeparators(text)
  const fewest: number[] = [0]
  for (let at = 0; at < bare.length; at += 1) {
    const here = fewest[at] ?? Infinity
    const reach = (length: number, more: number) => {
      fewest[at + length] = Math.min(fewest[at + length] ?? Infinity, here + more)
    }
    reach(1, costOf(bare.charAt(at)))
    const run = runAt(bare, at)
    if (run >= shortestWord) reach(run, cost.run)
    if (/^(?:19|20)\d\d$/.test(bare.slice(at, at + 4))) reach(4, cost.year)
    for (let length = shortestWord; length <= longestWord && at + length <= bare.length; length += 1) {
      const rank = known.get(bare.slice(at, at + length))
      if (rank !== undefined) reach(length, rank)
    }
  }
  return fewest[bare.length] ?? 0
}

/** Separators hide no word. */
const withoutSeparators = (text: string): string => text.replace(/[\s._-]+/gu, '')

function costOf(mark: string): number {
  if (/\d/.test(mark)) return cost.digit
  return /\p{L}/u.test(mark) ? cost.letter : cost.sign
}

/**
 * What people in Indonesia say every day, and so write as a password in one word with a digit behind it. Source: written by
 * hand for this portal from the everyday language (greetings, thanks, prayers, endearments, family, food, places, clubs,
 * sayings, work), the most likely first within its line; copied from no list. The frequent single words, and what two of
 * them make, come from the lists of @zxcvbn-ts/language-id, and endings are the rule's (known-passwords.ts).
 */
const lines = [
  'selamat pagi|selamat siang|selamat sore|selamat malam|selamat datang|selamat tinggal|selamat jalan|selamat ulang tahun',
  'selamat hari raya|selamat tahun baru|selamat natal|selamat idul fitri|selamat tidur|selamat makan|selamat bekerja',
  'terima kasih|terima kasih banyak|makasih banyak|makasih ya|sama sama|permisi|maaf lahir batin|mohon maaf|minta maaf',
  'apa kabar|sampai jumpa|sampai ketemu|hati hati|semoga sukses|semoga sehat|semoga berkah|salam sejahtera|salam hangat',
  'semangat pagi|tetap semangat|semangat kerja|kerja keras|kerja cerdas|kerja ikhlas|pantang menyerah|jangan menyerah',
  'bismillah|alhamdulillah|subhanallah|masya allah|insya allah|astaghfirullah|allahu akbar|assalamualaikum|wassalamualaikum',
  'la ilaha illallah|bismillahirrahmanirrahim|ya allah|tuhan yesus|yesus kristus|puji tuhan|haleluya|amin ya rabbal alamin',
  'aku cinta kamu|aku sayang kamu|aku rindu kamu|aku kangen kamu|cinta kamu|sayang kamu|rindu kamu|kangen kamu|cinta sejati',
  'cinta pertama|cinta mati|cinta selamanya|kekasih hati|belahan jiwa|pujaan hati|sayang mama|sayang ibu|sayang papa',
  'mama papa|ayah bunda|ayah ibu|bapak ibu|anak sholeh|anak pertama|keluarga bahagia|keluarga cemara|keluarga besar|istri cantik',
  'indonesia raya|indonesia merdeka|indonesia jaya|indonesia maju|indonesia hebat|merah putih|bhinneka tunggal ika|tanah air',
  'garuda indonesia|garuda muda|pancasila sakti|nusantara jaya|bumi pertiwi|jakarta raya|jakarta selatan|jakarta barat',
  'jakarta timur|jakarta utara|jakarta pusat|bandung juara|bandung lautan api|surabaya kota|kota pahlawan|kota kembang|yogyakarta',
  'jogja istimewa|bali indah|pulau dewata|danau toba|gunung merapi|raja ampat|borobudur|tanah abang|monas jakarta',
  'persib bandung|persija jakarta|persebaya surabaya|arema malang|arema indonesia|bonek mania|viking persib|the jakmania|psm makassar',
  'nasi goreng|mie goreng|ayam goreng|ayam geprek|ayam bakar|bakso|sate ayam|sate kambing|rendang padang|nasi padang|gado gado',
  'es teh manis|es kelapa|kopi susu|kopi hitam|teh manis|indomie goreng|martabak manis|pisang goreng|tahu tempe|soto ayam',
  'kucing garong|monyet lucu|gajah mada|harimau sumatera|elang jawa|bunga mawar|bunga melati|bintang kejora',
  'bulan purnama|matahari terbit|bintang laut|pelangi indah|hujan deras|rumah sakit|rumah makan|rumah kita|rumah baru',
  'kata sandi|kata kunci|kata sandi baru|sandi rahasia|rahasia negara|rahasia kita|buka pintu|masuk sini|lupa lagi|lupa sandi',
  'ganti sandi|ganti kata sandi|coba coba|percobaan|jangan lupa|tidak tahu|nggak tau|gak tau|terserah kamu|apa aja|bebas aja',
  'orang ganteng|orang cantik|anak baik|anak kampung|anak rantau|anak bangsa|orang sukses|masa depan|masa lalu|hidup mati',
  'hidup bahagia|hidup sehat|sukses selalu|sukses terus|bahagia selalu|sehat selalu|lancar jaya|rezeki lancar|banyak uang|orang kaya',
  'satu dua tiga|satu dua tiga empat|satu nusa satu bangsa|dua ribu|seratus persen|nomor satu|juara satu|sepuluh nopember',
  'telkom indonesia|telkom jaya|telkomsel jaya|the world in your hand|digital indonesia|layanan pelanggan|pelanggan puas|kantor pusat',
  'balon ku|bintang kecil|cicak di dinding|naik kereta api|topi saya bundar|potong bebek angsa|halo halo bandung|garuda pancasila',
]

/** Without their spaces, as they are typed into one word. */
const indonesianPhrases: readonly string[] = [
  ...new Set(lines.flatMap((line) => line.split('|')).map((phrase) => phrase.replaceAll(' ', ''))),
]

// Neighbours on a keyboard, in the alphabet and among the digits, forwards and backwards.
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!@#$%^&*()',
]
const runs = [...rows, ...rows.map((row) => [...row].toReversed().join(''))]
const shortestRun = 4

/** How many characters from this one on stand beside each other; 1 where the next does not. */
function runAt(text: string, from: number): number {
  let length = 1
  while (from + length < text.length && runs.some((run) => run.includes(text.slice(from, from + length + 1))))
    length += 1
  return length
}

/** Each longest run of neighbours of four or more characters goes. */
export function withoutRuns(text: string): string {
  let left = ''
  for (let at = 0; at < text.length;) {
    const length = runAt(text, at)
    if (length < shortestRun) left += text.charAt(at)
    at += length < shortestRun ? 1 : length
  }
  return left
}
