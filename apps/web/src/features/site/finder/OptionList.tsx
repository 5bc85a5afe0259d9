import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import styles from './Palette.module.css'
import type { FinderOption, FinderPart } from './useOptions.ts'

interface OptionListProps {
  readonly id: string
  readonly parts: readonly FinderPart[]
  /** Place of the option that Enter chooses; the field above keeps the focus. */
  readonly active: number
  readonly isBusy: boolean
  readonly onPoint: (place: number) => void
  readonly onChoose: (option: FinderOption) => void
}

export function OptionList({ id, parts, active, isBusy, onPoint, onChoose }: OptionListProps) {
  const { t } = useTranslation('finder')
  useEffect(() => {
    const option = document.getElementById(`${id}-${active}`)
    if (option) option.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div id={id} role="listbox" aria-label={t('results')} aria-busy={isBusy} className={styles.list}>
      {parts.map(({ name, options }) => (
        <div key={name} role="group" aria-label={t(`part.${name}`)}>
          <p aria-hidden>{t(`part.${name}`)}</p>
          {options.map((option) => (
            // The field above has the focus all the time, and its keys choose.
            <button
              type="button"
              tabIndex={-1}
              key={option.address}
              id={`${id}-${option.place}`}
              role="option"
              aria-selected={option.place === active}
              className={styles.option}
              onPointerMove={() => option.place !== active && onPoint(option.place)}
              onClick={() => onChoose(option)}
            >
              <span>{option.title}</span>
              <small>{option.hint}</small>
              {option.letter && <kbd aria-hidden>g {option.letter}</kbd>}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
