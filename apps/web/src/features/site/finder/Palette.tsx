import { givesPermission } from '@ido/contract'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import type { SideGroup } from '../navigation.ts'
import type { Go } from './destinations.ts'
import styles from './Palette.module.css'
import { type FinderOption, type FinderPart, useOptions } from './useOptions.ts'

interface PaletteProps {
  readonly groups: readonly SideGroup[]
  readonly onGo: Go
  readonly onKeys: () => void
  readonly onClose: () => void
}

const leap = 8

/** Everything that one can go to, found by a few letters: a field whose arrows walk through the list below it. */
export function Palette({ groups, onGo, onKeys, onClose }: PaletteProps) {
  const { t } = useTranslation(['finder', 'shell', 'common'])
  const managesPeople = givesPermission('managePeople', useSession().roles)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wanted, setActive] = useState(0)
  const { parts, options, isPending, hasFailed } = useOptions(groups, typed.trim())
  const last = options.length - 1
  const active = Math.min(wanted, last)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const close = () => dialog.current?.close()
  // It closes before it leads on: the focus is back where it was when the next page takes it.
  const choose = (option: FinderOption) => {
    close()
    onGo(option)
  }
  const press = (event: KeyboardEvent) => {
    const chosen = options[active]
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setActive(active === last ? 0 : active + 1),
      ArrowUp: () => setActive(active === 0 ? last : active - 1),
      PageDown: () => setActive(Math.min(active + leap, last)),
      PageUp: () => setActive(Math.max(active - leap, 0)),
      Enter: () => chosen && choose(chosen),
    }
    const step = steps[event.key]
    if (!step || !chosen || event.nativeEvent.isComposing) return
    event.preventDefault()
    step()
  }
  const said = () => {
    if (isPending) return t('searching')
    if (hasFailed) return t('failed')
    return options.length > 0 ? t('count', { count: options.length }) : t('nothing')
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('shell:finder.title')}
      onClose={onClose}
      closedby="any"
    >
      <div className={styles.field}>
        <IconSearch className="text-ink-faint" size={18} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
          aria-label={t('shell:finder.title')}
          placeholder={t(managesPeople ? 'hintPeople' : 'hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
        <button className="px-1 py-2 text-ink-soft" type="button" onClick={close}>
          <span>{t('common:close')}</span> <kbd>Esc</kbd>
        </button>
      </div>
      <OptionList id={id} parts={parts} active={active} isBusy={isPending} onPoint={setActive} onChoose={choose} />
      <p role="status" className={styles.said} data-quiet={(options.length > 0 && !hasFailed) || undefined}>
        {said()}
      </p>
      <div className={styles.foot}>
        <span aria-hidden>{t('foot')}</span>
        <button
          type="button"
          onClick={() => {
            close()
            onKeys()
          }}
        >
          {t('keys.title')} <kbd>?</kbd>
        </button>
      </div>
    </dialog>
  )
}

interface OptionListProps {
  readonly id: string
  readonly parts: readonly FinderPart[]
  /** Place of the option that Enter chooses; the field above keeps the focus. */
  readonly active: number
  readonly isBusy: boolean
  readonly onPoint: (place: number) => void
  readonly onChoose: (option: FinderOption) => void
}

function OptionList({ id, parts, active, isBusy, onPoint, onChoose }: OptionListProps) {
  const { t } = useTranslation('finder')
  useEffect(() => {
    const option = document.getElementById(`${id}-${active}`)
    if (option) option.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('results')}
      aria-busy={isBusy}
      className="flex-[1_1_auto] min-h-0 p-1.5 overflow-y-auto"
    >
      {parts.map(({ name, options }) => (
        <div key={name} role="group" aria-label={t(`part.${name}`)}>
          <p className="px-2.5 pt-2 pb-1 text-ink-faint text-xs font-semibold" aria-hidden>
            {t(`part.${name}`)}
          </p>
          {options.map((option) => (
            // The field above has the focus all the time, and its keys choose.
            <button
              type="button"
              tabIndex={-1}
              key={option.address}
              id={`${id}-${option.place}`}
              role="option"
              aria-selected={option.place === active}
              className={styles.option}
              onPointerMove={() => option.place !== active && onPoint(option.place)}
              onClick={() => onChoose(option)}
            >
              <span>{option.title}</span>
              <small>{option.hint}</small>
              {option.letter && <kbd aria-hidden>g {option.letter}</kbd>}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
