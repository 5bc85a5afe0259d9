import type { DimensionInfo, Label } from '@ido/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { writtenLabels } from '../../../api/board-labels.ts'
import { isSameLabel } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dropdown } from '../../../ui/plain/Dropdown.tsx'
import chips from '../../../ui/table/chips.module.css'
import type { Board } from '../board.ts'
import styles from './FilterBar.module.css'
import { useLabelWords } from './usePeriodWords.ts'

interface DimensionFilterProps {
  readonly dimension: DimensionInfo
  readonly board: Board
  readonly onRetryOptions: (() => void) | undefined
}

/** Any number of labels of one dimension. */
export function DimensionFilter({ dimension, board, onRetryOptions }: DimensionFilterProps) {
  const picked = board.look.filters[dimension.id] ?? []
  const title = dimension.titles[board.language]
  const face = (
    <>
      {title}
      {picked.length > 0 && <span className={chips.tally}>{picked.length}</span>}
      <IconChevronDown size={14} aria-hidden />
    </>
  )
  return (
    <Dropdown label={title} face={face} width={288}>
      <Choices dimension={dimension} board={board} picked={picked} onRetryOptions={onRetryOptions} />
    </Dropdown>
  )
}

/** Fewer are seen at a glance. */
const searchedFrom = 9

function Choices({
  dimension,
  board,
  picked: settled,
  onRetryOptions,
}: DimensionFilterProps & { readonly picked: readonly Label[] }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const wordsOf = useLabelWords()
  const [words, setWords] = useState('')
  // A tick shows at once; the address and the figures follow.
  const [picked, setPicked] = useState(settled)
  const title = dimension.titles[board.language]
  const offered = offeredFor(dimension, board)
  const matching = offered.filter((label) => wordsOf(label).toLowerCase().includes(words.toLowerCase()))
  const set = (labels: readonly Label[]) => {
    setPicked(labels)
    board.change({ [dimension.id]: writtenLabels(labels) })
  }
  const toggle = (label: Label) => {
    const isPicked = picked.some((one) => isSameLabel(one, label))
    set(isPicked ? picked.filter((one) => !isSameLabel(one, label)) : [...picked, label])
  }
  if (board.options === undefined) return <p className="text-ink-soft text-sm">{t('common:loading')}</p>
  return (
    <div className={styles.dimension}>
      {offered.length >= searchedFrom && (
        <input
          type="search"
          aria-label={t('filter.search', { name: title })}
          placeholder={t('filter.search', { name: title })}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {onRetryOptions && (
        <p className="text-ink-soft text-sm">
          {t('filter.failed')}{' '}
          <Button kind="default" size="small" onClick={onRetryOptions}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      <div role="group" aria-label={title} className={styles.labels}>
        {matching.map((label) => (
          <label key={label ?? ''}>
            <input
              type="checkbox"
              checked={picked.some((one) => isSameLabel(one, label))}
              onChange={() => toggle(label)}
            />
            <span className="wrap-anywhere">{wordsOf(label)}</span>
          </label>
        ))}
        {matching.length === 0 && <p className="text-ink-soft text-sm">{t('filter.nothingFound')}</p>}
      </div>
      {picked.length > 0 && (
        <Button kind="default" size="small" onClick={() => set([])}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}

/** What can be picked: labels whose parent is picked, where there is such a choice, those picked already, and 'not filled in'. */
function offeredFor({ id, within = '' }: DimensionInfo, { options, look }: Board): Label[] {
  const parents = look.filters[within]
  const fits = (parent: Label) => !parents || parents.some((one) => isSameLabel(one, parent))
  const labels: Label[] = (options?.[id] ?? []).filter(({ parent }) => fits(parent)).map(({ label }) => label)
  const unlisted = (look.filters[id] ?? []).filter((label) => !labels.some((one) => isSameLabel(one, label)))
  return [...labels, ...unlisted.filter((label) => label !== null), null]
}
