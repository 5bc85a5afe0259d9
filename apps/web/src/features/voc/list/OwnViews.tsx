import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { searchText, type ListSearch } from '../../../ui/manage/search.ts'
import { Dropdown } from '../../../ui/plain/Dropdown.tsx'
import type { VocSearch } from './voc.search.ts'

// What is kept shows once somebody asks for it.
const ViewsPanel = lazy(() =>
  import('../../../ui/manage/ViewsPanel.tsx').then((module) => ({ default: module.ViewsPanel })),
)
const SaveViewDialog = lazy(() =>
  import('../../../ui/manage/SaveViewDialog.tsx').then((module) => ({ default: module.SaveViewDialog })),
)

interface OwnViewsProps {
  readonly search: VocSearch
  readonly onOpen: (search: VocSearch) => void
}

/** Views of the list that the person kept, and those that are shared with a role of theirs, as on every list. */
export function OwnViews({ search, onOpen }: OwnViewsProps) {
  const { t } = useTranslation('voc')
  const [saving, setSaving] = useState(false)
  const shown = search as ListSearch
  const face = (
    <>
      <IconBookmark size={16} aria-hidden />
      <span className="spoken">{t('list.views.own')}</span>
    </>
  )
  return (
    <>
      <Dropdown label={t('list.views.own')} face={face} width={340}>
        <Suspense>
          <ViewsPanel screen="voc" search={shown} onOpen={onOpen} onSave={() => setSaving(true)} />
        </Suspense>
      </Dropdown>
      <Suspense>
        {saving && <SaveViewDialog screen="voc" search={searchText(shown)} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  )
}
