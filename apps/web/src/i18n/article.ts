import type { PictureName } from './pictures.ts'

/**
 * What the written pages (guide, terms, privacy, FAQ) are made of. Words may carry **weight** and [links](/address);
 * the keys of sections are their anchors, so both languages share every deep link.
 */
export type ArticleBlock =
  | string
  | { readonly points: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly note: string }
  | { readonly picture: PictureName; readonly alt: string; readonly caption: string }

export interface Section {
  readonly title: string
  readonly body: readonly ArticleBlock[]
}

export type Sections = Readonly<Record<string, Section>>
