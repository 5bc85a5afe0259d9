/** The rules of the typefaces that this page has loaded, with the files in them: a picture may load nothing. */
export async function faceRules(): Promise<string> {
  const loaded = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(nameOf))
  const rules = [...document.styleSheets].flatMap((sheet) =>
    readableRules(sheet).flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule) || !loaded.has(nameOf(faceOf(rule)))) return []
      const [whole, file] = /url\(["']?([^"'()]+)["']?\)/.exec(rule.cssText) ?? []
      return whole && file ? [{ text: rule.cssText, whole, file: new URL(file, sheet.href ?? location.href) }] : []
    }),
  )
  const texts = rules.map(async ({ text, whole, file }) => text.replace(whole, `url(${await dataOf(file)})`))
  return (await Promise.all(texts)).join('\n')
}

/** The rules of a style sheet; none of one from elsewhere, as a browser's extension adds it, which a page may not read. */
export function readableRules(sheet: Pick<CSSStyleSheet, 'cssRules'>): CSSRule[] {
  try {
    return [...sheet.cssRules]
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return []
    throw error
  }
}

interface Face {
  readonly family: string
  readonly unicodeRange: string
}

const faceOf = ({ style }: CSSFontFaceRule): Face => ({
  family: style.getPropertyValue('font-family'),
  unicodeRange: style.getPropertyValue('unicode-range'),
})

/** Browsers write the same family with and without quotes, and ranges in either case. */
const nameOf = ({ family, unicodeRange }: Face) => `${family} ${unicodeRange}`.replaceAll(/["'\s]/g, '').toLowerCase()

async function dataOf(file: URL): Promise<string> {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`${file.pathname}: ${answer.status}`)
  const blob = await answer.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(new Error(`${file.pathname} cannot be read.`))
    reader.readAsDataURL(blob)
  })
}
