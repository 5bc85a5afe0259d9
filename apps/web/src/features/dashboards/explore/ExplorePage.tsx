import { givesPermission, type AskedAlone, type DatasetInfo } from '@ido/contract'
import { IconBookmark, IconDeviceFloppy, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { catalogQuery } from '../../../api/catalog.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { addAddress } from '../../../ui/manage/search.ts'
import button from '../../../ui/plain/Button.module.css'
import { Button } from '../../../ui/plain/Button.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import type { Board } from '../board.ts'
import { usePeriodWords } from '../filters/usePeriodWords.ts'
import { CopyLink } from '../page/BoardHead.tsx'
import page from '../page/DashboardPage.module.css'
import { ExploredQuestion } from './ExploredQuestion.tsx'
import { readExploreSearch, type ExploreSearch } from './explore-address.ts'
import styles from './explore.module.css'
import { questionFileAddress, useExploredBoard } from './useExploredBoard.ts'

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
          <p className="mt-0.5 text-ink-soft text-pretty">
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

const SaveDialog = lazy(() => import('./SaveDialog.tsx').then((module) => ({ default: module.SaveDialog })))

interface ExploreActionsProps {
  readonly asked: AskedAlone
  readonly board: Board
}

/** The answer as a file, its address, and for those who shape dashboards the way onto one. */
function ExploreActions({ asked, board }: ExploreActionsProps) {
  const { t } = useTranslation('explore')
  const { roles } = useSession()
  const [saving, setSaving] = useState(false)
  return (
    <div className={`${page.actions} ${styles.actions}`}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <a
          key={format}
          className={button.button}
          data-kind="default"
          href={questionFileAddress(asked, board, format)}
          download
          aria-label={t('download', { format: format.toUpperCase() })}
          title={t('download', { format: format.toUpperCase() })}
        >
          <IconDownload size={16} aria-hidden />
          {format.toUpperCase()}
        </a>
      ))}
      <CopyLink board={board} />
      {givesPermission('shapeDashboards', roles) && (
        <Button onClick={() => setSaving(true)}>
          <IconDeviceFloppy size={16} aria-hidden />
          {t('save.open')}
        </Button>
      )}
      {givesPermission('manageWidgets', roles) && (
        <Link
          to={addAddress('widget')}
          state={{ explored: board.search }}
          className={button.button}
          data-kind="default"
        >
          <IconBookmark size={16} aria-hidden />
          {t('toLibrary')}
        </Link>
      )}
      {saving && (
        <Suspense>
          <SaveDialog asked={asked} board={board} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </div>
  )
}
