import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface AnchorProps extends ComponentProps<'a'> {
  /** The chosen one of several views of a page. */
  readonly isChosen?: boolean
}

function Anchor({ 'aria-current': _page, isChosen = false, children, ...props }: AnchorProps) {
  return (
    <a {...props} aria-current={isChosen || undefined}>
      {children}
    </a>
  )
}

/**
 * A link to the open page that is not its entry in the menu: one link of a page alone says 'page' to a screen reader. It still
 * has `data-status="active"`, for its looks.
 */
export const UnmarkedLink = createLink(Anchor)
