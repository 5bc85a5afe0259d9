import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { call } from '../../api/client.ts'
import { showNotice } from '../feedback/notices.ts'
import { managedKey, type ManagedCalls } from './calls.ts'

/** Deletes a record and offers to undo it; what forbids it is the server's to say, in the dialog of failures. */
export function useRemove(calls: ManagedCalls, onRemoved: () => Promise<void>) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const renew = () => client.invalidateQueries({ queryKey: managedKey(calls) })
  const restore = useMutation({
    mutationFn: (trashId: number) => call(calls.restore, { params: { id: trashId } }),
    onSuccess: async () => {
      await renew()
      showNotice(t('restored'))
    },
  })
  return useMutation({
    mutationFn: async ({ id }: { readonly id: number; readonly name: string }) =>
      (await call(calls.remove, { params: { id } })).answer,
    onSuccess: async ({ trashId }, { name }) => {
      showNotice(t('removed', { name }), { label: t('undo'), run: () => restore.mutate(trashId) })
      // Its page is left first: nothing of it is to be read again.
      await onRemoved()
      await renew()
    },
  })
}
