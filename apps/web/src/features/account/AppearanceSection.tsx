import { useId } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useChoosePreferences } from '../../api/choose-preferences.ts'
import { ChoicesField } from '../../ui/form/ChoicesField.tsx'
import { useDensity } from '../../ui/table/layout.ts'
import { useAppearance, type AppearanceChoice } from '../../ui/theme/useAppearance.ts'

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
  return (
    <ChoicesField
      id={useId()}
      label={label}
      value={options.find(({ chosen }) => chosen)?.text ?? ''}
      options={options.map(({ text }) => ({ value: text, label: text }))}
      onChange={(value) => options.find(({ text }) => text === value)?.choose()}
    />
  )
}
