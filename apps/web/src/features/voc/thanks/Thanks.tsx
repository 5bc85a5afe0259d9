import {
  leaveVocThanks,
  readVocThanks,
  removeVocThanks,
  thankedDays,
  thanksAfterMinutes,
  type VocDetail,
  type VocThanks,
} from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadTexts, useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useViewing } from '../../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Facts } from '../../../ui/plain/Facts.tsx'
import view from '../../../ui/plain/record-view.module.css'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { otherRefusal, refusalOf } from '../../../ui/feedback/refusal.ts'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useKeptState } from '../../../ui/form/useKeptState.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { ApiError, call, read } from '../../../api/client.ts'
import { detailQuery, vocKeys } from '../queries.ts'

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
            <p className="my-3.5">
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
      {(isOn || state === 'sent') && (
        <p className="my-3.5" role="status">
          {says}
        </p>
      )}
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

const longestAddress = 254
/** What is plainly no address; the server looks closer. */
const looksRight = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

interface AddressFormProps extends Pick<ReturnType<typeof useThanksWrites>, 'leave'> {
  readonly record: VocDetail
  readonly thanks: VocThanks
}

/** The customer's address; what was typed stays until it is saved. */
function AddressForm({ record, thanks, leave }: AddressFormProps) {
  const { t } = useTranslation('thanks')
  const [asked, setAsked] = useState(false)
  const stands = thanks.email ?? ''
  // Null while nothing was typed: then what others save shows here.
  const isTyped = (typed: string | null) => typed !== null
  const { state: typed, setState, forget } = useKeptState<string | null>(`voc-thanks-${record.id}`, () => null, isTyped)
  const value = typed ?? stands
  const isWrong = !looksRight.test(value.trim())
  const type = (next: string) => {
    leave.reset()
    setAsked(false)
    setState(() => next)
  }
  const send = () => {
    setAsked(isWrong)
    if (isWrong || leave.isPending) return
    leave.mutate(
      { email: value, version: thanks.version },
      {
        onSuccess: () => {
          showNotice(t('saved'))
          // What was typed while it was sent stays.
          setState((now) => (now === typed ? null : now))
          forget()
        },
      },
    )
  }
  const refused = refusalOf(leave.error, 'email') ?? otherRefusal(leave.error, ['email'])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        id="voc-thanks-email"
        label={t('label')}
        help={t('help', { days: thankedDays })}
        value={value}
        onChange={type}
        longest={longestAddress}
        beside={
          <Button kind="default" type="submit" busy={leave.isPending}>
            {t('save')}
          </Button>
        }
        error={asked && isWrong ? t('wrong') : refused}
      />
      <LeaveGuard when={() => typed !== null && typed !== stands} onDiscard={forget} />
    </form>
  )
}

/** Removes the customer's address, once asked. */
function RemoveAddress({ remove }: Pick<ReturnType<typeof useThanksWrites>, 'remove'>) {
  const { t } = useTranslation('thanks')
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const go = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        close()
        showNotice(t('removed'))
      },
    })
  return (
    <>
      <p className="my-3.5">
        <Button kind="default" size="small" onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      </p>
      {asking && (
        <Dialog
          title={t('removeTitle')}
          onClose={close}
          footer={
            <>
              <Button kind="default" data-first onClick={close}>
                {t('keep')}
              </Button>
              <Button busy={remove.isPending} onClick={go}>
                {t('remove')}
              </Button>
            </>
          }
        >
          <p>{t('removeText')}</p>
        </Dialog>
      )}
    </>
  )
}

// A step of the record may plan thanks or take them back.
const keyOf = ({ id, version }: VocDetail) => [...vocKeys.all, 'thanks', id, version]

/** The address that was left for the record, and whether its customer was thanked. */
function useThanks(record: VocDetail) {
  return useQuery({
    queryKey: keyOf(record),
    queryFn: async ({ signal }) => (await read(readVocThanks, signal, { params: { id: record.id } })).answer,
    placeholderData: keepPreviousData,
  })
}

/** How it stands where a change was refused for that. */
const standsIn = (failure: unknown): VocThanks | null =>
  failure instanceof ApiError && failure.code === 409 ? (failure.content as VocThanks | null) : null

/** What is done with the address. Its answer is how it stands now, and so is what a refusal over another version says. */
function useThanksWrites(record: VocDetail) {
  const client = useQueryClient()
  const params = { id: record.id }
  const settled = {
    onSuccess: (now: VocThanks) => {
      client.setQueryData(keyOf(record), now)
      void client.invalidateQueries({ queryKey: detailQuery(record.id).queryKey })
    },
    onError: (failure: Error) => {
      const now = standsIn(failure)
      if (now) client.setQueryData(keyOf(record), now)
      else void client.invalidateQueries({ queryKey: keyOf(record) })
    },
  }
  const leave = useMutation({
    mutationFn: async (body: { email: string; version: number }) =>
      (await call(leaveVocThanks, { params, body })).answer,
    ...settled,
    meta: { ownFailure: true },
  })
  const remove = useMutation({
    mutationFn: async () => (await call(removeVocThanks, { params })).answer,
    ...settled,
  })
  return { leave, remove }
}
