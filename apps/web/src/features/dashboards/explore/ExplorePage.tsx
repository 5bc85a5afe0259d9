import type { DatasetInfo } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { catalogQuery } from '../../../api/catalog.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import page from '../DashboardPage.module.css'
import { usePeriodWords } from '../usePeriodWords.ts'
import { readExploreSearch, type ExploreSearch } from './explore-address.ts'
import { ExploreActions } from './ExploreActions.tsx'
import { ExploredQuestion } from './ExploredQuestion.tsx'
import { useExploredBoard } from './useExploredBoard.ts'

/** One question, asked and changed in sight of its answer; all of it stands in the address. */
export function ExplorePage({ search }: { readonly search: ExploreSearch }) {
  const { t } = useTranslation(['explore', 'common'])
  const catalog = useQuery(catalogQuery)
  const [first, ...others] = catalog.data ?? []
  if (first) return <Exploration search={search} datasets={[first, ...others]} />
  if (catalog.error) {
    return <LoadFailure error={catalog.error} onRetry={() => void catalog.refetch()} retrying={catalog.isFetching} />
  }
  return (
    <div className={page.page} aria-busy="true" data-wide>
      <h1>{t('title')}</h1>
      <p className="spoken">{t('common:loading')}</p>
    </div>
  )
}

interface ExplorationProps {
  readonly search: ExploreSearch
  readonly datasets: readonly [DatasetInfo, ...DatasetInfo[]]
}

function Exploration({ search, datasets }: ExplorationProps) {
  const { t } = useTranslation('explore')
  const navigate = useNavigate()
  const { explored, board, ...on } = useExploredBoard({
    search,
    datasets,
    go: (by) => void navigate({ to: '.', search: readExploreSearch({ ...search, ...by }), resetScroll: false }),
  })
  const { asked, wrong } = explored
  const [widget] = board.definition.widgets
  const period = usePeriodWords(board)
  if (!widget) return null
  return (
    <div className={page.page} data-wide>
      <header className={page.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className={page.question}>
            {widget.title[board.language]}
            {period && `, ${period}`}
          </p>
        </div>
        <ExploreActions asked={asked} board={board} />
      </header>
      {wrong.length > 0 && (
        <Failure>{t('wrong', { parts: wrong.map(({ word, text }) => `${word}=${text}`).join(', ') })}</Failure>
      )}
      <ExploredQuestion explored={explored} board={board} datasets={datasets} {...on} />
    </div>
  )
}
