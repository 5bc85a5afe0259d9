import { filterable, type DatasetInfo } from '@ido/contract'
import { IconFilterPlus } from '@tabler/icons-react'
import type { Language } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { Dropdown } from '../../../ui/plain/Dropdown.tsx'
import { NamedChoices } from './NamedChoices.tsx'

interface AddFilterProps {
  readonly dataset: DatasetInfo
  readonly shown: readonly string[]
  readonly language: Language
  readonly onAdd: (id: string) => void
}

/** Puts one more dimension of the dataset into the bar. */
export function AddFilter({ dataset, shown, language, onAdd }: AddFilterProps) {
  const { t } = useTranslation('explore')
  const narrows = filterable([dataset])
  const offered = dataset.dimensions.filter(({ id }) => narrows.has(id) && !shown.includes(id))
  if (offered.length === 0) return null
  const face = (
    <>
      <IconFilterPlus size={16} aria-hidden />
      {t('addFilter')}
    </>
  )
  return (
    <Dropdown label={t('addFilter')} face={face} width={288}>
      <NamedChoices
        label={t('addFilter')}
        options={offered.map(({ id, titles }) => ({ id, title: titles[language] }))}
        picked={[]}
        most={1}
        onPick={([id]) => id !== undefined && onAdd(id)}
      />
    </Dropdown>
  )
}
