import type { ManagementPage } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Dropdown } from '../plain/Dropdown.tsx'
import shared from '../table/list.module.css'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { searchText, type ListSearch } from './search.ts'
import { viewsQuery } from './views.ts'
import { ViewsPanel } from './ViewsPanel.tsx'

interface SavedViewsProps {
  readonly screen: ManagementPage
  readonly search: ListSearch
  readonly onOpen: (search: ListSearch) => void
}

/** Views of the list that are kept; the button bears the name of the one that is shown. */
export function SavedViews({ screen, search, onOpen }: SavedViewsProps) {
  const { t } = useTranslation('manage')
  const [saving, setSaving] = useState(false)
  const { data: views = [] } = useQuery(viewsQuery(screen))
  const now = searchText(search)
  const face = (
    <>
      <IconBookmark size={16} aria-hidden />
      <span className={shared.word}>{views.find((view) => view.search === now)?.name ?? t('views.title')}</span>
    </>
  )
  return (
    <>
      <Dropdown label={t('views.title')} face={face} width={340}>
        <ViewsPanel screen={screen} search={search} onOpen={onOpen} onSave={() => setSaving(true)} />
      </Dropdown>
      {saving && <SaveViewDialog screen={screen} search={now} onClose={() => setSaving(false)} />}
    </>
  )
}
