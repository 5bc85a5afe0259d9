import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import buttons from '../plain/icon-button.module.css'
import menu from '../plain/menu.module.css'
import { topBeside } from '../plain/Dropdown.tsx'
import type { Described } from './FieldFrame.tsx'
import styles from './form.module.css'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface ComboboxProps extends Described {
  /** Of the input; its label has the same with `-label`. */
  readonly id: string
  readonly label: string
  readonly options: readonly Choice[]
  readonly picked: readonly string[]
  /** Several may be picked: each is shown in the field, and the list stays open. */
  readonly many?: boolean
  readonly placeholder: string
  readonly disabled?: boolean
  readonly onPick: (value: string) => void
  readonly onClear: () => void
  /** Called with words that no option has when the field is left, and with none when somebody types again. */
  readonly onUnknown?: (typed: string) => void
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

/** A field whose list shows the options that have the typed words. In a single select, leaving it picks the active one. */
export function Combobox(props: ComboboxProps) {
  const { id, label, options, picked, many = false, placeholder, disabled, onPick, onClear, onUnknown, ...rest } = props
  const { t } = useTranslation('form')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const words = (typed ?? '').trim().toLowerCase()
  const offered = options.filter((option) => option.label.toLowerCase().includes(words))
  const first = offered.findIndex((option) =>
    words === '' ? !many && typed === null && option.value === picked[0] : option.label.toLowerCase() === words,
  )
  const active = moved ?? (words === '' ? first : Math.max(first, 0))
  const isEmptied = !many && typed !== null && words === '' && moved === null && picked.length > 0
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label

  const show = (text: string | null, isOpen: boolean, at: number | null = null) => {
    setTyped(text)
    setOpen(isOpen)
    setMoved(at)
  }
  const pick = (option: Choice) => {
    onPick(option.value)
    show(null, many, words === '' ? moved : null)
  }
  const leave = () => {
    const isChosen = !many && (words !== '' || moved !== null)
    const marked = offered[active]
    if (isEmptied) onClear()
    else if (isChosen && marked) onPick(marked.value)
    else if (isChosen) onUnknown?.((typed ?? '').trim())
    show(null, false)
  }
  const moveTo = (place: number) => (open ? offered.length > 0 && setMoved(place) : setOpen(true))
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => moveTo((active + 1) % offered.length),
    ArrowUp: () => moveTo((active <= 0 ? offered.length : active) - 1),
    ...(open && { Escape: () => show(null, false) }),
    ...(open &&
      (words !== '' || active >= 0 || isEmptied) && {
        Enter: () => (offered[active] ? pick(offered[active]) : leave()),
      }),
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    const last = picked.at(-1)
    if (event.key === 'Backspace' && many && !typed && last !== undefined) onPick(last)
    if (!keys[event.key]) return
    // A dialog around it stays open with Escape, and Enter does not send the form.
    event.preventDefault()
    keys[event.key]?.()
  }
  return (
    <div ref={box} className={`${styles.input} ${styles.combobox}`} data-many={many || undefined}>
      {many &&
        picked.map((value) => (
          <span key={value} className={styles.pill}>
            {labelOf(value) ?? value}
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('clear', { field: labelOf(value) ?? value })}
              onMouseDown={keepFocus}
              onClick={() => onPick(value)}
            >
              <IconX size={12} aria-hidden />
            </button>
          </span>
        ))}
      <input
        ref={input}
        id={id}
        {...rest}
        aria-describedby={[rest['aria-describedby'], many && `${id}-picked`].filter(Boolean).join(' ') || undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={picked.length === 0 ? placeholder : undefined}
        disabled={disabled}
        value={typed ?? (many ? '' : (labelOf(picked[0] ?? '') ?? ''))}
        onChange={({ target }) => {
          onUnknown?.('')
          show(target.value, true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        // It stays focused when somebody goes to another window.
        onBlur={() => document.activeElement !== input.current && leave()}
      />
      {many && (
        <span id={`${id}-picked`} className="sr-only">
          {picked.map((value) => labelOf(value) ?? value).join(', ')}
        </span>
      )}
      {picked.length > 0 && !disabled ? (
        <button
          type="button"
          tabIndex={-1}
          className={buttons.icon}
          aria-label={t('clear', { field: label })}
          onMouseDown={keepFocus}
          onClick={() => {
            onClear()
            show(null, false)
            input.current?.focus()
          }}
        >
          <IconX size={16} aria-hidden />
        </button>
      ) : (
        <IconChevronDown size={16} aria-hidden />
      )}
      {open && <Options {...{ id, box, offered, active, picked, many }} onPick={pick} />}
    </div>
  )
}

interface OptionsProps extends Pick<ComboboxProps, 'id' | 'picked'> {
  readonly box: RefObject<HTMLElement | null>
  readonly offered: readonly Choice[]
  readonly active: number
  readonly many: boolean
  readonly onPick: (option: Choice) => void
}

/** In the browser's top layer, so that no dialog or card cuts it off. */
function Options({ id, box, offered, active, picked, many, onPick }: OptionsProps) {
  const { t } = useTranslation('form')
  const panel = useRef<HTMLDivElement>(null)
  const place = () => {
    if (!box.current || !panel.current) return
    const field = box.current.getBoundingClientRect()
    const { style, offsetHeight } = panel.current
    style.width = `${field.width}px`
    style.left = `${field.left + scrollX}px`
    style.top = `${topBeside(field, offsetHeight)}px`
  }
  const follow = useEffectEvent(place)
  useLayoutEffect(() => {
    panel.current?.showPopover()
    // The field moves with what scrolls, and with what above it gets another height.
    const watch = new ResizeObserver(follow)
    watch.observe(document.body)
    addEventListener('scroll', follow, true)
    return () => {
      watch.disconnect()
      removeEventListener('scroll', follow, true)
    }
  }, [])
  useLayoutEffect(place)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      ref={panel}
      id={`${id}-list`}
      popover="manual"
      role="listbox"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-multiselectable={many || undefined}
      className={`${menu.float} ${styles.options}`}
      onMouseDown={keepFocus}
    >
      {offered.length === 0 && (
        <div id={`${id}-0`} role="option" aria-selected={false} aria-disabled className="px-2.5 py-2 text-ink-faint">
          {t('nothingFound')}
        </div>
      )}
      {offered.map((option, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={picked.includes(option.value)}
          data-active={index === active || undefined}
          className={menu.item}
          onClick={() => onPick(option)}
        >
          <span className="flex-1 wrap-anywhere">{option.label}</span>
          {picked.includes(option.value) && <IconCheck size={16} aria-hidden />}
        </button>
      ))}
    </div>
  )
}
