import { type DashboardAnswer, deleteDashboard } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { boardsQuery } from '../../../api/boards.ts'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import { dashboardQuery } from '../queries.ts'
import { keptVersions } from './queries.ts'

interface RemoveDialogProps {
  readonly answer: DashboardAnswer
  readonly language: 'id' | 'en'
  readonly onClose: () => void
}

/** Deletes a board that was made here, or takes a shipped one back to its shipped form. */
export function RemoveDialog({ answer, language, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('boards')
  const id = useId()
  const [typed, setTyped] = useState('')
  const title = answer.definition.title[language]
  const isOwn = answer.origin === 'own'
  // What others see, too, is not deleted in passing.
  const mustType = isOwn && answer.sharing.audience !== 'private'
  const remove = useRemoval(answer, title, onClose)
  return (
    <Dialog
      title={t(isOwn ? 'remove.title' : 'remove.resetTitle', { title })}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" data-first={!mustType || undefined} onClick={onClose}>
            {t('remove.cancel')}
          </Button>
          <Button
            disabled={mustType && typed.trim() !== title.trim()}
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t(isOwn ? 'remove.yes' : 'remove.resetYes')}
          </Button>
        </>
      }
    >
      <Failure>{remove.error?.message}</Failure>
      <p>{t(isOwn ? 'remove.text' : 'remove.resetText')}</p>
      {mustType && (
        <>
          <p>{t('remove.shared')}</p>
          <TextField
            id={`${id}-typed`}
            label={t('remove.type', { title })}
            value={typed}
            longest={200}
            onChange={setTyped}
          />
        </>
      )}
    </Dialog>
  )
}

function useRemoval({ path, origin }: DashboardAnswer, title: string, onDone: () => void) {
  const { t } = useTranslation('boards')
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { ownFailure: true },
    mutationFn: () => call(deleteDashboard, { body: { path } }),
    onSuccess: async () => {
      const isGone = origin === 'own'
      onDone()
      // Its page is left first: nothing of it is to be read again.
      if (isGone) {
        await navigate({ to: '/v3/dashboard', ignoreBlocker: true })
        client.removeQueries({ queryKey: dashboardQuery(path).queryKey })
      } else await client.invalidateQueries({ queryKey: dashboardQuery(path).queryKey })
      void client.invalidateQueries({ queryKey: keptVersions.all })
      await client.invalidateQueries({ queryKey: boardsQuery.queryKey })
      showNotice(t(isGone ? 'remove.done' : 'remove.resetDone', { title }))
    },
  })
}
