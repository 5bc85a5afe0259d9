import { givesPermission, listAccessRequests, tools, toolsAtHand } from '@ido/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { read } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { managedKey } from '../../ui/manage/calls.ts'
import { listAddress } from '../../ui/manage/search.ts'
import { ToolSign } from '../../ui/plain/ToolSign.tsx'
import styles from './SideMenu.module.css'
import { useHandOver } from './hand-over.ts'
import { nameOf, type SideGroup } from './navigation.ts'
import type { MenuSectionName } from './sections.ts'
import { useActive } from './useActive.ts'

interface SideMenuProps {
  readonly groups: readonly SideGroup[]
  /** Narrow: the words stand small under the icons. */
  readonly collapsed?: boolean
  readonly onChoose?: () => void
}

/** Every section can be folded, and stays so in this browser: some people have more of them than a screen is high. */
export function SideMenu({ groups, collapsed = false, onChoose }: SideMenuProps) {
  const { t, i18n } = useTranslation('shell')
  const handOver = useHandOver()
  const waiting = useWaitingRequests()
  const menu = useRef<HTMLDivElement>(null)
  const [folded, fold] = useFolded()
  const { addressOf, active } = useActive(groups)
  useEffect(() => {
    const entry = active && menu.current?.querySelector(`a[href="${active}"]`)
    if (!entry) return
    // Told once the page has been laid out: to ask now would have it laid out in between.
    const sight = new IntersectionObserver(([seen]) => {
      sight.disconnect()
      if (seen && seen.intersectionRatio < 1) entry.scrollIntoView({ block: 'nearest' })
    })
    sight.observe(entry)
    return () => sight.disconnect()
  }, [active])
  return (
    <div ref={menu} className={styles.menu} data-collapsed={collapsed || undefined}>
      {groups.map(({ name, items }) => (
        <details
          key={name}
          data-name={name}
          open={!folded.has(name)}
          onToggle={(event) => fold(name, !event.currentTarget.open)}
        >
          <summary>
            {t(`section.${name}`)}
            <IconChevronDown size={14} aria-hidden />
          </summary>
          <ul aria-label={t(`section.${name}`)}>
            {items.map((item) => (
              <li key={addressOf(item)}>
                <Link
                  {...item.link}
                  activeOptions={{ exact: addressOf(item) !== active }}
                  onClick={(event) => {
                    if ('isHandedOver' in item && item.isHandedOver) handOver.onClick(event)
                    onChoose?.()
                  }}
                >
                  <item.icon size={20} stroke={1.75} aria-hidden />
                  <span title={nameOf(item, t, i18n.language)}>{nameOf(item, t, i18n.language)}</span>
                  {item.link.to === listAddress('access') && waiting > 0 && (
                    <b className={styles.count} title={t('waitingRequests', { count: waiting })}>
                      {waiting}
                    </b>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <ToolLinks folded={folded.has('tools')} onFold={(isFolded) => fold('tools', isFolded)} onChoose={onChoose} />
    </div>
  )
}

/** The outside tools that are for this person; a change of any of them makes it old. */
const toolsQuery = queryOptions({
  queryKey: [...managedKey(tools), 'at-hand'],
  queryFn: async ({ signal }) => (await read(toolsAtHand, signal)).answer,
  staleTime: 5 * 60_000,
})

interface ToolLinksProps {
  readonly folded: boolean
  readonly onFold: (isFolded: boolean) => void
  readonly onChoose?: (() => void) | undefined
}

/** The last section of the menu: outside tools that are for this person. It comes after the others, so nothing moves for it. */
function ToolLinks({ folded, onFold, onChoose }: ToolLinksProps) {
  const { t } = useTranslation('shell')
  const { data: atHand = [] } = useQuery(toolsQuery)
  if (atHand.length === 0) return null
  return (
    <details open={!folded} onToggle={(event) => onFold(!event.currentTarget.open)}>
      <summary>
        {t('section.tools')}
        <IconChevronDown size={14} aria-hidden />
      </summary>
      <ul aria-label={t('section.tools')}>
        {atHand.map(({ id, name, link, icon, description }) => (
          <li key={id}>
            <a
              href={link}
              target="_blank"
              rel="noreferrer noopener"
              title={description || undefined}
              onClick={() => onChoose?.()}
            >
              <ToolSign icon={icon} />
              <span>{name}</span>
              <span className="spoken">({t('newTab')})</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The outside tools are a section beside those of the portal's own pages. */
type FoldedName = MenuSectionName | 'tools'

const storageKey = 'ido.folded'

/** Which sections of the sidebar are folded, as this browser last left them. */
function useFolded(): readonly [ReadonlySet<string>, (name: FoldedName, isFolded: boolean) => void] {
  const [folded, setFolded] = useState(() => new Set(localStorage.getItem(storageKey)?.split(',')))
  const fold = (name: FoldedName, isFolded: boolean) => {
    // The browser tells of its opening too.
    if (folded.has(name) === isFolded) return
    const next = isFolded ? [...folded, name] : [...folded].filter((one) => one !== name)
    localStorage.setItem(storageKey, next.join())
    setFolded(new Set(next))
  }
  return [folded, fold]
}

// Under 'access-requests', so that a decision refreshes it too.
const waitingQuery = queryOptions({
  queryKey: ['access-requests', 'waiting'],
  queryFn: async ({ signal }) =>
    (await read(listAccessRequests, signal, { query: { status: 'waiting', size: 1 } })).meta.totalData,
  refetchOnWindowFocus: 'always',
})

/** How many requests for access wait for a decision, to whoever may decide them; else none. */
function useWaitingRequests(): number {
  const { roles } = useSession()
  const enabled = givesPermission('managePeople', roles)
  return useQuery({ ...waitingQuery, enabled }).data ?? 0
}
