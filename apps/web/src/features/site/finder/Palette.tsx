import { givesPermission, type BothTexts } from '@ido/contract'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { boardLink, boardsQuery } from '../../../api/boards.ts'
import { catalogQuery, labelOptionsQuery } from '../../../api/catalog.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import type { SideGroup } from '../navigation.ts'
import styles from './Palette.module.css'
import { destinationsOf, type Destination, type Go } from './destinations.ts'
import { figuresFound, isLikeName, matching } from './match.ts'
import { narrowedTo, soughtDimensions, type NarrowableBoard } from './narrowed.ts'
import { useFound, type Found } from './useFound.ts'

/** One line of the list, wherever it leads. */
type FinderOption = Found & Partial<Pick<Destination, 'letter' | 'isHandedOver'>> & { readonly place: number }

interface FinderPart {
  readonly name: 'pages' | 'narrowed' | 'named' | 'voc' | 'owners' | 'insights' | 'people'
  readonly options: readonly FinderOption[]
}

/** What fits the words, in parts: of what looks like the name of a record that record first, else pages and dashboards first. */
function useOptions(groups: readonly SideGroup[], words: string) {
  const { t, i18n } = useTranslation('shell')
  const { t: finder } = useTranslation('finder')
  const router = useRouter()
  const { named, voc, owners, insights, people, ...state } = useFound(words)
  const { roles } = useSession()
  const mentions = {
    address: '/v3/notices?kind=mentioned',
    title: finder('mentions'),
    section: t('account'),
    words: 'notices mentions sebutan komentar @',
    letter: undefined,
    isHandedOver: false,
  }
  const told = [...destinationsOf(groups, { t, language: i18n.language, roles, router }), mentions]
  const { pages: all, boards, labels } = useBoards(told)
  const pages = matching(all, words).map((page) => {
    const shown = figuresFound(page, words).map((figure) => figure[i18n.language])
    return { ...page, hint: [...shown, page.section].join(' · ') }
  })
  const records = [
    { name: 'named', found: named },
    { name: 'voc', found: voc },
    { name: 'owners', found: owners },
    { name: 'insights', found: insights },
  ] as const
  const places = [
    { name: 'pages', found: pages },
    { name: 'narrowed', found: narrowedTo(words, labels, boards) },
  ] as const
  const last = { name: 'people', found: people } as const
  const ordered = isLikeName(words) ? [...records, ...places, last] : [...places, ...records, last]
  const options = ordered
    .flatMap(({ name, found }) => found.map((one) => ({ ...one, part: name })))
    .map((one, place) => ({ ...one, place }))
  const parts: FinderPart[] = ordered
    .filter(({ found }) => found.length > 0)
    .map(({ name }) => ({ name, options: options.filter(({ part }) => part === name) }))
  return { ...state, parts, options }
}

/** What dashboards show and can be narrowed by, for the pages of the menu that are one; and the labels to narrow by. */
function useBoards(pages: readonly Destination[]) {
  const router = useRouter()
  const boards = useQuery(boardsQuery).data ?? []
  const catalog = useQuery(catalogQuery).data ?? []
  const labels = useQuery(labelOptionsQuery(soughtDimensions)).data ?? {}
  const titles = new Map<string, BothTexts>(
    catalog.flatMap(({ id, measures }) => measures.map((measure) => [`${id}.${measure.id}`, measure.titles] as const)),
  )
  const shown = new Map(
    boards.flatMap(({ screens, filters, compares, measures }) => {
      const ids = Object.entries(measures).flatMap(([dataset, counted]) => counted.map((id) => `${dataset}.${id}`))
      const figures = ids.map((id) => titles.get(id)).filter((title) => title !== undefined)
      return screens.map(
        (screen) => [router.buildLocation(boardLink(screen)).pathname, { figures, filters, compares }] as const,
      )
    }),
  )
  const narrowable = pages.flatMap((page): NarrowableBoard[] => {
    const board = shown.get(page.address)
    return board ? [{ ...page, ...board }] : []
  })
  return { pages: pages.map((page) => ({ ...page, ...shown.get(page.address) })), boards: narrowable, labels }
}

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
