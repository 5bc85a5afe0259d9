import { restoreDashboard, type DashboardAnswer } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import { dashboardQuery } from '../queries.ts'
import { tookIn, type BoardVersion } from './queries.ts'

interface RestoreDialogProps {
  readonly answer: DashboardAnswer
  readonly version: Pick<BoardVersion, 'version' | 'at' | 'who'>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says what restoring does before it is done. */
export function RestoreDialog({ answer, version: { version, at, who }, onDone, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('boards')
  const format = useFormat()
  const restore = useRestoreVersion(answer, onDone)
  return (
    <Dialog
      title={t('versions.askTitle', { version })}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" data-first onClick={onClose}>
            {t('arrange.cancel')}
          </Button>
          <Button busy={restore.isPending} onClick={() => restore.mutate(version)}>
            {t('versions.restoreOf', { version })}
          </Button>
        </>
      }
    >
      <Failure>{restore.error?.message}</Failure>
      <p>{t('versions.askText', { version, at: format.instant(at), who: who ?? t('versions.portal') })}</p>
    </Dialog>
  )
}

/** Brings an earlier version back as a new one. */
function useRestoreVersion({ path, version }: DashboardAnswer, onDone: () => void) {
  const { t } = useTranslation('boards')
  const client = useQueryClient()
  return useMutation({
    meta: { ownFailure: true },
    mutationFn: async (restore: number) => (await call(restoreDashboard, { body: { path, version, restore } })).answer,
    onSuccess: async (now, restored) => {
      onDone()
      showNotice(t('versions.restored', { version: restored }))
      await tookIn(client, now)
    },
    // Somebody else may have been faster: the next try is upon what stands now.
    onError: () => void client.invalidateQueries({ queryKey: dashboardQuery(path).queryKey }),
  })
}
