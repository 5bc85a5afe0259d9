import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import menu from './menu.module.css'

interface DropdownProps {
  /** What opens is called; the button shows the same words. */
  readonly label: string
  /** What the button shows. */
  readonly face: ReactNode
  /** Width of the panel in px, where the screen has it. */
  readonly width: number
  readonly children: ReactNode
}

const gap = 4
const margin = 16

/**
 * A button with a panel under it. The browser's own popover lies over everything, closes with Escape or a click
 * elsewhere and gives the focus back. The content is drawn while it is open.
 */
export function Dropdown({ label, face, width, children }: DropdownProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>('a, button, input')?.focus()
  }, [open])

  const place = () => {
    const box = button.current?.getBoundingClientRect()
    if (!box || !panel.current) return
    const room = document.documentElement.clientWidth
    // Under its button, and never at the very edge.
    const right = Math.max(margin, Math.min(room - box.right, room - width - margin))
    panel.current.style.top = `${box.bottom + scrollY + gap}px`
    panel.current.style.right = `${right}px`
  }
  return (
    <>
      <span ref={button} className="inline-flex">
        <Button kind="default" popoverTarget={id} aria-haspopup="dialog" aria-expanded={open}>
          {face}
        </Button>
      </span>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        className={`${menu.float} ${menu.panel}`}
        style={{ width }}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && children}
      </div>
    </>
  )
}

/** Closes the panel of a dropdown that the event came from: what was chosen there is shown by what lies under it. */
export const closePanel = ({ currentTarget }: Pick<SyntheticEvent, 'currentTarget'>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
