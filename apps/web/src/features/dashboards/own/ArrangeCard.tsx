import type { Widget } from '@ido/contract'
import { IconChevronLeft, IconChevronRight, IconGripVertical, IconPencil, IconX } from '@tabler/icons-react'
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import buttons from '../../../ui/plain/icon-button.module.css'
import type { Board } from '../board.ts'
import { WidgetFrame } from '../widget/WidgetFrame.tsx'
import type { PageMarks } from '../widget/useMarks.ts'
import styles from './arrange.module.css'
import { sizeAt } from './pulling.ts'

type Size = Pick<Widget, 'columns' | 'rows'>

interface ArrangeCardProps {
  readonly widget: Widget
  readonly board: Board
  readonly marks: PageMarks
  readonly grid: RefObject<HTMLOListElement | null>
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isDragged: boolean
  /** On which side something that is pulled would come to lie. */
  readonly drop: 'before' | 'after' | undefined
  readonly onDrag: (event: PointerEvent) => void
  readonly onDrop: () => void
  readonly onDragEnd: () => void
  readonly onShift: (by: -1 | 1) => void
  readonly onResize: (to: Size) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const arrows: Readonly<Record<string, { readonly by: -1 | 1; readonly columns: number; readonly rows: number }>> = {
  ArrowLeft: { by: -1, columns: -1, rows: 0 },
  ArrowRight: { by: 1, columns: 1, rows: 0 },
  ArrowUp: { by: -1, columns: 0, rows: -1 },
  ArrowDown: { by: 1, columns: 0, rows: 1 },
}

/** One widget with its figures, which do nothing here, and what can be done with it. */
export function ArrangeCard(props: ArrangeCardProps) {
  const { widget, board, marks, isFirst, isLast, isDragged, drop, onShift, onResize, onEdit, onRemove } = props
  const { t } = useTranslation('boards')
  const [pulled, pull] = useState<Size | null>(null)
  const title = widget.title[board.language]
  const { columns, rows } = pulled ?? widget
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (event.shiftKey) onResize({ columns: widget.columns + arrow.columns, rows: widget.rows + arrow.rows })
    else if (arrow.by === 1 ? !isLast : !isFirst) onShift(arrow.by)
  }
  return (
    <li
      className={styles.card}
      data-widget={widget.id}
      data-dragged={isDragged || undefined}
      data-drop={drop}
      style={{ '--columns': columns, '--rows': rows } as CSSProperties}
    >
      <div className={styles.tools} role="group" aria-label={title}>
        <Handle {...props} name={t('arrange.handle', { title })} onKeyDown={press} />
        <span className="truncate flex-1 min-w-0 text-ink-soft text-xs tabular-nums">
          {columns > 2 && t('add.size', { columns, rows })}
        </span>
        <Tool
          name={t('arrange.earlier', { title })}
          disabled={isFirst}
          onClick={() => onShift(-1)}
          icon={IconChevronLeft}
        />
        <Tool
          name={t('arrange.later', { title })}
          disabled={isLast}
          onClick={() => onShift(1)}
          icon={IconChevronRight}
        />
        <Tool name={t('arrange.edit', { title })} onClick={onEdit} icon={IconPencil} />
        <Tool name={t('arrange.remove', { title })} onClick={onRemove} icon={IconX} />
      </div>
      <div className={styles.still} inert>
        <WidgetFrame widget={{ ...widget, columns, rows }} board={board} cases={[]} marks={marks} />
      </div>
      <Corner {...props} pull={pull} />
    </li>
  )
}

interface ToolProps {
  readonly name: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly icon: typeof IconX
}

function Tool({ name, disabled = false, onClick, icon: Sign }: ToolProps) {
  return (
    <button type="button" className={buttons.icon} aria-label={name} title={name} disabled={disabled} onClick={onClick}>
      <Sign size={16} aria-hidden />
    </button>
  )
}

interface HandleProps extends Pick<ArrangeCardProps, 'onDrag' | 'onDrop' | 'onDragEnd'> {
  readonly name: string
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Pulled with a pointer; the arrows do the same. Escape lets go without moving anything. */
function Handle({ name, onKeyDown, onDrag, onDrop, onDragEnd }: HandleProps) {
  const held = useRef(false)
  const grasp = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    held.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const end = (act: () => void) => () => {
    if (held.current) act()
    held.current = false
  }
  const cancel = end(onDragEnd)
  return (
    <button
      type="button"
      className={`${buttons.icon} ${styles.handle}`}
      aria-label={name}
      title={name}
      onKeyDown={(event) => (event.key === 'Escape' ? cancel() : onKeyDown(event))}
      onPointerDown={grasp}
      onPointerMove={(event) => held.current && onDrag(event)}
      onPointerUp={end(onDrop)}
      onPointerCancel={cancel}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  )
}

interface CornerProps extends Pick<ArrangeCardProps, 'widget' | 'grid' | 'onResize'> {
  readonly pull: (size: Size | null) => void
}

/** For a pointer; keys resize at the handle, and the dialog of the widget takes figures. */
function Corner({ widget, grid, onResize, pull }: CornerProps) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const sizeOf = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = from.current ?? { x: clientX, y: clientY }
    return sizeAt(widget, { right: clientX - x, down: clientY - y }, grid.current?.clientWidth ?? 0)
  }
  const grasp = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    from.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const letGo = (event: PointerEvent) => {
    if (from.current) onResize(sizeOf(event))
    from.current = null
    pull(null)
  }
  return (
    <span
      className={styles.corner}
      aria-hidden
      onPointerDown={grasp}
      onPointerMove={(event) => from.current && pull(sizeOf(event))}
      onPointerUp={letGo}
      onPointerCancel={() => {
        from.current = null
        pull(null)
      }}
    />
  )
}
