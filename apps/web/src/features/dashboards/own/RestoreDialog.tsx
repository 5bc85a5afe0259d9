import type { DashboardAnswer } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import type { BoardVersion } from './queries.ts'
import { useRestoreVersion } from './useRestoreVersion.ts'

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
