import { thanksAfterMinutes, type VocDetail, type VocThanks } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { loadTexts, useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useViewing } from '../../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Facts } from '../../../ui/plain/Facts.tsx'
import view from '../../../ui/plain/record-view.module.css'
import { AddressForm } from './AddressForm.tsx'
import { RemoveAddress } from './RemoveAddress.tsx'
import { useThanks, useThanksWrites } from './useThanks.ts'

await loadTexts('thanks')

/** Whether the customer is thanked when the record is done, and at which address. Nothing where that is off and nobody here could change it. */
export function Thanks({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation('thanks')
  const { data, dataUpdatedAt, error, refetch, isFetching } = useThanks(record)
  if (data && !data.isOn && data.state === 'none' && !data.can.turnOn) return null
  if (!data && !error) return null
  return (
    <section className={view.group} aria-labelledby="voc-thanks">
      <h2 id="voc-thanks">{t('title')}</h2>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && (
        <>
          {!data.isOn && (
            <p>
              {t('off')}{' '}
              {data.can.turnOn && (
                <Link to="/v3/manage/setting" search={{ part: 'thanks' }}>
                  {t('turnOn')}
                </Link>
              )}
            </p>
          )}
          <Address record={record} thanks={data} readAt={dataUpdatedAt} />
        </>
      )}
    </section>
  )
}

interface AddressProps {
  readonly record: VocDetail
  readonly thanks: VocThanks
  /** When that was so, in milliseconds. */
  readonly readAt: number
}

/** How it stands, the address with who left it, and what can be done with it. */
function Address({ record, thanks, readAt }: AddressProps) {
  const { t } = useTranslation('thanks')
  const format = useFormat()
  const viewing = useViewing()
  const { leave, remove } = useThanksWrites(record)
  const { isOn, state, email, left_by: name, left_at: at, can } = thanks
  const says = useStateWords({ thanks, readAt })
  const facts: [string, string][] = email === null && state === 'sent' ? [[t('address'), t('gone')]] : []
  if (email !== null) facts.push([t('address'), email])
  if (name !== null && at !== null) facts.push([t('left'), t('leftBy', { name, at: format.instant(at) })])
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      {(isOn || state === 'sent') && <p role="status">{says}</p>}
      {!viewing && can.leave && <AddressForm record={record} thanks={thanks} leave={leave} />}
      {!viewing && can.remove && <RemoveAddress remove={remove} />}
    </>
  )
}

/** What goes out within that time is not late. */
const patience = 60_000

function useStateWords({ thanks, readAt }: Omit<AddressProps, 'record'>): string {
  const { t } = useTranslation('thanks')
  const format = useFormat()
  const { state, isDone, sends_at: sends, sent_at: sent } = thanks
  const minutes = thanksAfterMinutes
  if (sent !== null) return t('state.sent', { at: format.instant(sent) })
  if (sends !== null) {
    const isLate = Date.parse(sends) + patience < readAt
    return t(isLate ? 'state.late' : 'state.waiting', { at: format.instant(sends) })
  }
  if (state === 'missed') return t('state.missed', { minutes })
  if (state === 'ready') return t('state.ready', { minutes })
  return t(isDone ? 'state.noneDone' : 'state.none', { minutes })
}
