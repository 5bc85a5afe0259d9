import type { EndpointAnswer, listSavedViews, ManagementPage } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { IconBookmark, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useSession } from '../../api/session.ts'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
import { Button } from '../plain/Button.tsx'
import { closePanel } from '../plain/closePanel.ts'
import { Dropdown } from '../plain/Dropdown.tsx'
import buttons from '../plain/icon-button.module.css'
import shared from '../table/list.module.css'
import styles from './manage.module.css'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { parsedSearch, searchText, type ListSearch } from './search.ts'
import { defaultView, keepDefaultView } from './opening.ts'
import { useViewChanges, viewsQuery } from './views.ts'

interface SavedViewsProps {
  readonly screen: ManagementPage
  readonly search: ListSearch
  readonly onOpen: (search: ListSearch) => void
}

type View = EndpointAnswer<typeof listSavedViews>[number]

/** Views of the list that one kept, and those that are shared with a role that one holds. */
export function SavedViews({ screen, search, onOpen }: SavedViewsProps) {
  const { t } = useTranslation('manage')
  const [saving, setSaving] = useState(false)
  const views = useQuery(viewsQuery(screen))
  const now = searchText(search)
  const shown = views.data?.find((view) => view.search === now)
  const face = (
    <>
      <IconBookmark size={16} aria-hidden />
      <span className={shared.word}>{shown?.name ?? t('views.title')}</span>
    </>
  )
  return (
    <>
      <Dropdown label={t('views.title')} face={face} width={340}>
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
          {views.data?.length === 0 && <p>{t('views.none')}</p>}
          <ul>
            {views.data?.map((view) => (
              <ViewLine key={view.id} screen={screen} view={view} isShown={view === shown} onOpen={onOpen} />
            ))}
          </ul>
          <Button kind="default" size="small" onClick={() => setSaving(true)}>
            {t('views.saveThis')}
          </Button>
        </div>
      </Dropdown>
      {saving && (
        <SaveViewDialog screen={screen} search={now} views={views.data ?? []} onClose={() => setSaving(false)} />
      )}
    </>
  )
}

interface ViewLineProps extends Pick<SavedViewsProps, 'screen' | 'onOpen'> {
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
          <small>
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
