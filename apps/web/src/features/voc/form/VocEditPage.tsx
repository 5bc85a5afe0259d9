import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import shared from '../../../ui/form/page.module.css'
import type { VocSearch } from '../list/voc.search.ts'
import { detailQuery } from '../queries.ts'
import { NoVocRecord } from '../record/NoVocRecord.tsx'
import { RecordSkeleton } from '../record/RecordSkeleton.tsx'
import { vocPaths, type VocPlace } from '../voc.read.ts'
import { VocForm } from './VocForm.tsx'

interface VocEditPageProps {
  readonly place: VocPlace
  readonly id: number
  readonly list: VocSearch | undefined
}

/** The form over a record that exists. */
export function VocEditPage({ place, id, list }: VocEditPageProps) {
  const { t } = useTranslation('record')
  const navigate = useNavigate()
  const { data: record, error, refetch, isFetching } = useQuery(detailQuery(id))
  const detail = {
    to: vocPaths[place].detail,
    params: { id: String(id) },
    state: list ? { vocList: list } : {},
  } as const
  if (!record && error instanceof ApiError && (error.code === 404 || error.code === 403)) {
    return <NoVocRecord place={place} />
  }
  if (!record) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <RecordSkeleton />
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <h1>{t('form.editTitle', { id: record.voc_id })}</h1>
      <p className={shared.back}>
        <Link {...detail}>{t('form.backToRecord')}</Link>
      </p>
      {record.can.edit ? (
        <VocForm key={record.id} place={place} record={record} onDone={() => void navigate(detail)} />
      ) : (
        <p className="my-3.5">{t('detail.editRefused')}</p>
      )}
    </div>
  )
}
