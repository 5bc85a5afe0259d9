import { revokeWallLink, type WallLinkRow } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/speech.ts'
import { showNotice } from '../../../../ui/feedback/notices.ts'
import { Button } from '../../../../ui/plain/Button.tsx'
import { Dialog } from '../../../../ui/plain/Dialog.tsx'
import { Failure } from '../../../../ui/plain/Message.tsx'
import styles from './walls.module.css'
import { useWallLinkWords } from './words.ts'

interface RevokeLinkDialogProps {
  readonly of: WallLinkRow
  readonly onRevoked: () => Promise<void>
  readonly onClose: () => void
}

/** Asks first: a screen may be showing it, and goes dark. */
export function RevokeLinkDialog({ of: link, onRevoked, onClose }: RevokeLinkDialogProps) {
  const { t } = useTranslation('wallLinks')
  const words = useWallLinkWords()
  const { id, name } = link
  const revoke = useMutation({
    mutationFn: () => call(revokeWallLink, { params: { id } }),
    onSuccess: () => {
      onClose()
      showNotice(t('revoke.done', { name }))
    },
    // Also where somebody else was faster.
    onSettled: onRevoked,
    meta: { ownFailure: true },
  })
  return (
    <Dialog
      title={t('revoke.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" data-first onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('revoke.yes')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Failure>{revoke.error?.message}</Failure>
        <p>
          <strong>{words.used(link)}.</strong>
        </p>
        <p>{t('revoke.text')}</p>
      </div>
    </Dialog>
  )
}
