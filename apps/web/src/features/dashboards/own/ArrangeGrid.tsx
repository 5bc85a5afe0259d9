import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import type { Board } from '../board.ts'
import page from '../page/DashboardPage.module.css'
import { useMarks } from '../widget/useMarks.ts'
import { ArrangeCard } from './ArrangeCard.tsx'
import { droppedAt, placeOf, removed, resized, shifted, type Changed } from './arranging.ts'
import { dropAt, scrollAtEdge, type Drop } from './pulling.ts'

interface ArrangeGridProps {
  readonly board: Board
  readonly onStep: (change: Changed, spoken?: string) => void
  readonly onEdit: (id: string) => void
}

interface Drag extends Partial<Drop> {
  readonly id: string
}

/** The widgets in their places and sizes; each is moved by its handle, with a pointer or with keys, or by buttons. */
export function ArrangeGrid({ board, onStep, onEdit }: ArrangeGridProps) {
  const { t } = useTranslation('boards')
  const { definition, language } = board
  const { widgets } = definition
  const marks = useMarks(board)
  const grid = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  // A card that is moved among the others loses the focus that was in it.
  const pressed = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (pressed.current?.isConnected) pressed.current.focus()
    pressed.current = null
  })

  const titleOf = (id: string) => widgets.find((widget) => widget.id === id)?.title[language] ?? ''
  const toldPlace = (id: string, change: Changed) => {
    const place = placeOf(change(definition), id) + 1
    return t('arrange.place', { title: titleOf(id), place, count: widgets.length })
  }
  const move = (id: string, change: Changed) => onStep(change, toldPlace(id, change))
  const shift = (id: string, by: -1 | 1) => {
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    move(id, shifted(id, by))
  }
  const resize = (id: string, to: { readonly columns: number; readonly rows: number }) => {
    const change = resized(id, to)
    const sized = change(definition).widgets[placeOf(definition, id)]
    if (!sized) return
    onStep(change, t('arrange.size', { title: titleOf(id), columns: sized.columns, rows: sized.rows }))
  }
  const follow = ({ clientX, clientY }: PointerEvent, id: string) => {
    scrollAtEdge(clientY)
    setDrag({ id, ...dropAt(clientX, clientY) })
  }
  const letGo = (id: string) => {
    if (drag?.at !== undefined && drag.side !== undefined && drag.at !== id) move(id, droppedAt(id, drag.at, drag.side))
    setDrag(null)
  }
  if (widgets.length === 0) {
    return (
      <div className={page.bare}>
        <IconLayoutGridAdd size={28} stroke={1.5} aria-hidden />
        <p>{t('arrange.empty')}</p>
      </div>
    )
  }
  return (
    <div className={page.board}>
      <ol ref={grid} className={page.grid} aria-label={t('arrange.widgets')}>
        {widgets.map((widget, place) => (
          <ArrangeCard
            key={widget.id}
            widget={widget}
            board={board}
            marks={marks}
            grid={grid}
            isFirst={place === 0}
            isLast={place === widgets.length - 1}
            isDragged={drag?.id === widget.id}
            drop={drag?.at === widget.id && drag.id !== widget.id ? drag.side : undefined}
            onDrag={(event) => follow(event, widget.id)}
            onDrop={() => letGo(widget.id)}
            onDragEnd={() => setDrag(null)}
            onShift={(by) => shift(widget.id, by)}
            onResize={(to) => resize(widget.id, to)}
            onEdit={() => onEdit(widget.id)}
            onRemove={() => onStep(removed(widget.id), t('arrange.gone', { title: titleOf(widget.id) }))}
          />
        ))}
      </ol>
    </div>
  )
}
