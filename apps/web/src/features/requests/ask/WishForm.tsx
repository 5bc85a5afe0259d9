import { longestWish, tellWish, type EndpointAnswer, type ownAccessRequest } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'

type OwnRequest = NonNullable<EndpointAnswer<typeof ownAccessRequest>>

interface WishFormProps {
  readonly request: OwnRequest
  /** What the portal keeps from now on, so that this page shows it whenever it is drawn anew. */
  readonly onSaved: (wish: OwnRequest['wish']) => void
}

interface Written {
  readonly reason: string
  readonly region: string
}

/** What may be added to a request that waits: why access is needed, and for which region. */
export function WishForm({ request: { wish, regions }, onSaved }: WishFormProps) {
  const { t } = useTranslation('access')
  // Over what the portal keeps: the page may be drawn with what it knew before, and asks anew.
  const [typed, setTyped] = useState<Partial<Written>>({})
  const { reason, region } = { reason: wish.reason ?? '', region: String(wish.regionId ?? ''), ...typed }
  const save = useMutation({
    mutationFn: async () => {
      const body = { reason: reason.trim() || null, regionId: region === '' ? null : Number(region) }
      await call(tellWish, { body })
      return body
    },
    onSuccess: onSaved,
  })
  const put = (field: keyof Written) => (value: string) => {
    setTyped((now) => ({ ...now, [field]: value }))
    save.reset()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form
      className="grid gap-3 mt-2 pt-4 border-t border-line"
      onSubmit={submit}
      noValidate
      aria-labelledby="wish-title"
    >
      <h2 id="wish-title">{t('noAccess.wish.title')}</h2>
      <TextField
        id="wish-reason"
        label={t('noAccess.wish.reason')}
        value={reason}
        onChange={put('reason')}
        longest={longestWish}
        area
      />
      <SelectField
        id="wish-region"
        label={t('noAccess.wish.region')}
        value={region}
        options={regions.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={put('region')}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" kind="default" busy={save.isPending}>
          {t('noAccess.wish.save')}
        </Button>
        <span className="text-ink-soft" role="status">
          {save.isSuccess && t('noAccess.wish.saved')}
        </span>
      </div>
    </form>
  )
}
