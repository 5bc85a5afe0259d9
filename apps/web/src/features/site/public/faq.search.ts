import type { ArticleBlock, Section } from '../../../i18n/article.ts'

/** A question fits when all words of the search occur in it or its answer, in any letter case. */
export function fits({ title, body }: Section, search: string): boolean {
  const text = `${title} ${body.map(textOf).join(' ')}`.toLowerCase()
  return searchedWords(search).every((word) => text.includes(word))
}

export function searchedWords(search: string): readonly string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean)
}

/** The words of a block as a reader sees them, without marks and addresses. */
function textOf(block: ArticleBlock): string {
  if (typeof block === 'string') return block.replaceAll('**', '').replaceAll(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
  if ('points' in block) return block.points.map(textOf).join(' ')
  if ('steps' in block) return block.steps.map(textOf).join(' ')
  return textOf('note' in block ? block.note : block.caption)
}
