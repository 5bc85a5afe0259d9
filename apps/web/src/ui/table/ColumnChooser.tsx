import { IconGripVertical, IconLock } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './chooser.module.css'

export interface ChoosableColumn {
  readonly id: string
  readonly title: string
}

interface ColumnChooserProps {
  /** Columns that are always shown, first and in this order. */
  readonly fixed: readonly string[]
  readonly all: readonly ChoosableColumn[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly onReset: () => void
}

// Height of a line in chooser.module.css; a drag counts in lines.
const lineHeight = 36

/** Which columns a table shows and in which order: ticked ones first, moved by dragging or by the arrow keys. */
export function ColumnChooser({ fixed, all, chosen, onChange, onReset }: ColumnChooserProps) {
  const { t } = useTranslation('table')
  const [search, setSearch] = useState('')
  const [said, setSaid] = useState('')
  const listId = useId()
  const titles = new Map(all.map((column) => [column.id, column.title]))
  const shown = (id: string) => (titles.get(id) ?? '').toLowerCase().includes(search.trim().toLowerCase())
  const rest = all.filter((column) => !chosen.includes(column.id)).map((column) => column.id)
  const move = (id: string, to: number) => {
    const place = Math.max(0, Math.min(to, chosen.length - 1))
    if (chosen[place] === id) return
    const others = chosen.filter((other) => other !== id)
    onChange([...others.slice(0, place), id, ...others.slice(place)])
    setSaid(t('columnMoved', { column: titles.get(id) ?? id, place: place + 1, total: chosen.length }))
  }
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])

  return (
    <div className="flex flex-col gap-2">
      <input
        type="search"
        className={styles.search}
        placeholder={t('searchColumns')}
        aria-label={t('searchColumns')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        autoFocus
      />
      <ul className={styles.list} id={listId} aria-label={t('columns')}>
        {fixed.map((title) => (
          <FixedLine key={title} title={title} />
        ))}
        {[...chosen, ...rest].filter(shown).map((id) => (
          <ColumnLine
            key={id}
            title={titles.get(id) ?? id}
            place={chosen.indexOf(id)}
            onMove={(place) => move(id, place)}
            onToggle={() => toggle(id)}
            fixed={search !== ''}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <span>{t('columnsChosen', { count: chosen.length + fixed.length, total: all.length + fixed.length })}</span>
        <button type="button" onClick={onReset}>
          {t('resetColumns')}
        </button>
      </div>
      <p className="spoken" role="status">
        {said}
      </p>
    </div>
  )
}

function FixedLine({ title }: { readonly title: string }) {
  const { t } = useTranslation('table')
  return (
    <li className={styles.line}>
      <IconLock size={14} aria-hidden className="flex-[0_0_24px] text-ink-faint" />
      <label>
        <input type="checkbox" checked disabled readOnly /> {title}
      </label>
      <span className="text-ink-faint text-xs">{t('alwaysShown')}</span>
    </li>
  )
}

interface HandleProps {
  readonly title: string
  readonly place: number
  readonly onMove: (place: number) => void
  /** A filtered list shows too little to say where a dropped line belongs. */
  readonly fixed: boolean
}

/** One column that can be chosen; its place is negative while it is not. */
function ColumnLine({ onToggle, ...handle }: HandleProps & { readonly onToggle: () => void }) {
  const chosen = handle.place >= 0
  return (
    <li className={styles.line}>
      {chosen ? <Handle {...handle} /> : <span className="flex-[0_0_24px] text-ink-faint" />}
      <label>
        <input type="checkbox" checked={chosen} onChange={onToggle} /> {handle.title}
      </label>
    </li>
  )
}

function Handle({ title, place, onMove, fixed }: HandleProps) {
  const { t } = useTranslation('table')
  const drag = useRef<{ y: number; place: number } | null>(null)
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { y: event.clientY, place }
  }
  const follow = (event: PointerEvent) => {
    if (!drag.current) return
    onMove(drag.current.place + Math.round((event.clientY - drag.current.y) / lineHeight))
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(place + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={t('moveColumn', { column: title })}
      title={t('moveColumn', { column: title })}
      disabled={fixed}
      onPointerDown={start}
      onPointerMove={follow}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
      onKeyDown={byKey}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  )
}
