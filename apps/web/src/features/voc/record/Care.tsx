import { changeVocOwner, longestReason, pauseVocClock, vocOwners, type VocDetail } from '@ido/contract'
import { IconPlayerPause, IconPlayerPlay, IconUser, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, read } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PickField } from '../../../ui/form/PickField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Facts } from '../../../ui/plain/Facts.tsx'
import { UnmarkedLink } from '../../../ui/plain/UnmarkedLink.tsx'
import view from '../../../ui/plain/record-view.module.css'
import { DueText } from '../Badges.tsx'
import { queuePath } from '../queue/queue.ts'
import { WordsDialog } from './WordsDialog.tsx'
import { useSettled } from './useSettled.ts'

/** Who looks after the record and by when, and what can be done about both. */
export function Care({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation('care')
  const { can } = record
  return (
    <section className={view.group} aria-labelledby="voc-care">
      <h2 id="voc-care">{t('title')}</h2>
      <Facts
        facts={[
          [t('owner'), record.owner_name ?? <span className="text-ink-faint">{t('nobody')}</span>],
          [t('due'), <DueText key="due" record={record} />],
        ]}
      />
      {can.own ? (
        <CareButtons record={record} />
      ) : (
        record.status !== 'draft' && (
          <small className="text-ink-faint">
            {record.merged_into === null ? t('refused') : t('refusedMerged', { main: record.merged_into })}
          </small>
        )
      )}
    </section>
  )
}

/** What is written about owner and clock, each over the version that was read. */
function useCare(record: VocDetail, onDone: () => void) {
  const { t } = useTranslation('care')
  const { id, version } = record
  const named = { id: record.voc_id }
  const owned = useSettled(id, ({ owner_name: owner }) =>
    owner === null ? t('notice.released', named) : t('notice.owner', { ...named, owner }),
  )
  const clocked = useSettled(id, ({ paused_at: paused }) => t(paused ? 'notice.paused' : 'notice.resumed', named))
  const settled = (by: typeof owned) => ({
    ...by,
    onSuccess: (answer: VocDetail) => {
      onDone()
      by.onSuccess(answer)
    },
  })
  const own = useMutation({
    mutationFn: async (owner: number | null) =>
      (await call(changeVocOwner, { body: { id, version, owner_id: owner } })).answer,
    ...settled(owned),
  })
  const pause = useMutation({
    mutationFn: async (reason: string | null) =>
      (await call(pauseVocClock, { body: { id, version, paused: reason !== null, reason } })).answer,
    ...settled(clocked),
  })
  return { own, pause, busy: own.isPending || pause.isPending }
}

function CareButtons({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation('care')
  const me = useSession().id
  const [asking, setAsking] = useState<'owner' | 'pause' | null>(null)
  const close = () => setAsking(null)
  const { own, pause, busy } = useCare(record, close)
  return (
    <div className="flex flex-wrap gap-2 items-center mt-3">
      {record.owner_id === me ? (
        <Button kind="default" busy={busy} onClick={() => own.mutate(null)}>
          {t('release')}
        </Button>
      ) : (
        <Button kind="default" busy={busy} onClick={() => own.mutate(me)}>
          <IconUser size={16} aria-hidden />
          {t('take')}
        </Button>
      )}
      <Button kind="default" busy={busy} onClick={() => setAsking('owner')}>
        <IconUserPlus size={16} aria-hidden />
        {t('assign')}
      </Button>
      {record.can.pause && (
        <Button kind="default" busy={busy} onClick={() => setAsking('pause')}>
          <IconPlayerPause size={16} aria-hidden />
          {t('pause')}
        </Button>
      )}
      {record.can.resume && (
        <Button kind="default" busy={busy} onClick={() => pause.mutate(null)}>
          <IconPlayerPlay size={16} aria-hidden />
          {t('resume')}
        </Button>
      )}
      <UnmarkedLink to={queuePath}>{t('toQueue')}</UnmarkedLink>
      {asking === 'owner' && (
        <AssignDialog record={record} busy={busy} onClose={close} onSend={(owner) => own.mutate(owner)} />
      )}
      {asking === 'pause' && (
        <WordsDialog
          title={t('pauseTitle')}
          label={t('pauseLabel')}
          help={t('pauseHelp')}
          missing={t('pauseMissing')}
          send={t('pause')}
          written=""
          longest={longestReason}
          busy={busy}
          onClose={close}
          onSend={(words) => pause.mutate(words)}
        />
      )}
    </div>
  )
}

interface AssignDialogProps {
  readonly record: VocDetail
  readonly busy: boolean
  readonly onClose: () => void
  readonly onSend: (owner: number) => void
}

/** Asks who looks after the record, of those who may. */
function AssignDialog({ record, busy, onClose, onSend }: AssignDialogProps) {
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
