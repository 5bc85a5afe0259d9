import { useChoosePreferences } from '../../api/choose-preferences.ts'
import { languages } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { colourSchemes, useColourScheme } from './colour-scheme.ts'

/** One of a few ways in which the portal can look or speak. */
export interface AppearanceChoice {
  readonly label: string
  readonly options: readonly { readonly text: string; readonly chosen: boolean; readonly choose: () => void }[]
}

/** Language and theme; every choice counts at once. */
export function useAppearance(): readonly AppearanceChoice[] {
  const { t, i18n } = useTranslation('common')
  const scheme = useColourScheme()
  const choose = useChoosePreferences()
  return [
    {
      label: t('language.label'),
      options: languages.map((language) => ({
        text: t(`language.${language}`),
        chosen: i18n.language === language,
        choose: () => choose({ language }),
      })),
    },
    {
      label: t('theme.label'),
      options: colourSchemes.map((theme) => ({
        text: t(`theme.${theme}`),
        chosen: scheme === theme,
        choose: () => choose({ theme }),
      })),
    },
  ]
}
