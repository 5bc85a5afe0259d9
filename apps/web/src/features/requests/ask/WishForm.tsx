import { longestWish, tellWish, type EndpointAnswer, type ownAccessRequest } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Inside } from '../../../ui/theme/Inside.tsx'
import styles from './NoAccessPage.module.css'

interface WishFormProps {
  readonly request: NonNullable<EndpointAnswer<typeof ownAccessRequest>>
}

/** What may be added to a request that waits: why access is needed, and for which region. */
export function WishForm({ request: { wish, regions } }: WishFormProps) {
  const { t } = useTranslation('access')
  const [reason, setReason] = useState(wish.reason ?? '')
  const [region, setRegion] = useState(wish.regionId === null ? '' : String(wish.regionId))
  const save = useMutation({
    mutationFn: () =>
      call(tellWish, { body: { reason: reason.trim() || null, regionId: region === '' ? null : Number(region) } }),
  })
  const change = (put: (value: string) => void) => (value: string) => {
    put(value)
    save.reset()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Inside>
      <form className={styles.wish} onSubmit={submit} noValidate aria-labelledby="wish-title">
        <h2 id="wish-title">{t('noAccess.wish.title')}</h2>
        <TextField
          id="wish-reason"
          label={t('noAccess.wish.reason')}
          value={reason}
          onChange={change(setReason)}
          longest={longestWish}
          area
        />
        <SelectField
          id="wish-region"
          label={t('noAccess.wish.region')}
          value={region}
          options={regions.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={change(setRegion)}
        />
        <div className={styles.wishFoot}>
          <Button type="submit" kind="default" busy={save.isPending}>
            {t('noAccess.wish.save')}
          </Button>
          <span role="status">{save.isSuccess && t('noAccess.wish.saved')}</span>
        </div>
      </form>
    </Inside>
  )
}
