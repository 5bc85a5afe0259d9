import type { DashboardAnswer } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useViewing } from '../../../ui/form/ViewingNote.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { useBoardChangeWords } from './board-words.ts'
import { versionsOnPage, versionsQuery, type BoardVersion } from './queries.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import styles from './versions.module.css'

interface VersionsDialogProps {
  readonly answer: DashboardAnswer
  readonly onLook: (version: number) => void
  readonly onClose: () => void
}

/** The versions of a board, the newest first: who made each, when, and what they changed. */
export function VersionsDialog({ answer, onLook, onClose }: VersionsDialogProps) {
  const { t } = useTranslation(['boards', 'common'])
  const [page, setPage] = useState(1)
  const [restored, restore] = useState<BoardVersion | null>(null)
  const { data, error, refetch, isFetching } = useQuery(versionsQuery(answer.path, page))
  if (restored) {
    return <RestoreDialog answer={answer} version={restored} onDone={onClose} onClose={() => restore(null)} />
  }
  const isLone = data !== undefined && page === 1 && data.answer.length <= 1
  return (
    <Dialog side title={t('versions.title')} onClose={onClose}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <p aria-busy>{t('common:loading')}</p>}
      {isLone && <p className="text-ink-soft text-sm">{t('versions.empty')}</p>}
      <ol className={styles.versions} aria-busy={isFetching}>
        {data?.answer.map((version) => (
          <li className="grid gap-1 py-3 border-b border-line" key={version.version}>
            <VersionLine
              version={version}
              mayRestore={answer.can.restore}
              onLook={() => onLook(version.version)}
              onRestore={() => restore(version)}
            />
          </li>
        ))}
      </ol>
      {(data?.meta.totalPage ?? 1) > 1 && (
        <div className="flex flex-wrap gap-2 pt-1">
          <Button kind="default" size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('versions.newer')}
          </Button>
          <Button
            kind="default"
            size="small"
            disabled={page >= (data?.meta.totalPage ?? 1) || (data?.answer.length ?? 0) < versionsOnPage}
            onClick={() => setPage(page + 1)}
          >
            {t('versions.older')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface VersionLineProps {
  readonly version: BoardVersion
  readonly mayRestore: boolean
  readonly onLook: () => void
  readonly onRestore: () => void
}

function VersionLine({ version: { version, at, who, isCurrent, changes }, mayRestore, ...on }: VersionLineProps) {
  const { t } = useTranslation('boards')
  const format = useFormat()
  const viewing = useViewing()
  const wordsOf = useBoardChangeWords()
  return (
    <>
      <p className="flex gap-2 items-baseline">
        <b>{t('versions.version', { version })}</b>
        {isCurrent && <span className={styles.now}>{t('versions.current')}</span>}
      </p>
      <p className="text-ink-soft text-sm">
        {who ?? t('versions.portal')} · <time dateTime={at}>{format.instant(at)}</time>
      </p>
      {changes === null ? (
        <p>{t('versions.first')}</p>
      ) : changes.length === 0 ? (
        <p>{t('versions.same')}</p>
      ) : (
        <ul aria-label={t('versions.reasons')}>
          {changes.map((change) => (
            <li key={`${change.field} ${change.widget?.id ?? ''}`}>{wordsOf(change)}</li>
          ))}
        </ul>
      )}
      {!isCurrent && (
        <div className="flex flex-wrap gap-2 pt-1">
          <Button kind="default" size="small" aria-label={t('versions.lookAt', { version })} onClick={on.onLook}>
            {t('versions.look')}
          </Button>
          {mayRestore && (
            <Button
              kind="default"
              size="small"
              disabled={viewing}
              aria-label={t('versions.restoreOf', { version })}
              onClick={on.onRestore}
            >
              {t('versions.restore')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
