import type { Language } from '../platform/messages.ts'

type Texts = Record<string, { id: string; en: string }>

export interface Speaker<T extends Texts> {
  /** One line; numbers are grouped as the language does. */
  line(key: keyof T & string, values?: Record<string, string | number>): void
  text(key: keyof T & string, values?: Record<string, string | number>): string
  /** A line that the next one replaces; where the output is no terminal at most one a second is written. */
  progress(key: keyof T & string, values?: Record<string, string | number>): void
}

export function speaker<T extends Texts>(out: NodeJS.WritableStream, language: Language, texts: T): Speaker<T> {
  const grouped = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-GB', { maximumFractionDigits: 1 })
  const isTerminal = 'isTTY' in out && out.isTTY === true
  let passing = false
  let lastProgress = Number.NEGATIVE_INFINITY
  const text: Speaker<T>['text'] = (key, values = {}) =>
    (texts[key]?.[language] ?? key).replace(/\{(\w+)\}/g, (gap, name: string) => {
      const value = values[name] ?? gap
      return typeof value === 'number' ? grouped.format(value) : value
    })
  return {
    text,
    line(key, values) {
      out.write(`${passing ? '\r\u001b[K' : ''}${text(key, values)}\n`)
      passing = false
    },
    progress(key, values) {
      if (isTerminal) {
        out.write(`\r\u001b[K${text(key, values)}`)
        passing = true
      } else if (performance.now() - lastProgress >= 1000) {
        out.write(`${text(key, values)}\n`)
        lastProgress = performance.now()
      }
    },
  }
}
