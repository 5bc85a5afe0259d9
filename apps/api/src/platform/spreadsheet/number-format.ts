/** A format code has at most so many letters in any program; what is longer is none. */
const longestCode = 255

/** What of a day a format shows, by its letters outside of quotation marks and of [Red] or [$-id-ID]; null where it shows none. */
export function shownDay(code: string): 'day' | 'time' | null {
  const bare = bareCode(code).toLowerCase()
  if (!/[dy]/.test(bare) || bare.includes('general') || bare.includes('standard')) return null
  return bare.includes('h') ? 'time' : 'day'
}

/** A code without what it writes as it stands and without colours, conditions and languages, in one pass. */
function bareCode(code: string): string {
  if (code.length > longestCode) return ''
  let bare = ''
  let closing = ''
  for (let at = 0; at < code.length; at += 1) {
    const letter = code.charAt(at)
    if (closing !== '') {
      if (letter === closing) closing = ''
    } else if (letter === '"') closing = '"'
    else if (letter === '[') closing = ']'
    else if (letter === '\\') at += 1
    else bare += letter
  }
  return bare
}

/** What a number of a cell with it is; null where it is the number itself. */
export type NumberFormat = 'day' | 'time' | DigitForm | null

/** How a format writes whole numbers digit by digit: null for a digit, else the text between them. */
type DigitForm = readonly (string | null)[]

/**
 * The form of a format such as 00000, 000-000 or "INC"00000, in which zeros in front belong to what is shown; null for any
 * other. Text behind the digits is a unit, and decimals, thousands and currencies make an amount of it.
 */
export function digitForm(code: string): DigitForm | null {
  if (code.length > longestCode) return null
  const form: (string | null)[] = []
  // What stands behind a semicolon is for other numbers.
  for (let at = 0; at < code.length && code.charAt(at) !== ';'; at += 1) {
    const letter = code.charAt(at)
    const closing = letter === '"' ? code.indexOf('"', at + 1) : letter === '[' ? code.indexOf(']', at + 1) : at
    if (closing < 0) return null
    const inside = code.slice(at + 1, closing)
    if (letter === '0') form.push(null)
    else if (letter === '"') form.push(inside)
    else if (letter === '\\') form.push(code.charAt(at + 1))
    else if (between.has(letter)) form.push(letter)
    else if (letter !== '[' || !isPlain(inside)) return null
    at = letter === '\\' ? at + 1 : closing
  }
  const digits = form.filter((part) => part === null).length
  return digits >= 2 && form.at(-1) === null ? form : null
}

const between: ReadonlySet<string> = new Set('- ()')
/** A language or a colour, neither a condition nor a currency. */
const isPlain = (inside: string): boolean => inside.startsWith('$-') || /^[a-z]{3,8}\d{0,2}$/i.test(inside)

/** A whole number in that form; null for one that does not fit it. */
export function digitsText(form: DigitForm, written: string): string | null {
  if (!/^\d{1,15}$/.test(written)) return null
  const places = form.filter((part) => part === null).length
  const digits = String(Number(written)).padStart(places, '0')
  // The first place takes the digits that are too many.
  let at = digits.length - places
  let isFirst = true
  const shown = form.map((part) => {
    if (part !== null) return part
    at += 1
    const from = isFirst ? 0 : at - 1
    isFirst = false
    return digits.slice(from, at)
  })
  return shown.join('')
}
