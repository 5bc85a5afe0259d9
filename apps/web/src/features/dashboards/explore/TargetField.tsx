import type { AskedAlone, DatasetInfo } from '@ido/contract'
import { useId, useState } from 'react'
import type { Language } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'

interface TargetFieldProps {
  readonly asked: AskedAlone
  readonly dataset: DatasetInfo
  readonly language: Language
  readonly onChange: (asked: AskedAlone) => void
}

/** What a single figure should reach; shares are typed in percent, as they are read. */
export function TargetField({ asked, dataset, language, onChange }: TargetFieldProps) {
  const { t } = useTranslation('explore')
  const id = useId()
  const measure = dataset.measures.find((one) => one.id === asked.query.measures[0])
  const factor = measure?.unit === 'share' ? 100 : 1
  const written = asked.target === undefined ? '' : String(Number((asked.target * factor).toPrecision(12)))
  const shown = language === 'id' ? written.replace('.', ',') : written
  const [typed, setTyped] = useState(shown)
  const value = typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.')) / factor
  const isWrong = value !== undefined && !Number.isFinite(value)
  if (asked.kind !== 'number' && asked.kind !== 'gauge') return null
  const apply = () => {
    if (isWrong || value === asked.target) return
    const { target: _target, ...rest } = asked
    onChange({ ...rest, ...(value !== undefined && { target: value }) })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        id={`${id}-target`}
        label={t('target')}
        value={typed}
        onChange={setTyped}
        longest={20}
        short
        beside={
          <>
            {factor === 100 && '%'}
            <Button type="submit" kind="default" size="small">
              {t('targetApply')}
            </Button>
          </>
        }
        error={isWrong && t('targetWrong')}
        help={asked.kind === 'gauge' ? t('targetForGauge') : undefined}
      />
    </form>
  )
}
