import { longestReason, removeVoc, restoreVoc, type VocDetail } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { quotasQuery } from '../../../api/quotas.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { vocPaths, type VocPlace } from '../paths.ts'
import { vocKeys } from '../queries.ts'
import { WordsDialog } from './WordsDialog.tsx'

interface DeleteButtonProps {
  readonly place: VocPlace
  readonly record: VocDetail
}

/** Moves the record to the trash; a sent one asks why first. Both can be undone. */
export function DeleteButton({ place, record }: DeleteButtonProps) {
  const { t } = useTranslation(['record', 'manage'])
  const [asking, setAsking] = useState(false)
  const remove = useRemoveRecord(place, record)
  if (!record.can.remove) return null
  return (
    <>
      <Button
        kind="default"
        busy={remove.isPending}
        onClick={() => (record.status === 'draft' ? remove.mutate(null) : setAsking(true))}
      >
        <IconTrash size={16} aria-hidden />
        {t('manage:form.delete')}
      </Button>
      {asking && (
        <WordsDialog
          title={t('detail.deleteTitle', { id: record.voc_id })}
          label={t('bulk.reason')}
          help={t('detail.deleteHelp')}
          missing={t('bulk.reasonMissing')}
          send={t('manage:form.deleteYes', { name: record.voc_id })}
          written=""
          longest={longestReason}
          busy={remove.isPending}
          onClose={() => setAsking(false)}
          onSend={(reason) => remove.mutate(reason, { onSettled: () => setAsking(false) })}
        />
      )}
    </>
  )
}

function useRemoveRecord(place: VocPlace, { id, voc_id: name }: VocDetail) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const navigate = useNavigate()
  const renew = () =>
    Promise.all([vocKeys.lists, quotasQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  const restore = useMutation({
    mutationFn: (trashId: number) => call(restoreVoc, { params: { id: trashId } }),
    onSuccess: async () => {
      await renew()
      showNotice(t('restored'))
    },
  })
  return useMutation({
    mutationFn: async (reason: string | null) => (await call(removeVoc, { body: { id, reason } })).answer,
    onSuccess: async ({ trashId }) => {
      showNotice(t('removed', { name }), { label: t('undo'), run: () => restore.mutate(trashId) })
      // Its page is left first: nothing of it is to be read again.
      await navigate({ to: vocPaths[place].list })
      await renew()
    },
  })
}
