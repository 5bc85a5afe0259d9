import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isGuessable } from './password-rules.ts'

const ownerOf = (email: string) => ({ email, name: '', nik: null })

const email = 'budi.santoso@telkom.example'

const guessable = {
  'a common word, twice or with digits': ['passwordpassword', 'iloveyou1234', 'Rahasia-2026!', 'KATA SANDI 12345'],
  'letters written as digits': ['p4ssw0rd12345', 'P@$$w0rd-2026', 'k4t4s4nd1-1999'],
  'keys beside each other': ['qwertyuiop12', '1q2w3e4r5t6y', 'zaq12wsxcde3', '123456789012', '!@#$%^&*()!@#'],
  repetition: ['aaaaaaaaaaaa', 'abababababab', '123123123123', 'x1x1x1x1x1x1x1'],
  'the e-mail address': ['budi.santoso!', 'BudiSantoso99', 'santoso-budi-2026', 'telkom-santoso'],
  'the portal and its owner': ['telkom-indonesia', 'ido-admin-2026', 'Portal.Admin.IDO', 'TelkomPassword1!'],
  'what everybody read about passphrases': ['correct horse battery staple', 'correcthorsebatterystaple'],
}
for (const [why, passwords] of Object.entries(guessable)) {
  for (const password of passwords) {
    test(`'${password}' is refused: ${why}`, async () =>
      assert.equal(await isGuessable(password, ownerOf(email)), true))
  }
}

// The kind that fills the published lists at this length: a word or two, digits, a year, a sign, neighbouring keys.
const leaked = `
  passwordpassword password1234 password12345 123456789012 1234567890123 qwertyuiop123 qwertyuiop[]
  1q2w3e4r5t6y iloveyou1234 iloveyou123! princess1234 christopher1 christopher123 michelle1234 unbelievable
  manchester123 manchesterunited liverpool1234 liverpoolfc1 chocolate123 strawberry123 butterfly1234
  spongebob1234 alexandria123 alexander1234 elizabeth1234 stephanie1234 charlotte1234 football1234
  basketball123 baseball12345 computer12345 administrator administrator1 Administrator123 welcome12345
  welcome2024! Summer2024!! Winter2023!! sunshine1234 superman12345 spiderman1234 starwars12345 pokemon12345
  minecraft123 hellokitty123 harrypotter12 linkinpark123 metallica1234 mypassword123 letmein123456
  letmeinplease changeme1234 testtesttest test12345678 qwerty123456 qwerty12345678 asdfghjkl123 zxcvbnm12345
  1234qwerasdf qwerasdfzxcv q1w2e3r4t5y6 a1b2c3d4e5f6 zaq12wsxcde3 1qaz2wsx3edc qazwsxedcrfv !QAZ2wsx#EDC
  abcdefghijkl abcd12345678 abc123abc123 aaaaaaaaaaaa 111111111111 000000000000 121212121212 123123123123
  123321123321 112233445566 987654321098 0987654321qwe realmadrid123 barcelona1234 juventus12345 ronaldo12345
  messi1010messi bismillah123 bismillah12345 alhamdulillah alhamdulillah1 assalamualaikum indonesia123
  indonesia1945 merdeka171945 jakarta12345 bandung12345 surabaya1234 sayangku1234 akusayangkamu cintaku12345
  rahasia12345 katasandi123 anakku123456 keluargaku12 arema1987arema slankers1234 semangat1234 monyet123456
  kucing123456 rizky1234567 putri1234567 dewi12345678 muhammad1234 ramadhan1234 setiawan1234 kurniawan123
  jesuschrist1 jesuslovesme ilovejesus12 godisgood123 fuckyou12345 motherfucker trustno1trustno1
  correcthorse12 passw0rd1234 P@ssw0rd1234 P@ssword2024 Passw0rd!2023 Admin@123456 admin1234567 root12345678
  toor12345678 cisco1234567 oracle123456 letmein!2024 monkey123456 dragon123456 master123456 shadow123456
  michael12345 jennifer1234 jordan232323 hunter123456 killer123456 ashley123456 jessica12345 tinkerbell12
  blink182blink rockstar1234 softball1234 volleyball12 lovelylovely loveyou12345 forever12345 friendship12
  bestfriends1 sweetheart12 beautiful123 whatever1234 something123 qweqweqweqwe qweasdzxc123 asdasdasdasd
  zxczxczxczxc password.1234 mynameisjohn1 newyork12345 washington123 california12 philippines1 singapore123
  telkomsel123 indihome2024 samsung12345 blackberry12 playstation3 google123456 facebook1234 youtube12345
  instagram123 twitter12345 yamaha123456 honda1234567 kawasaki1234 suzuki123456 toyota123456 ferrari12345
  mercedes1234`
