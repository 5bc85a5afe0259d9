import type { EndpointAnswer, listSavedViews, ManagementPage } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useSession } from '../../api/session.ts'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
import { Button } from '../plain/Button.tsx'
import buttons from '../plain/icon-button.module.css'
import styles from './manage.module.css'
import { parsedSearch, searchText, type ListSearch } from './search.ts'
import { defaultView, keepDefaultView } from './opening.ts'
import { useViewChanges, viewsQuery } from './views.ts'
import { closePanel } from '../plain/Dropdown.tsx'

interface ViewsPanelProps {
  readonly screen: ManagementPage
  readonly search: ListSearch
  readonly onOpen: (search: ListSearch) => void
  /** The person wants to keep what the list shows now. */
  readonly onSave: () => void
}

type View = EndpointAnswer<typeof listSavedViews>[number]

/** What stands in the panel of saved views: one's own, and those that are shared with a role that one holds. */
export function ViewsPanel({ screen, search, onOpen, onSave }: ViewsPanelProps) {
  const { t } = useTranslation('manage')
  const views = useQuery(viewsQuery(screen))
  const now = searchText(search)
  return (
    <div className={styles.views}>
      <button
        type="button"
        className={styles.view}
        aria-current={now === ''}
        onClick={(event) => {
          closePanel(event)
          onOpen({})
        }}
      >
        {t('views.standard')}
      </button>
      {views.error && (
        <LoadFailure error={views.error} onRetry={() => void views.refetch()} retrying={views.isFetching} />
      )}
      {views.data?.length === 0 && <p className="px-2 text-ink-soft text-sm">{t('views.none')}</p>}
      <ul>
        {views.data?.map((view) => (
          <ViewLine key={view.id} screen={screen} view={view} isShown={view.search === now} onOpen={onOpen} />
        ))}
      </ul>
      <Button kind="default" size="small" onClick={onSave}>
        {t('views.saveThis')}
      </Button>
    </div>
  )
}

interface ViewLineProps extends Pick<ViewsPanelProps, 'screen' | 'onOpen'> {
  readonly view: View
  readonly isShown: boolean
}

function ViewLine({ screen, view, isShown, onOpen }: ViewLineProps) {
  const { t } = useTranslation('manage')
  const { id: userId } = useSession()
  const { remove } = useViewChanges(screen)
  const [opening, setOpening] = useState(() => defaultView(screen, userId))
  const isDefault = opening === view.search
  const toggle = () => {
    keepDefaultView(screen, userId, isDefault ? null : view.search)
    setOpening(isDefault ? null : view.search)
  }
  const drop = () => {
    if (isDefault) toggle()
    remove.mutate(view.id)
  }
  const Star = isDefault ? IconStarFilled : IconStar
  return (
    <li>
      <button
        type="button"
        className={styles.view}
        aria-current={isShown}
        onClick={(event) => {
          closePanel(event)
          onOpen(parsedSearch(view.search))
        }}
      >
        {view.name}
        {view.sharedRole !== null && (
          <small className="text-ink-faint text-xs font-normal">
            {view.isOwn
              ? t('views.sharedWith', { role: view.sharedRole })
              : t('views.sharedBy', { who: view.owner, role: view.sharedRole })}
          </small>
        )}
      </button>
      <button
        type="button"
        className={buttons.icon}
        aria-pressed={isDefault}
        aria-label={t('views.default', { name: view.name })}
        title={t('views.default', { name: view.name })}
        onClick={toggle}
      >
        <Star size={16} aria-hidden />
      </button>
      {view.isOwn && (
        <button
          type="button"
          className={buttons.icon}
          aria-label={t('views.remove', { name: view.name })}
          title={t('views.remove', { name: view.name })}
          onClick={drop}
        >
          <IconTrash size={16} aria-hidden />
        </button>
      )}
    </li>
  )
}
