import { periodPresets, type DashboardDefinition } from '@ido/contract'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { PickField } from '../../../ui/form/PickField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { datasetsInUse, dimensionOf, type Board } from '../board.ts'
import styles from './arrange.module.css'
import type { Changed } from './arranging.ts'

interface BoardFactsDialogProps {
  readonly board: Board
  readonly onStep: (change: Changed) => void
  readonly onClose: () => void
}

const mostFilters = 10
const longest = { title: 120, question: 300 } as const
const languages = [
  { language: 'id', suffix: 'Id' },
  { language: 'en', suffix: 'En' },
] as const

type Facts = Pick<DashboardDefinition, 'title' | 'question' | 'filters' | 'period'>

/** What a board is called, what it answers, by what and from when it is looked at. */
export function BoardFactsDialog({ board, onStep, onClose }: BoardFactsDialogProps) {
  const { t } = useTranslation(['boards', 'dashboard'])
  const id = useId()
  const { title, question, filters, period } = board.definition
  const [facts, setFacts] = useState<Facts>({ title, question, filters, period })
  const [isTried, setTried] = useState(false)
  const put = (part: 'title' | 'question', language: 'id' | 'en') => (words: string) =>
    setFacts((now) => ({ ...now, [part]: { ...now[part], [language]: words } }))
  const apply = () => {
    setTried(true)
    if (!facts.title.id.trim() || !facts.title.en.trim()) return
    onStep((definition) => ({ ...definition, ...facts }))
    onClose()
  }
  return (
    <Dialog
      title={t('facts.title')}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('arrange.cancel')}
          </Button>
          <Button onClick={apply}>{t('facts.apply')}</Button>
        </>
      }
    >
      <div className="grid gap-3">
        {(['title', 'question'] as const).map((part) => (
          <div key={part} className={styles.pair}>
            {languages.map(({ language, suffix }) => (
              <TextField
                key={language}
                id={`${id}-${part}-${language}`}
                label={t(`facts.${part}${suffix}`)}
                value={facts[part][language]}
                longest={longest[part]}
                required={part === 'title'}
                help={part === 'question' && language === 'id' && t('facts.questionHelp')}
                error={part === 'title' && isTried && !facts.title[language].trim() && t('problem.title')}
                onChange={put(part, language)}
              />
            ))}
          </div>
        ))}
        <FiltersField
          board={board}
          value={facts.filters}
          onChange={(chosen) => setFacts({ ...facts, filters: chosen })}
        />
        <PickField
          id={`${id}-period`}
          label={t('facts.period')}
          value={facts.period}
          options={periodPresets.map((preset) => ({ value: preset, label: t(`dashboard:period.preset.${preset}`) }))}
          onChange={(preset) => setFacts({ ...facts, period: preset })}
        />
      </div>
    </Dialog>
  )
}

interface FiltersFieldProps {
  readonly board: Board
  readonly value: readonly string[]
  readonly onChange: (filters: string[]) => void
}

/** Dimensions of what the board counts. */
function FiltersField({ board, value, onChange }: FiltersFieldProps) {
  const { t } = useTranslation('boards')
  const known = datasetsInUse(board).flatMap(({ dimensions }) => dimensions.filter(({ measures }) => !measures))
  const offered = [...new Set([...value, ...known.map((dimension) => dimension.id)])]
  const isFull = value.length >= mostFilters
  const toggle = (one: string) => onChange(value.includes(one) ? value.filter((id) => id !== one) : [...value, one])
  return (
    <fieldset className={parts.checks}>
      <legend>{t('facts.filters')}</legend>
      {offered.length === 0 && <p className="text-ink-soft text-sm">{t('facts.noFilters')}</p>}
      {isFull && <p className="text-ink-soft text-sm">{t('facts.mostFilters', { most: mostFilters })}</p>}
      <div className={styles.filters}>
        {offered.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={value.includes(one)}
              disabled={isFull && !value.includes(one)}
              onChange={() => toggle(one)}
            />
            {dimensionOf(board.datasets, one).titles[board.language]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
