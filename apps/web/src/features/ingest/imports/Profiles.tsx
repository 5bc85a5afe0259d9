import { deleteImportProfile, type KeptImportProfile } from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import entries from '../../../ui/plain/entries.module.css'
import parts from '../../../ui/plain/parts.module.css'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { profilesQuery, targetsQuery } from './queries.ts'
import styles from './imports.module.css'

/** Profiles that are kept for the next file of a kind. */
export function Profiles() {
  const { t } = useTranslation('imports')
  const { data, error, refetch, isFetching } = useQuery(profilesQuery)
  const [deleting, setDeleting] = useState<KeptImportProfile | null>(null)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className="min-h-80 rounded-card bg-sunken" aria-busy />
  if (data.length === 0) return <EmptyList title={t('profiles.emptyTitle')} text={t('profiles.emptyText')} />
  return (
    <section className={styles.card}>
      <ul className={`${entries.list} ${styles.plainList}`}>
        {data.map((profile) => (
          <Line key={profile.id} of={profile} onDelete={() => setDeleting(profile)} />
        ))}
      </ul>
      {deleting && <DeleteDialog of={deleting} onClose={() => setDeleting(null)} />}
    </section>
  )
}

interface LineProps {
  readonly of: KeptImportProfile
  readonly onDelete: () => void
}

function Line({ of: { name, dataset, by, at, usedAt, profile, titles }, onDelete }: LineProps) {
  const { t, i18n } = useTranslation('imports')
  const format = useFormat()
  const { data: targets } = useQuery(targetsQuery)
  const title = targets?.datasets.find((one) => one.name === dataset)?.titles[i18n.language] ?? dataset
  // As the command takes it: `--profile FILE.json`.
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(profile, null, 2))}`
  return (
    <li className={styles.line}>
      <div>
        <b>{name}</b> · {title}
        <p className={parts.faint}>
          {t('profiles.kept', { who: by, when: format.instant(at) })}{' '}
          {usedAt === null ? t('profiles.unused') : t('profiles.used', { when: format.instant(usedAt) })}
        </p>
        <p className={parts.faint}>
          {Object.entries(profile.fields)
            .map(([field, { column }]) => `${titles[field]?.[i18n.language] ?? field} ← ${column}`)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.buttons}>
        <a className="text-info font-semibold" href={file} download={`${name}.json`}>
          {t('profiles.save')}
        </a>
        <Button kind="default" size="small" aria-label={t('profiles.deleteThat', { name })} onClick={onDelete}>
          {t('profiles.delete')}
        </Button>
      </div>
    </li>
  )
}

function DeleteDialog({ of: { id, name }, onClose }: { readonly of: KeptImportProfile; readonly onClose: () => void }) {
  const { t } = useTranslation(['imports', 'manage'])
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteImportProfile, { params: { id } }),
    onSuccess: () => {
      onClose()
      showNotice(t('profiles.deleted', { name }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: profilesQuery.queryKey }),
    meta: { ownFailure: true },
  })
  return (
    <Dialog
      title={t('profiles.deleteTitle', { name })}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" data-first onClick={onClose}>
            {t('manage:cancel')}
          </Button>
          <Button busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('profiles.deleteYes')}
          </Button>
        </>
      }
    >
      <Failure>{remove.error?.message}</Failure>
      <p>{t('profiles.deleteText')}</p>
    </Dialog>
  )
}
