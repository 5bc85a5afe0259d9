import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from './Button.tsx'
import menu from './menu.module.css'

interface DropdownProps {
  /** What opens is called; the button shows the same words. */
  readonly label: string
  /** What the button shows. */
  readonly face: ReactNode
  /** Width of the panel in px, where the screen has it. */
  readonly width: number
  /** A sign alone opens it, which is called otherwise. */
  readonly sign?: Pick<ComponentProps<'button'>, 'className' | 'aria-label' | 'disabled'>
  readonly children: ReactNode
}

const gap = 4
const margin = 16

/** Where a panel begins in the page: under what opens it, or above where it fits only there. */
export function topBeside(box: DOMRect, height: number): number {
  const above = box.top - gap - height
  const isBelow = above < 0 || box.bottom + gap + height <= innerHeight
  return scrollY + (isBelow ? box.bottom + gap : above)
}

const boxOf = (around: RefObject<HTMLElement | null>) => around.current?.firstElementChild?.getBoundingClientRect()

/**
 * A button with a panel under it. The browser's own popover lies over everything, closes with Escape or a click
 * elsewhere and gives the focus back. The content is drawn while it is open.
 */
export function Dropdown({ label, face, width, sign, children }: DropdownProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    const box = boxOf(button)
    if (!open || !panel.current || !box) return
    // With its content it has its height.
    panel.current.style.top = `${topBeside(box, panel.current.offsetHeight)}px`
    // What is drawn in it may have taken the focus.
    if (panel.current.contains(document.activeElement)) return
    panel.current.querySelector<HTMLElement>('a, button, input')?.focus()
  }, [open])

  // Whoever leaves it by the Tab key is not to walk through what it lies over.
  useEffect(() => {
    const element = panel.current
    if (!open || !element) return
    const leave = ({ relatedTarget: to }: FocusEvent) => {
      if (to instanceof Node && !element.contains(to) && !button.current?.contains(to)) element.hidePopover()
    }
    element.addEventListener('focusout', leave)
    return () => element.removeEventListener('focusout', leave)
  }, [open])

  const place = () => {
    const box = boxOf(button)
    if (!box || !panel.current) return
    const room = document.documentElement.clientWidth
    // Under its button, and never at the very edge.
    const right = Math.max(margin, Math.min(room - box.right, room - width - margin))
    panel.current.style.top = `${topBeside(box, 0)}px`
    panel.current.style.right = `${right}px`
  }
  const opener = { popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open } as const
  return (
    <>
      <span ref={button} className="inline-flex">
        {sign ? (
          <button type="button" {...sign} {...opener}>
            {face}
          </button>
        ) : (
          <Button kind="default" {...opener}>
            {face}
          </Button>
        )}
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
