import { revokeApiKey, type ApiKeyRow } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import styles from './keys.module.css'
import { useKeyWords } from './words.ts'

interface RevokeDialogProps {
  readonly of: ApiKeyRow
  readonly onRevoked: () => Promise<void>
  readonly onClose: () => void
}

/** Asks first: a program may be at work with it. */
export function RevokeDialog({ of: key, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('keys')
  const words = useKeyWords()
  const { id, name } = key
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { params: { id } }),
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
          <strong>{words.used(key)}.</strong>
        </p>
        <p>{t('revoke.text')}</p>
      </div>
    </Dialog>
  )
}
