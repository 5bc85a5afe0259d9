import { changeVocStatus, createVoc, updateVoc, vocNeededToSend, vocTextFields, type VocDetail } from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { otherRefusal, refusalOf } from '../../../ui/feedback/refusal.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useKeptState } from '../../../ui/form/useKeptState.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Message } from '../../../ui/plain/Message.tsx'
import { referencesQuery, vocKeys } from '../queries.ts'
import { vocPaths } from '../voc.read.ts'

interface Written {
  readonly longtext: string
  readonly product_id: string
  readonly regional_company: string
}

const blank: Written = { longtext: '', product_id: '', regional_company: '' }
const isEmpty = (written: Written, field: keyof Written) => written[field].trim() === ''
const isWritten = (written: Written) => !isEmpty(written, 'longtext')
/** As in the whole form: a draft may be incomplete, what is sent names its product. */
const neededForDraft: readonly (keyof Written)[] = ['longtext']
const idOf = (chosen: string) => (chosen === '' ? null : Number(chosen))

/** Creates the draft and sends it, unless it is to stay one; what could not be sent is there as a draft. */
function useSend(onSent: () => void) {
  const { t } = useTranslation('record')
  const made = useRef<VocDetail>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { ownFailure: true },
    mutationFn: async ({ written, isDraft }: { written: Written; isDraft: boolean }) => {
      const { longtext, product_id, regional_company } = written
      const body = { longtext, product_id: idOf(product_id), regional_company: idOf(regional_company) }
      // What was made by a try that failed later is gone on with, not made once more.
      const before = made.current
      const { answer } = before
        ? await call(updateVoc, { body: { ...body, id: before.id, version: before.version } })
        : await call(createVoc, { body })
      made.current = answer
      if (isDraft) return answer
      return (await call(changeVocStatus, { body: { id: answer.id, status: 'new' } })).answer
    },
    onSettled: () => client.invalidateQueries({ queryKey: vocKeys.all }),
    onSuccess: ({ id, voc_id }) => {
      const look = () => void navigate({ to: vocPaths.feedback.detail, params: { id: String(id) } })
      showNotice(t('quick.saved', { id: voc_id }), { label: t('quick.look'), run: look })
      onSent()
    },
  })
}

/** Feedback in as few fields as there can be: what was said, about which product, and where. */
export function QuickAdd({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['record', 'voc', 'form'])
  const references = useQuery(referencesQuery)
  const { state, setState, forget } = useKeptState('voc.quick', () => blank, isWritten)
  // What the last try was refused for; it is told for as long as it stands.
  const [needed, setNeeded] = useState<readonly (keyof Written)[]>([])
  const id = useId()
  const send = useSend(() => {
    forget()
    onClose()
  })
  const submit = (isDraft: boolean) => {
    const wanted = isDraft ? neededForDraft : vocNeededToSend
    setNeeded(wanted)
    if (!wanted.some((field) => isEmpty(state, field)) && !send.isPending) send.mutate({ written: state, isDraft })
  }
  const put = (field: keyof Written) => (value: string) => setState((now) => ({ ...now, [field]: value }))
  const errorOf = (field: keyof Written) => {
    if (!needed.includes(field) || !isEmpty(state, field)) return refusalOf(send.error, field)
    return t(field === 'longtext' ? 'quick.missing' : 'form.problem.missing')
  }
  const elsewhere = otherRefusal(send.error, Object.keys(blank))
  const options = (field: 'product_id' | 'regional_company') =>
    (references.data?.[field] ?? []).map((item) => ({ value: String(item.id), label: item.name }))
  return (
    <Dialog
      title={t('quick.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" busy={send.isPending} onClick={() => submit(true)}>
            {t('quick.draft')}
          </Button>
          <Button type="submit" form={id} busy={send.isPending}>
            {t('quick.send')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          submit(false)
        }}
      >
        <TextField
          id={`${id}-text`}
          label={t('voc:field.longtext')}
          value={state.longtext}
          onChange={put('longtext')}
          longest={vocTextFields.longtext}
          area
          required
          error={errorOf('longtext')}
        />
        {(['product_id', 'regional_company'] as const).map((field) => (
          <SelectField
            key={field}
            id={`${id}-${field}`}
            label={t(`voc:field.${field}`)}
            value={state[field]}
            options={options(field)}
            onChange={put(field)}
            required={field === 'product_id'}
            error={errorOf(field)}
          />
        ))}
        {elsewhere !== undefined && <Message tone="bad">{elsewhere}</Message>}
      </form>
    </Dialog>
  )
}
