import { Fragment } from 'react'
import type { ArticleBlock } from '../../../i18n/article.ts'
import styles from './Article.module.css'
import { PictureFrame } from './PictureFrame.tsx'
import { UnmarkedLink } from '../../../ui/plain/UnmarkedLink.tsx'

/** The body of a section; its pieces are fixed texts, so their places are their keys. */
export function Blocks({ body }: { readonly body: readonly ArticleBlock[] }) {
  return body.map((block, index) => <OneBlock key={index} block={block} />)
}

function OneBlock({ block }: { readonly block: ArticleBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Words text={block} />
      </p>
    )
  }
  if ('points' in block) {
    return (
      <ul>
        <Items of={block.points} />
      </ul>
    )
  }
  if ('steps' in block) {
    return (
      <ol>
        <Items of={block.steps} />
      </ol>
    )
  }
  if ('note' in block) {
    return (
      <p className={styles.note}>
        <Words text={block.note} />
      </p>
    )
  }
  return <PictureFrame name={block.picture} alt={block.alt} caption={block.caption} />
}

function Items({ of }: { readonly of: readonly string[] }) {
  return of.map((text) => (
    <li key={text}>
      <Words text={text} />
    </li>
  ))
}

const marks = /(\*\*[^*]+\*\*|\[[^[\]]+\]\([^()\s]+\))/
const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/

/** Written words with the two marks that the texts use: **weight** and [links](/address#anchor) within the portal. */
function Words({ text }: { readonly text: string }) {
  return text.split(marks).map((piece, index) => <Piece key={index} piece={piece} />)
}

function Piece({ piece }: { readonly piece: string }) {
  if (piece.startsWith('**')) return <strong>{piece.slice(2, -2)}</strong>
  const [, label, address = ''] = link.exec(piece) ?? []
  if (!label) return <Fragment>{piece}</Fragment>
  const [path = '', hash = ''] = address.split('#')
  return (
    <UnmarkedLink to={path || '.'} hash={hash}>
      {label}
    </UnmarkedLink>
  )
}
