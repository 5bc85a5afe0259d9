import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGuessable } from './password-rules.ts'

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
    test(`'${password}' is refused: ${why}`, () => assert.equal(isGuessable(password, email), true))
  }
}

const good = [
  'kopi susu hujan sore',
  'sidoarjo hijau 12',
  'Baterai-Kuda-42!',
  'g7#kQ9zL!m2x',
  'rahasia penjual jamu',
  'budi naik onthel biru',
  'パスワードではない文字列です',
  '~{]^|+<:>=?/;',
]
for (const password of good) {
  test(`'${password}' is taken, whatever kinds of characters it has`, () =>
    assert.equal(isGuessable(password, email), false))
}

test('a password of the greatest length gets its answer: no pattern tries every way to cut it', () => {
  const mixed = Array.from({ length: 200 }, (_, at) => String.fromCharCode(97 + ((at * 7) % 26))).join('')
  // Repetition that breaks off at the very end is what patterns with that fault never get through.
  const almost = `${'a'.repeat(199)}!`
  assert.deepEqual(
    ['ab1'.repeat(66), mixed, almost, `${'ab'.repeat(99)}c!`].map((password) => isGuessable(password, email)),
    [true, false, true, true],
  )
  assert.equal(isGuessable('kopi susu hujan sore di teras rumah nenek '.repeat(4) + mixed.slice(0, 20), email), false)
})
