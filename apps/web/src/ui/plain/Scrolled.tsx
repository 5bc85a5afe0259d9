import type { ReactNode } from 'react'

interface ScrolledProps {
  readonly className?: string | undefined
  readonly label: string
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A place whose content may be larger than it is: scrolled by the keyboard, too. */
export function Scrolled({ className, label, isBusy, children }: ScrolledProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} tabIndex={0} role="group" aria-label={label} aria-busy={isBusy}>
      {children}
    </div>
  )
}
