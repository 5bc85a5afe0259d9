import type { ReactNode } from 'react'

interface SidewaysProps {
  readonly className?: string | undefined
  readonly label: string
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A place whose content may be wider than it is: scrolled by the keyboard, too. */
export function Sideways({ className, label, isBusy, children }: SidewaysProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} tabIndex={0} role="group" aria-label={label} aria-busy={isBusy}>
      {children}
    </div>
  )
}
