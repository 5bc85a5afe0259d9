import type { FileSurvey } from '@ido/contract'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { headings } from './steps.ts'
import { useSheetSize } from './useSheetSize.ts'
import choices from './bring.module.css'
import styles from './imports.module.css'

interface SheetQuestionProps {
  readonly survey: FileSurvey
  readonly onChoose: (sheet: string) => void
}

/** The first sheet of a workbook is no table: which one it is a person says, before anything of it is matched. */
export function SheetQuestion({ survey: { sheets, layout }, onChoose }: SheetQuestionProps) {
  const { t } = useTranslation('imports')
  const sizeOf = useSheetSize()
  const name = useId()
  const proposed = layout.kind === 'xlsx' ? layout.sheet : ''
  const [chosen, setChosen] = useState(proposed)
  const choose = () => {
    // The question goes, and with it what has the focus.
    document.getElementById(headings.file)?.focus()
    onChoose(chosen)
  }
  return (
    <fieldset className={styles.card} aria-describedby={`${name}-lead`}>
      <legend>{t('sheets.title')}</legend>
      <p id={`${name}-lead`} className={styles.below}>
        {t('sheets.lead')}
      </p>
      <div className={choices.choices}>
        {sheets.map((sheet, place) => (
          <label key={sheet.name} className={choices.choice} data-on={sheet.name === chosen || undefined}>
            <input
              type="radio"
              name={name}
              value={sheet.name}
              checked={sheet.name === chosen}
              onChange={() => setChosen(sheet.name)}
              aria-describedby={`${name}-${place}`}
              aria-label={sheet.name}
            />
            <span className="grid gap-0.5">
              <b>{sheet.name}</b>
              <span id={`${name}-${place}`} className={parts.faint}>
                {[
                  sizeOf(sheet),
                  ...(sheet.name === proposed ? [t('sheets.proposed')] : []),
                  ...(sheet.isHidden ? [t('sheets.hidden')] : []),
                ].join(' · ')}
              </span>
              {sheet.begins !== '' && <span className="truncate text-ink-soft text-xs">{sheet.begins}</span>}
            </span>
          </label>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button onClick={choose}>{t('sheets.read')}</Button>
      </div>
    </fieldset>
  )
}
