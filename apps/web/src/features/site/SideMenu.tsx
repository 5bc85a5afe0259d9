import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { languages } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useHandOver } from './hand-over.ts'
import type { SideGroup } from './navigation.ts'
import styles from './SideMenu.module.css'
import { useWaitingRequests } from './waiting-requests.ts'

interface SideMenuProps {
  readonly groups: readonly SideGroup[]
  /** Narrow: the words stand small under the icons. */
  readonly collapsed?: boolean
  readonly onChoose?: () => void
}

export function SideMenu({ groups, collapsed = false, onChoose }: SideMenuProps) {
  const { t, i18n } = useTranslation('shell')
  const language = languages.find((known) => known === i18n.language) ?? 'id'
  const handOver = useHandOver()
  const waiting = useWaitingRequests()
  const { addressOf, active } = useActive(groups)
  return (
    <div className={styles.menu} data-collapsed={collapsed || undefined}>
      {groups.map((group) => (
        <section key={group.title} aria-label={t(group.title)}>
          <p className={styles.group} aria-hidden>
            {t(group.title)}
          </p>
          <ul>
            {group.items.map(({ icon: ItemIcon, link, ...item }) => (
              <li key={JSON.stringify(link)}>
                <Link
                  {...link}
                  activeOptions={{ exact: addressOf(link) !== active }}
                  onClick={(event) => {
                    if ('isHandedOver' in item && item.isHandedOver) handOver(event)
                    onChoose?.()
                  }}
                >
                  <ItemIcon size={20} stroke={1.75} aria-hidden />
                  <span>{typeof item.title === 'string' ? t(item.title) : item.title[language]}</span>
                  {link.to === '/v3/manage/access' && waiting > 0 && (
                    <b className={styles.count} title={t('waitingRequests', { count: waiting })}>
                      {waiting}
                    </b>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Entries lie below one another (/treg, /treg/general/…): of those that lead to this page the longest address counts. */
function useActive(groups: readonly SideGroup[]) {
  const router = useRouter()
  const here = useLocation({ select: ({ pathname }) => `${pathname}/` })
  const addressOf = (link: SideGroup['items'][number]['link']) => router.buildLocation(link).pathname
  const around = groups.flatMap(({ items }) => items.map(({ link }) => addressOf(link)))
  const fitting = around.filter((address) => here.startsWith(`${address}/`))
  return { addressOf, active: fitting.toSorted((a, b) => b.length - a.length)[0] }
}
