import { cancelImport, type ImportDetail } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Failure, Message } from '../../../ui/plain/Message.tsx'
import { Progress } from '../../../ui/progress/Progress.tsx'
import { renew } from './queries.ts'
import { headings } from './steps.ts'
import styles from './imports.module.css'

/** A check or an import that is worked on: how far it is, and a way to stop it. */
export function UnderWay({ of }: { readonly of: ImportDetail }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: async () => (await call(cancelImport, { params: { id: of.id } })).answer,
    onSuccess: (now) => renew(client, now),
    meta: { ownFailure: true },
  })
  const { state, share, rows, isStalled, isCancelled } = of
  const kind = state === 'waiting' ? 'waiting' : state === 'checking' ? 'checking' : 'running'
  return (
    <section className={styles.card} aria-labelledby={headings.underWay}>
      <h2 id={headings.underWay} tabIndex={-1}>
        {t(`underWay.${kind}`)}
      </h2>
      <div className={styles.progress}>
        <Progress
          text={
            isCancelled
              ? t('underWay.stopping')
              : kind === 'running'
                ? t('underWay.rows', { count: rows.read, share: format.percent(share), rows: format.number(rows.read) })
                : t(`underWay.${kind}Text`, { share: format.percent(share) })
          }
          title={t(isCancelled ? 'underWay.stopping' : `underWay.${kind}`)}
          share={kind === 'waiting' ? undefined : share}
        />
      </div>
      {isStalled && <Message tone="bad">{t('underWay.stalled')}</Message>}
      <Failure>{cancel.error?.message}</Failure>
      <div className={styles.buttons}>
        <Button kind="default" busy={cancel.isPending || isCancelled} onClick={() => cancel.mutate()}>
          {t(kind === 'checking' ? 'underWay.stopCheck' : 'underWay.stop')}
        </Button>
      </div>
    </section>
  )
}
