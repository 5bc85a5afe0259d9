/** A format code has at most so many letters in any program; what is longer is none. */
const longestCode = 255

/** What of a day a format shows; null where it shows no day, as of a figure or a length of time. */
export type ShownDay = 'day' | 'time' | null

/** By its letters outside of quotation marks and of [Red] or [$-id-ID]. */
export function shownDay(code: string): ShownDay {
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
