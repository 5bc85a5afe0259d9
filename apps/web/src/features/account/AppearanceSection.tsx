import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoosePreferences } from '../../api/choose-preferences.ts'
import { languages } from '../../i18n/i18n.ts'
import { useDensity } from '../../ui/table/layout.ts'
import { colourSchemes, useColourScheme } from '../../ui/theme/colour-scheme.ts'
import styles from './settings.module.css'

/** How the portal looks for this person, on every machine; every choice counts at once. */
export function AppearanceSection() {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const scheme = useColourScheme()
  const density = useDensity()
  const choose = useChoosePreferences()
  return (
    <>
      <Choice
        label={t('common:language.label')}
        options={languages.map((language) => ({
          text: t(`common:language.${language}`),
          chosen: i18n.language === language,
          choose: () => choose({ language }),
        }))}
      />
      <Choice
        label={t('common:theme.label')}
        options={colourSchemes.map((theme) => ({
          text: t(`common:theme.${theme}`),
          chosen: scheme === theme,
          choose: () => choose({ theme }),
        }))}
      />
      <Choice
        label={t('appearance.density')}
        options={(['comfortable', 'compact'] as const).map((option) => ({
          text: t(`appearance.${option}`),
          chosen: (density === 'compact') === (option === 'compact'),
          choose: () => choose({ density: option }),
        }))}
      />
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly { readonly text: string; readonly chosen: boolean; readonly choose: () => void }[]
}

function Choice({ label, options }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div>
        {options.map(({ text, chosen, choose }) => (
          <label key={text}>
            <input type="radio" name={name} checked={chosen} onChange={choose} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
