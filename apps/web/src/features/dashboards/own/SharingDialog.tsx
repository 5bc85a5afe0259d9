import { type DashboardAnswer, shareDashboard } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { refusalOf } from '../../../ui/feedback/refusal.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Failure, Message } from '../../../ui/plain/Message.tsx'
import { dashboardQuery } from '../queries.ts'
import { tookIn } from './queries.ts'
import { isSharingWhole, SharingFields } from './SharingFields.tsx'
import { useGoToBoard } from './useGoToBoard.ts'

interface SharingDialogProps {
  readonly answer: DashboardAnswer
  readonly onClose: () => void
}

/** Says for whom a board is. */
export function SharingDialog({ answer, onClose }: SharingDialogProps) {
  const { t } = useTranslation('boards')
  const client = useQueryClient()
  const goTo = useGoToBoard()
  const { path, version } = answer
  const [sharing, setSharing] = useState(answer.sharing)
  const [isTried, setTried] = useState(false)
  const share = useMutation({
    meta: { ownFailure: true },
    mutationFn: async () => (await call(shareDashboard, { body: { path, version, sharing } })).answer,
    onSuccess: async (now) => {
      onClose()
      showNotice(t('sharing.saved'))
      // What is for fewer people may get an address that says nothing.
      if (now.path !== path) await goTo(now.path)
      await tookIn(client, now)
    },
    // Somebody else may have been faster: the next try is upon what stands now.
    onError: () => void client.invalidateQueries({ queryKey: dashboardQuery(path).queryKey }),
  })
  const save = () => {
    setTried(true)
    if (isSharingWhole(sharing)) share.mutate()
  }
  const missing = isTried && !isSharingWhole(sharing) ? t('problem.roles') : undefined
  const roles = refusalOf(share.error, 'sharing.roles')
  return (
    <Dialog
      title={t('sharing.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('arrange.cancel')}
          </Button>
          {answer.can.share && (
            <Button busy={share.isPending} onClick={save}>
              {t('sharing.save')}
            </Button>
          )}
        </>
      }
    >
      <Failure>{roles ? undefined : share.error?.message}</Failure>
      {answer.origin === 'own' && answer.owner === null && <Message>{t('sharing.takeOver')}</Message>}
      <SharingFields value={sharing} mayShare={answer.can.share} error={missing ?? roles} onChange={setSharing} />
    </Dialog>
  )
}
