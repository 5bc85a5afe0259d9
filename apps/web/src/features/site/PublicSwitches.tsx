import { IconMoon, IconSun } from '@tabler/icons-react'
import { changeLanguage, languages } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { colourScheme, useIsDark } from '../../ui/theme/colour-scheme.ts'
import styles from './PublicSwitches.module.css'

/** Language and theme for visitors; people inside find them in their menu. */
export function PublicSwitches() {
  const { t, i18n } = useTranslation()
  const dark = useIsDark()
  const Icon = dark ? IconSun : IconMoon
  return (
    <div className={styles.switches}>
      <div role="group" aria-label={t('language.label')} className="flex">
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            title={t(`language.${language}`)}
            aria-pressed={i18n.language === language}
            onClick={() => void changeLanguage(language)}
          >
            {language.toUpperCase()}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="grid place-items-center"
        aria-label={dark ? t('theme.toLight') : t('theme.toDark')}
        onClick={() => colourScheme.choose(dark ? 'light' : 'dark')}
      >
        <Icon size={18} aria-hidden />
      </button>
    </div>
  )
}
