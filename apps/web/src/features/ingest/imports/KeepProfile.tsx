import { keepImportProfile, type ImportProfile } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { profilesQuery } from './queries.ts'
import styles from './imports.module.css'

/** Keeps how the columns were matched for the next file of this kind. */
export function KeepProfile({ profile }: { readonly profile: ImportProfile }) {
  const { t } = useTranslation('imports')
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: (replaces: boolean) => call(keepImportProfile, { body: { profile, replaces } }),
    onSuccess: () => client.invalidateQueries({ queryKey: profilesQuery.queryKey }),
    meta: { ownFailure: true },
  })
  const isTaken = keep.error instanceof ApiError && keep.error.code === 409
  return (
    <div className={styles.part}>
      <Failure>{keep.error?.message}</Failure>
      <div className={styles.buttons}>
        <Button kind="default" busy={keep.isPending} disabled={keep.isSuccess} onClick={() => keep.mutate(isTaken)}>
          {t(isTaken ? 'keep.replace' : 'keep.button')}
        </Button>
        <span className={parts.faint} role="status">
          {keep.isSuccess ? t('keep.done', { name: profile.name }) : t('keep.help', { name: profile.name })}
        </span>
      </div>
    </div>
  )
}