/** Those that are taken: a test shows them all, and not only how many. */
async function takenOf(passwords: readonly string[], whose = 'rina@perusahaan.example'): Promise<string[]> {
  const refused = await Promise.all(passwords.map((password) => isGuessable(password, ownerOf(whose))))
  return passwords.filter((_, index) => !refused[index])
}

test('what the lists of leaked passwords are full of is refused', async () => {
  const passwords = leaked.trim().split(/\s+/)
  assert.ok(passwords.length > 150)
  assert.deepEqual(await takenOf(passwords), [])
})

// The everyday language of Indonesia in one word, with what people put behind it.
const everyday = `
  selamatpagi1 selamatpagi123 Selamatpagi1! Selamat-Pagi-1 selamat.sore2 selamatsiang1 selamatmalam terimakasih1
  terimakasih123 Terimakasih2024 t3r1makas1h1 makasihbanyak apakabar1234 sampaijumpa1 indonesia123 merahputih123
  jakartabarat1 jakarta12345 persebaya1927 sayangkamu123 sayangmama123 akucintakamu1 akurindukamu1 mamapapa1234
  anaksholeh12 bismillah123 matahari1234 bintangkejora bintangkecil1 ayamgoreng123 nasigoreng123 kopisusu12345
  rumahsakit12 kerjakeras123 semangatpagi1 semangatpagi! semangatkerja1 suksesselalu1 rahasiakita1 gantisandi123`
test('what people in Indonesia say every day is refused, whatever is put behind it', async () => {
  const passwords = everyday.trim().split(/\s+/)
  assert.ok(passwords.every((password) => password.length >= 12))
  assert.deepEqual(await takenOf(passwords), [])
})

test('each of the most used passwords that is long enough is refused, with a digit or a sign behind it too', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = dictionary['passwords-common'].filter((password) => password.length >= 10)
  assert.ok(long.length > 1000, `${long.length} of the list are so long`)
  assert.deepEqual(await takenOf(long.flatMap((password) => [password, `${password}1`, `${password}!`])), [])
})

const good = [
  'kopi susu hujan sore',
  'sidoarjo hijau 12',
  'Baterai-Kuda-42!',
  'g7#kQ9zL!m2x',
  'rahasia penjual jamu',
  'budi naik onthel biru',
  'パスワードではない文字列です',
  '~{]^|+<:>=?/;',
  'sawah hijau di lereng',
  'kucing hitam langit biru',
  'purple monkey dishwasher',
  'Gunung Lawu 3265m pagi',
  'xT4-kursi-rotan',
]
for (const password of good) {
  test(`'${password}' is taken, whatever kinds of characters it has`, async () =>
    assert.equal(await isGuessable(password, ownerOf(email)), false))
}

test('a password of the greatest length gets its answer: no pattern tries every way to cut it', async () => {
  const mixed = Array.from({ length: 200 }, (_, at) => String.fromCharCode(97 + ((at * 7) % 26))).join('')
  // Repetition that breaks off at the very end is what patterns with that fault never get through.
  const almost = `${'a'.repeat(199)}!`
  assert.deepEqual(await takenOf(['ab1'.repeat(66), mixed, almost, `${'ab'.repeat(99)}c!`], email), [mixed])
  const phrase = 'kopi susu hujan sore di teras rumah nenek '.repeat(4) + mixed.slice(0, 20)
  assert.equal(await isGuessable(phrase, ownerOf(email)), false)
})

describe('a password that is the owner’s own name, NIK or address', () => {
  const owner = { email: 'b.santoso@telkom.example', name: 'Budi  Adisucipto Réza', nik: '720415' }
  const refused = [
    'Budi Adisucipto',
    'budiadisucipto',
    'BUDI   ADISUCIPTO',
    'Adisucipto Budi Reza',
    'Adisucipto.Reza.2026',
    'budi-adisucipto-réza!',
    'Ｂｕｄｉ　Ａｄｉｓｕｃｉｐｔｏ',
    'bud1 4d1suc1pt0',
    '720415720415',
    'budi 720415',
    'santoso720415',
    'NIK 720415 Budi',
  ]
  for (const password of refused) {
    test(`'${password}' is refused`, async () => assert.equal(await isGuessable(password, owner), true))
  }
  test('and a phrase with the name in it is taken', async () =>
    assert.equal(await isGuessable('budi minum kopi di teras basah', owner), false))
  test('for everybody else it is one like any other', async () =>
    assert.equal(await isGuessable('Adisucipto 720415', ownerOf('siti@telkom.example')), false))
})
