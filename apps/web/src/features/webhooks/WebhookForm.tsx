import { webhookKinds, webhookLimits, type WebhookKind, type WebhookRow } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { MakingDialog } from '../../ui/credentials/MakingDialog.tsx'
import type { useMaking } from '../../ui/credentials/useMaking.ts'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { ScopeValues } from '../../ui/people/scope.ts'
import { ScopeFields } from '../../ui/people/ScopeField.tsx'
import parts from '../../ui/plain/parts.module.css'
import { useWebhookWords } from './words.ts'

export const webhookFields = ['name', 'url', 'kinds', 'regions', 'products'] as const
type FieldName = (typeof webhookFields)[number]

/** What is typed, from nothing or from how one stands, and what of it is wrong before anybody is asked. */
export function useTypedWebhook(stored: WebhookRow | null) {
  const { t } = useTranslation('webhooks')
  const idsOf = (part: keyof ScopeValues) => stored?.sees[part]?.map(({ id }) => id) ?? null
  const [name, setName] = useState(stored?.name ?? '')
  const [url, setUrl] = useState(stored?.url ?? '')
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(stored?.kinds ?? [])
  const [sees, setSees] = useState<ScopeValues>(() => ({ regions: idsOf('regions'), products: idsOf('products') }))
  const wrong: Readonly<Record<FieldName, string | false>> = {
    name: name.trim() === '' && t('form.nameMissing'),
    url: url.trim() === '' && t('form.urlMissing'),
    kinds: kinds.length === 0 && t('form.kindsMissing'),
    regions: sees.regions?.length === 0 && t('form.scopeMissing'),
    products: sees.products?.length === 0 && t('form.scopeMissing'),
  }
  const body = () => ({
    name: name.trim(),
    url: url.trim(),
    // In one order, whichever was ticked first.
    kinds: webhookKinds.filter((kind) => kinds.includes(kind)),
    regions: sees.regions && [...sees.regions],
    products: sees.products && [...sees.products],
  })
  return { name, setName, url, setUrl, kinds, setKinds, sees, setSees, wrong, body }
}

interface WebhookFormProps {
  readonly of: ReturnType<typeof useMaking<FieldName, unknown>>
  readonly typed: ReturnType<typeof useTypedWebhook>
  readonly title: string
  readonly submit: string
  readonly onClose: () => void
}

/** Whom to tell of what; the same for one that is made and one that is changed. */
export function WebhookForm({ of: making, typed, title, submit, onClose }: WebhookFormProps) {
  const { t } = useTranslation('webhooks')
  const { idOf, errorOf, mending } = making
  const { sees } = typed
  return (
    <MakingDialog of={making} words={{ title, cancel: t('cancel'), submit }} onClose={onClose}>
      <TextField
        id={idOf('name')}
        label={t('form.name')}
        value={typed.name}
        onChange={mending(typed.setName)}
        longest={webhookLimits.nameLength}
        required
        error={errorOf('name')}
        help={t('form.nameHelp')}
      />
      <TextField
        id={idOf('url')}
        label={t('form.url')}
        value={typed.url}
        onChange={mending(typed.setUrl)}
        longest={webhookLimits.urlLength}
        inputMode="url"
        required
        error={errorOf('url')}
        help={t('form.urlHelp')}
      />
      <Kinds id={idOf('kinds')} chosen={typed.kinds} onChange={mending(typed.setKinds)} error={errorOf('kinds')} />
      <ScopeFields
        idOf={idOf}
        values={sees}
        put={(part, value) => mending(typed.setSees)({ ...sees, [part]: value })}
        messages={making.messagesOf('regions', 'products')}
        whenEmpty={t('form.scopeMissing')}
      />
      <p className={parts.faint}>{t('form.scopeHelp')}</p>
    </MakingDialog>
  )
}

interface KindsProps {
  readonly id: string
  readonly chosen: readonly WebhookKind[]
  readonly onChange: (chosen: readonly WebhookKind[]) => void
  readonly error: string | undefined
}

function Kinds({ id, chosen, onChange, error }: KindsProps) {
  const { t } = useTranslation('webhooks')
  const words = useWebhookWords()
  const toggle = (kind: WebhookKind) =>
    onChange(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind])
  return (
    <fieldset className={parts.checks} aria-describedby={notesOf({ id, error }) || undefined}>
      <legend>{t('form.kinds')}</legend>
      {webhookKinds.map((kind, place) => (
        <label key={kind}>
          <input
            id={place === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={() => toggle(kind)}
          />
          {words.kind(kind)}
        </label>
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
