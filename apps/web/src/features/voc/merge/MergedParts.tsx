import type { VocMergedPart } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import view from '../../../ui/plain/record-view.module.css'
import { vocPaths, type VocPlace } from '../voc.read.ts'
import { UnmergeButton } from './MergeButtons.tsx'
import styles from './merge.module.css'
import { useMergeWords, useMerges } from './useMerges.ts'

/** What else is worked on with this record: who said it, when and in which words. Nothing where nothing was merged. */
export function MergedParts({ place, id }: { readonly place: VocPlace; readonly id: number }) {
  const { t } = useTranslation('merge')
  const { data, error, refetch, isFetching } = useMerges(id)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || data.parts.length === 0) return null
  return (
    <section className={view.group} aria-labelledby="voc-merged">
      <h2 id="voc-merged">{t('parts', { count: data.parts.length })}</h2>
      <ol className={styles.list}>
        {data.parts.map((part) => (
          <li className="grid gap-1.5 pb-3 border-b border-line" key={part.id}>
            <Part place={place} part={part} />
            {data.canMerge && (
              <p>
                <UnmergeButton part={part} main={data} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Part({ place, part }: { readonly place: VocPlace; readonly part: VocMergedPart }) {
  const { t } = useTranslation('merge')
  const format = useFormat()
  const act = useMergeWords()
  const customer = [part.respondent_name, part.company_or_school_name].filter(Boolean).join(', ')
  return (
    <>
      <p className="flex flex-wrap gap-2 items-center">
        <Link to={vocPaths[place].detail} params={{ id: String(part.id) }}>
          {part.voc_id}
        </Link>
        <span>{customer || t('noCustomer')}</span>
        <span className="text-ink-soft text-sm wrap-anywhere">{format.instant(part.time_in)}</span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{part.longtext ?? part.list_feedback ?? t('noWords')}</p>
      <p className="text-ink-soft text-sm wrap-anywhere">{act(part)}</p>
    </>
  )
}
