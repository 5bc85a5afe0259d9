import { vocOwners, type VocDetail } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PickField } from '../../../ui/form/PickField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'

interface AssignDialogProps {
  readonly record: VocDetail
  readonly busy: boolean
  readonly onClose: () => void
  readonly onSend: (owner: number) => void
}

/** Asks who looks after the record, of those who may. */
export function AssignDialog({ record, busy, onClose, onSend }: AssignDialogProps) {
  const { t } = useTranslation(['care', 'record'])
  const [chosen, setChosen] = useState(record.owner_id === null ? '' : String(record.owner_id))
  const [asked, setAsked] = useState(false)
  const owners = useQuery({
    queryKey: ['voc', 'owners', record.id],
    queryFn: async ({ signal }) => (await read(vocOwners, signal, { params: { id: record.id } })).answer,
  })
  const people = owners.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const options = [{ value: '', label: t('nobody') }, ...people]
  const go = () => (chosen === '' ? setAsked(true) : onSend(Number(chosen)))
  return (
    <Dialog
      title={t('assignTitle', { id: record.voc_id })}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('record:cancel')}
          </Button>
          <Button busy={busy} disabled={!owners.data} onClick={go}>
            {t('assign')}
          </Button>
        </>
      }
    >
      {owners.error && (
        <LoadFailure error={owners.error} onRetry={() => void owners.refetch()} retrying={owners.isFetching} />
      )}
      <PickField
        id="voc-owner"
        label={t('owner')}
        help={t('assignHelp')}
        value={chosen}
        options={options}
        onChange={setChosen}
        error={asked && chosen === '' && t('assignMissing')}
        disabled={!owners.data}
        required
      />
    </Dialog>
  )
}
