import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { showNotice } from '../feedback/notices.ts'
import { managedKey, type ManagedCalls } from './calls.ts'

/** Deletes a record and offers to undo it; what forbids it is the server's to say, in the dialog of failures. */
export function useRemove(calls: ManagedCalls, onRemoved: () => void) {
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
    onSuccess: ({ trashId }, { id, name }) => {
      client.removeQueries({ queryKey: [...managedKey(calls), 'detail', id] })
      void renew()
      showNotice(t('removed', { name }), { label: t('undo'), run: () => restore.mutate(trashId) })
      onRemoved()
    },
  })
}
