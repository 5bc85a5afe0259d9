import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { listAddress } from '../../ui/manage/address.ts'
import { useHandOver } from './hand-over.ts'
import { nameOf, type SideGroup } from './navigation.ts'
import styles from './SideMenu.module.css'
import { ToolLinks } from './ToolLinks.tsx'
import { useActive } from './useActive.ts'
import { useFolded } from './useFolded.ts'
import { useWaitingRequests } from './waiting-requests.ts'

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
