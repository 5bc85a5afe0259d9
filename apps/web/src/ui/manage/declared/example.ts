import { csvLine, type DeclaredCalls, type Field, jakartaDay } from '@ido/contract'
import type { Language } from '../../../i18n/speech.ts'
import type { ExampleFile } from './screen.ts'

/** A file of a list that says by example what each column takes, a line of it. */
export function exampleOf({ page, declared }: DeclaredCalls, language: Language): ExampleFile {
  const fields = Object.entries(declared.fields).filter(([, { create }]) => create !== null)
  const lines = [fields.map(([, { titles }]) => titles[language]), fields.map(([, field]) => cellOf(field, language))]
  return { name: `ido-${page}.csv`, text: lines.map((cells) => `${csvLine(cells)}\r\n`).join('') }
}

function cellOf({ kind, titles, first = '', words, least, input }: Field, language: Language): string {
  switch (kind) {
    case 'both':
    case 'text':
      return input === 'url' ? 'https://ido.example' : titles[language]
    case 'choice':
      return words?.[first]?.[language] ?? first
    case 'choices':
    case 'truth':
    case 'json':
      return ''
    case 'audience':
      return 'ADMIN'
    case 'day':
      return jakartaDay(new Date())
    case 'instant':
      return `${jakartaDay(new Date())} 08:00`
    case 'whole':
    case 'count':
    case 'number':
    case 'points':
      return String(least ?? 0)
    case 'product':
    case 'region':
    case 'products':
    case 'regions':
      return '*'
  }
}
