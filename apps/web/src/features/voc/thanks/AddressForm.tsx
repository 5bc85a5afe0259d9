import { thankedDays, type VocDetail, type VocThanks } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { otherRefusal, refusalOf } from '../../../ui/feedback/refusal.ts'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useKeptState } from '../../../ui/form/useKeptState.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import type { useThanksWrites } from './useThanks.ts'

const longestAddress = 254
/** What is plainly no address; the server looks closer. */
const looksRight = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

interface AddressFormProps extends Pick<ReturnType<typeof useThanksWrites>, 'leave'> {
  readonly record: VocDetail
  readonly thanks: VocThanks
}

/** The customer's address; what was typed stays until it is saved. */
export function AddressForm({ record, thanks, leave }: AddressFormProps) {
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
