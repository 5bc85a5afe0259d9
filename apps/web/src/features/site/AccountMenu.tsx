import { Menu } from '@mantine/core'
import { IconChevronDown, IconLogout, IconMessages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { changeLanguage, languages, type Language } from '../../i18n/i18n.ts'
import { colourScheme, colourSchemes, useColourScheme, type ColourScheme } from '../../ui/theme/colour-scheme.ts'
import styles from './AccountMenu.module.css'
import { managementSidebar } from './navigation.ts'

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase()
}

/** Who is signed in, and what belongs to them: management, language, theme, sign-out. */
export function AccountMenu() {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const { name, email, role, roles } = useSession()
  const scheme = useColourScheme()
  const signOut = useSignOut()
  const management = managementSidebar(roles).flatMap((group) => group.items)
  return (
    <Menu position="bottom-end" width={264} offset={6} returnFocus>
      <Menu.Target>
        <button type="button" className={styles.target} aria-label={t('account', { name })}>
          <span className={styles.avatar} aria-hidden>
            {initials(name)}
          </span>
          <span className={styles.who}>
            <span>{email}</span>
            <span>{role ?? t('noRole')}</span>
          </span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.identity}>
          <strong>{name}</strong>
          <span>{email}</span>
          <span>{role ?? t('noRole')}</span>
        </div>
        <Menu.Divider />
        {management.map(({ title, link }) => (
          <Menu.Item key={title} component={Link} {...link} leftSection={<IconMessages size={16} aria-hidden />}>
            {t(title)}
          </Menu.Item>
        ))}
        {management.length > 0 && <Menu.Divider />}
        <Menu.Label>{t('common:language.label')}</Menu.Label>
        <Menu.RadioGroup value={i18n.language} onChange={(value) => void changeLanguage(value as Language)}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {t(`common:language.${language}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t('common:theme.label')}</Menu.Label>
        <Menu.RadioGroup value={scheme} onChange={(value) => colourScheme.choose(value as ColourScheme)}>
          {colourSchemes.map((option) => (
            <Menu.RadioItem key={option} value={option}>
              {t(`common:theme.${option}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate()}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
