import { Fragment } from 'react'
import { UnmarkedLink } from '../../../ui/plain/UnmarkedLink.tsx'

const marks = /(\*\*[^*]+\*\*|\[[^[\]]+\]\([^()\s]+\))/
const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/

/** Written words with the two marks that the texts use: **weight** and [links](/address#anchor) within the portal. */
export function Words({ text }: { readonly text: string }) {
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
