import { isKnown, withoutRuns } from './known-passwords.ts'
import { leakedWords } from './leaked-words.ts'

/** What is left beside words that everybody tries first must be at least this long; `Rahasia-2026!` leaves nothing. */
const leastOwn = 4

const look: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', '1': 'i', '5': 's', $: 's', '7': 't' }

/** From so many leaked words on a password is a phrase, which nobody has in a list. */
const phrase = 3

/**
 * Whether a guesser soon finds the password by the lists of the most used ones, the portal's name and the owner's name, NIK
 * and e-mail address: it is in the lists, or it is made of these words, words of leaks, neighbouring keys, repetitions and
 * years with next to nothing beside them.
 */
export async function isGuessable(password: string, owner: PasswordOwner): Promise<boolean> {
  return isMadeOfWords(password, owner) || isKnown(password)
}

/** Facts about the account's owner that a stranger may know. */
export interface PasswordOwner {
  readonly email: string
  readonly name: string
  readonly nik: string | null
}

function isMadeOfWords(password: string, owner: PasswordOwner): boolean {
  const own = new Set([...commonWords, ...partsOf(owner)])
  const lower = password.normalize('NFKC').toLowerCase()
  // Separators hide no word, but a password of nothing else is as good as its length.
  const bare = /[\p{L}\p{N}]/u.test(lower) ? lower.replace(/[^\p{L}\p{N}@$]+/gu, '') : lower
  const yearless = bare.replace(/(?:19|20)\d\d/g, ' ')
  const typed = withoutRuns(yearless)
  // As typed, and with the digits read as the letters that people write them for (p4ssw0rd).
  const read = readAsLetters(typed)
  // With each letter once, which shows the run in 112233.
  const once = withoutRuns(bare.replace(/(.)\1+/gu, '$1'))
  // Words first and runs last too: the two share letters, as in hellokitty, which has a run in it.
  return [typed, read, once, yearless].some((text) => beside(text, own).length < leastOwn)
}

/**
 * The parts of address, name and NIK that a stranger knows or guesses: `budi`, `santoso` and `telkom` of
 * budi.santoso@telkom.example. Accents hide no name, and digits are also read as letters, as in the password.
 */
function partsOf({ email, name, nik }: PasswordOwner): string[] {
  const told = `${email} ${name} ${nik ?? ''}`.normalize('NFKC').toLowerCase()
  const plain = told.normalize('NFD').replace(/\p{M}+/gu, '')
  const parts = `${told} ${plain}`.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= 3)
  return parts.flatMap((part) => [part, readAsLetters(part)])
}

const readAsLetters = (text: string): string => [...text].map((mark) => look[mark] ?? mark).join('')

/** What the words leave, each repetition counted once. Leaked words go only while they are few. */
function beside(text: string, own: ReadonlySet<string>): string {
  const found = [...new Set([...own, ...leakedWords])].filter((word) => text.includes(word))
  const longestFirst = found.toSorted((a, b) => b.length - a.length)
  let [rest, leaked] = [text, 0]
  for (const word of longestFirst) {
    if (!rest.includes(word)) continue
    rest = rest.replaceAll(word, ' ')
    if (!own.has(word)) leaked += 1
  }
  if (leaked >= phrase) rest = longestFirst.filter((word) => own.has(word)).reduce(without, text)
  return withoutRuns(rest)
    .replace(/(.{1,20}?)\1+/gu, '$1')
    .replaceAll(' ', '')
}

const without = (text: string, word: string): string => text.replaceAll(word, ' ')

/**
 * Words that the worst known passwords of twelve characters and more are made of, from what leaks keep showing in
 * Indonesia and elsewhere, and the words of this portal. A password is refused when it is little else but these.
 */
const commonWords: readonly string[] = [
  // The portal and who runs it.
  ...'ido portal telkom telkomsel telkomgroup indihome indibiz netmonk antares pijar mytens oca padi umkm'.split(' '),
  ...'treg digital produk product dashboard monitoring voc cmp tioc administrator admin pengelola'.split(' '),
  // What people call a password, and themselves.
  ...'password passwort passw0rd pass katasandi katakunci kata sandi rahasia secret sandi login masuk access'.split(
    ' ',
  ),
  ...'welcome selamatdatang selamat datang hello halo user pengguna default changeme gantisaya ubahsaya'.split(' '),
  ...'letmein bukapintu master superman batman root system server computer komputer internet test testing'.split(' '),
  ...'demo guest tamu manager manajer office kantor company perusahaan guru siswa sekolah'.split(' '),
  // Indonesia's favourites.
  ...'indonesia merdeka garuda pancasila nusantara jakarta bandung surabaya semarang medan makassar'.split(' '),
  ...'bismillah alhamdulillah assalamualaikum allah muhammad subhanallah masyaallah insyaallah'.split(' '),
  ...'sayang cinta akusayangkamu akucintakamu kamu selamanya sayangku cintaku kekasih bahagia sukses'.split(' '),
  ...'keluarga mamapapa mama papa ibu bapak ayah bunda anak sahabat persib persija arema'.split(' '),
  // Everybody's.
  ...'iloveyou iloveu loveyou love lovely princess sunshine football baseball basketball soccer liverpool'.split(' '),
  ...'manchester chelsea arsenal barcelona dragon monkey shadow michael jennifer jordan charlie jessica'.split(' '),
  ...'qwerty qwertz azerty asdf zxcv qwe asd zxc qaz wsx edc abc 123 321 starwars pokemon naruto doraemon'.split(' '),
  ...'trustno whatever freedom forever friends family summer winter spring autumn flower butterfly'.split(' '),
  ...'google facebook samsung iphone android windows microsoft linkedin twitter instagram youtube'.split(' '),
  ...'correcthorsebatterystaple thisismy mypassword nothing unknown unbelievable unforgiven'.split(' '),
  ...'january february march april june july august september october november december'.split(' '),
  ...'januari februari maret mei juni juli agustus oktober desember'.split(' '),
  ...'monday tuesday wednesday thursday friday saturday sunday senin selasa rabu kamis jumat sabtu minggu'.split(' '),
]
