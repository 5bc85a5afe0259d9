import { periodPresets } from '@ido/contract'
import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { closePanel, Dropdown } from '../../../ui/plain/Dropdown.tsx'
import menu from '../../../ui/plain/menu.module.css'
import { dimensionOf, type Board } from '../board.ts'
import { comparisons, ownPeriod, presetPeriod } from '../dashboard.search.ts'
import { DimensionFilter } from './DimensionFilter.tsx'
import styles from './FilterBar.module.css'
import { usePeriodWords } from './usePeriodWords.ts'

// Presets serve most; the fields and their calendar come with whoever opens them.
const OwnPeriod = lazy(() => import('./OwnPeriod.tsx').then((module) => ({ default: module.OwnPeriod })))

interface FilterBarProps {
  readonly board: Board
  readonly onRetryOptions: (() => void) | undefined
}

/** Period, comparison, and the dimensions that the dashboard offers; each choice goes into the address at once. */
export function FilterBar({ board, onRetryOptions }: FilterBarProps) {
  const { t } = useTranslation('dashboard')
  return (
    <div role="group" aria-label={t('filter.bar')} className={styles.bar}>
      <PeriodFilter board={board} />
      <ComparisonFilter board={board} />
      <span className={styles.divider} aria-hidden />
      {board.definition.filters
        .filter((id) => !board.fixed?.includes(id))
        .map((id) => (
          <DimensionFilter
            key={id}
            dimension={dimensionOf(board.datasets, id)}
            board={board}
            onRetryOptions={onRetryOptions}
          />
        ))}
    </div>
  )
}

function PeriodFilter({ board }: { readonly board: Board }) {
  const { t } = useTranslation('dashboard')
  const { preset, span } = board.look
  const days = usePeriodWords(board)
  const face = (
    <>
      <IconCalendar size={16} aria-hidden />
      {preset ? t(`period.preset.${preset}`) : days}
      {preset && days && <span className={styles.days}>{days}</span>}
    </>
  )
  return (
    <Dropdown label={t('period.label')} face={face} width={280}>
      <div role="group" aria-label={t('period.label')} className={menu.choices}>
        {periodPresets.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === preset}
            onClick={(event) => {
              board.change(presetPeriod(option))
              closePanel(event)
            }}
          >
            <IconCheck size={16} aria-hidden />
            {t(`period.preset.${option}`)}
          </button>
        ))}
      </div>
      <Suspense fallback={<div className="h-38" />}>
        <OwnPeriod span={span} onApply={(chosen) => board.change(ownPeriod(chosen))} />
      </Suspense>
    </Dropdown>
  )
}

function ComparisonFilter({ board }: { readonly board: Board }) {
  const { t } = useTranslation('dashboard')
  const { compare, span } = board.look
  const current = compare ?? 'none'
  return (
    <Dropdown label={t('compare.label')} face={t(`compare.${current}`)} width={240}>
      {span === null ? (
        <p className="text-ink-soft text-sm">{t('compare.notForAll')}</p>
      ) : (
        <div role="group" aria-label={t('compare.label')} className={menu.choices}>
          {comparisons.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={option === current}
              onClick={(event) => {
                board.change({ compare: option })
                closePanel(event)
              }}
            >
              <IconCheck size={16} aria-hidden />
              {t(`compare.${option}`)}
            </button>
          ))}
        </div>
      )}
    </Dropdown>
  )
}
