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
export function runAt(text: string, from: number): number {
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
