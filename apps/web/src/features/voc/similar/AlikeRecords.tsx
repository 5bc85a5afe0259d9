import { vocAlikeRecord } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { MergeButton } from '../merge/MergeButtons.tsx'
import { useMerges } from '../merge/useMerges.ts'
import { vocKeys } from '../queries.ts'
import type { VocPlace } from '../voc.read.ts'
import { AlikeList } from './AlikeList.tsx'

/** What other customers said that is much like this record. */
export function AlikeRecords({ place, id }: { readonly place: VocPlace; readonly id: number }) {
  const { t } = useTranslation('merge')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...vocKeys.all, 'alike', id],
    queryFn: async ({ signal }) => (await read(vocAlikeRecord, signal, { params: { id } })).answer,
  })
  const part = useMerges(id).data
  const isFree = part?.canMerge === true && part.into === null && part.parts.length === 0
  return (
    <>
      <h2 id="voc-alike">{t('alike.title')}</h2>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <p className="text-ink-soft text-sm wrap-anywhere">{t('alike.loading')}</p>}
      {data?.length === 0 && <p className="text-ink-soft text-sm wrap-anywhere">{t('alike.none')}</p>}
      {data && data.length > 0 && (
        <AlikeList
          place={place}
          records={data}
          renderAction={(main) =>
            isFree && main.status !== 'draft' && main.merged_into === null && <MergeButton part={part} main={main} />
          }
        />
      )}
    </>
  )
}
