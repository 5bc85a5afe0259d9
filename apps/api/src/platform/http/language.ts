import type { Language } from '../messages.ts'

/** The reader's language of an `accept-language` header: the best ranked of ours, Indonesian where none is named. */
export function languageOf(header: string | undefined): Language {
  if (header === undefined) return 'id'
  let best: Language = 'id'
  let bestWeight = 0
  for (const part of header.slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const language = tag.split('-')[0]
    if (language !== 'id' && language !== 'en') continue
    const weight = weightOf(parameters)
    if (weight <= bestWeight) continue
    best = language
    bestWeight = weight
  }
  return best
}

function weightOf(parameters: string[]): number {
  const given = parameters.find((parameter) => parameter.trim().startsWith('q='))
  return given === undefined ? 1 : Number(given.trim().slice(2)) || 0
}
