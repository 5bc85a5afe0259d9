import { givesPermission, type AskedAlone } from '@ido/contract'
import { IconBookmark, IconDeviceFloppy, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { addAddress } from '../../../ui/manage/address.ts'
import button from '../../../ui/plain/Button.module.css'
import { Button } from '../../../ui/plain/Button.tsx'
import type { Board } from '../board.ts'
import page from '../DashboardPage.module.css'
import { CopyLink } from '../HeadActions.tsx'
import styles from './explore.module.css'
import { questionFileAddress } from './question-file.ts'

const SaveDialog = lazy(() => import('./SaveDialog.tsx').then((module) => ({ default: module.SaveDialog })))

interface ExploreActionsProps {
  readonly asked: AskedAlone
  readonly board: Board
}

/** The answer as a file, its address, and for those who shape dashboards the way onto one. */
export function ExploreActions({ asked, board }: ExploreActionsProps) {
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
