import { useId } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useChoosePreferences } from '../../api/choose-preferences.ts'
import { useDensity } from '../../ui/table/layout.ts'
import { useAppearance, type AppearanceChoice } from '../../ui/theme/useAppearance.ts'
import styles from './settings.module.css'

/** How the portal looks for this person, on every machine; every choice counts at once. */
export function AppearanceSection() {
  const { t } = useTranslation('settings')
  const appearance = useAppearance()
  const density = useDensity()
  const choose = useChoosePreferences()
  return (
    <>
      {appearance.map((choice) => (
        <Choices key={choice.label} {...choice} />
      ))}
      <Choices
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

function Choices({ label, options }: AppearanceChoice) {
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
