import { IconBook, IconCheck, IconChevronDown, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useSession } from '../../api/session.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { Avatar } from '../../ui/plain/Avatar.tsx'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'
import menu from '../../ui/plain/menu.module.css'
import { useAppearance, type AppearanceChoice } from '../../ui/theme/useAppearance.ts'
import styles from './AccountMenu.module.css'
import { nameOf, workEntries } from './navigation.ts'
import { moveInMenu } from '../../ui/plain/keys.ts'

interface AccountMenuProps {
  /** Beside so much else that there is room for the name only on a wide screen. */
  readonly isTight?: boolean
}

/**
 * Who is signed in, and what belongs to them: management, language, theme, sign-out. The browser's own popover closes
 * it with Escape or a click elsewhere and gives the focus back.
 */
export function AccountMenu({ isTight = false }: AccountMenuProps) {
  const { t } = useTranslation('shell')
  const { name, nik, email, role, photoAt } = useSession()
  const signOut = useSignOut()
  const appearance = useAppearance()
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <button type="button" className={styles.target} popoverTarget={id} aria-haspopup="menu" aria-expanded={open}>
        <span className="spoken">{t('account')}</span>
        <Avatar name={name} nik={nik} photoAt={photoAt} />
        <span className={styles.who} data-tight={isTight || undefined}>
          <strong className="text-sm font-semibold">{name}</strong>
          <span className={`${styles.signedInAs} text-ink-faint text-xs`}>
            <span>{email}</span>
            <span>· {role ?? t('noRole')}</span>
          </span>
        </span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={t('account')}
        className={`${menu.float} ${styles.panel}`}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') moveInMenu(event.currentTarget, 'first')
        }}
        onKeyDown={(event) => moveInMenu(event.currentTarget, event)}
      >
        <div className={styles.identity} role="presentation">
          <strong>{name}</strong>
          <span className="text-ink-faint text-sm">{email}</span>
          <span className="text-ink-faint text-sm">{role ?? t('noRole')}</span>
        </div>
        {/* The menu puts whoever opens it on its first entry: fetched ahead, that would be a page which nobody asked for. */}
        <Work onLeave={close} />
        {appearance.map((choice) => (
          <Choices key={choice.label} {...choice} />
        ))}
        <UnmarkedLink to="/v3/guideline" preload={false} role="menuitem" className={menu.item} onClick={close}>
          <IconBook size={16} aria-hidden />
          {t('nav.guideline')}
        </UnmarkedLink>
        <UnmarkedLink to="/v3/settings" preload={false} role="menuitem" className={menu.item} onClick={close}>
          <IconUserCog size={16} aria-hidden />
          {t('settings')}
        </UnmarkedLink>
        <button type="button" role="menuitem" className={menu.item} onClick={() => signOut.mutate()}>
          <IconLogout size={16} aria-hidden />
          {t('signOut')}
        </button>
      </div>
    </>
  )
}

function Work({ onLeave }: { readonly onLeave: () => void }) {
  const { t, i18n } = useTranslation('shell')
  const entries = workEntries(useSession().roles)
  if (entries.length === 0) return null
  return (
    <div role="group" aria-label={t('work')}>
      {entries.map((entry) => (
        <UnmarkedLink
          key={entry.link.to}
          {...entry.link}
          preload={false}
          role="menuitem"
          className={menu.item}
          onClick={onLeave}
        >
          <entry.icon size={16} aria-hidden />
          {nameOf(entry, t, i18n.language)}
        </UnmarkedLink>
      ))}
    </div>
  )
}

/** One of a few; the menu stays open, so that the choice can be seen. */
function Choices({ label, options }: AppearanceChoice) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className="px-2.5 pt-1.5 pb-0.5 text-ink-faint text-xs font-semibold">
        {label}
      </div>
      {options.map(({ text, chosen, choose }) => (
        <button
          key={text}
          type="button"
          role="menuitemradio"
          aria-checked={chosen}
          className={menu.item}
          onClick={choose}
        >
          <IconCheck size={16} aria-hidden data-chosen={chosen} />
          {text}
        </button>
      ))}
    </div>
  )
}
