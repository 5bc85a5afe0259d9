import type { SyntheticEvent } from 'react'

/** Closes the panel of a dropdown that the event came from: what was chosen there is shown by what lies under it. */
export const closePanel = ({ currentTarget }: Pick<SyntheticEvent, 'currentTarget'>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
