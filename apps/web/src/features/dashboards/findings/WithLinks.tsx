import { Fragment, type ReactNode } from 'react'
import { cutAtMarks } from './findings.ts'

interface WithLinksProps {
  /** With marks (`mark`) where the links stand, by their place. */
  readonly text: string
  readonly links: readonly ReactNode[]
}

/** A sentence that is translated as a whole, with links within it. */
export function WithLinks({ text, links }: WithLinksProps) {
  return cutAtMarks(text).map((part, at) => (
    <Fragment key={at}>{typeof part === 'number' ? links[part] : part}</Fragment>
  ))
}
