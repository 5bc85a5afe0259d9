import { apiKeyLimits, type ApiKeyList, makeApiKey, readingScope } from '@ido/contract'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { MakingDialog } from '../../ui/credentials/MakingDialog.tsx'
import { useMaking } from '../../ui/credentials/useMaking.ts'
import type { useProven } from '../../ui/credentials/useProven.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { ChoicesField } from '../../ui/form/ChoicesField.tsx'
import { parseDay } from '../../ui/form/day.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { ScopePart, ScopeValues } from '../../ui/people/scope.ts'
import { ScopeFields } from '../../ui/people/ScopeField.tsx'
import parts from '../../ui/plain/parts.module.css'
import type { KeyDataset } from './queries.ts'
import { useKeyWords } from './words.ts'
import { SecretOnce } from '../../ui/credentials/SecretOnce.tsx'
import { Example, ReadingExample } from './Example.tsx'

interface MakeDialogProps {
  readonly datasets: readonly KeyDataset[]
  readonly readable: ApiKeyList['readable']
  readonly proven: ReturnType<typeof useProven>
  readonly onMade: () => Promise<void>
  readonly onClose: () => void
}

const fields = ['name', 'scopes', 'regions', 'products', 'datasets', 'until'] as const
type FieldName = (typeof fields)[number]

/** Asks what the key is for, makes it, and shows it this once. */
export function MakeDialog({ datasets, readable, proven, onMade, onClose }: MakeDialogProps) {
  const { t } = useTranslation('keys')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly string[]>([])
  const [until, setUntil] = useState('')
  const [purpose, setPurpose] = useState<'send' | 'read'>('send')
  const [read, setRead] = useState<readonly string[]>([])
  const [figuresOnly, setFiguresOnly] = useState(false)
  const [sees, setSees] = useState<ScopeValues>({ regions: null, products: null })
  const reads = purpose === 'read'
  const wrong: Readonly<Record<FieldName, string | false>> = {
    name: name.trim() === '' && t('form.nameMissing'),
    scopes: !reads && scopes.length === 0 && t('form.scopesMissing'),
    regions: reads && sees.regions?.length === 0 && t('form.scopesMissing'),
    products: reads && sees.products?.length === 0 && t('form.scopesMissing'),
    datasets: false,
    until: until.trim() !== '' && parseDay(until) === null && t('form.untilWrong'),
  }
  const what = () =>
    reads
      ? {
          scopes: [readingScope],
          regions: sees.regions && [...sees.regions],
          products: sees.products && [...sees.products],
          datasets: read.length === 0 ? null : [...read],
          figuresOnly,
        }
      : { scopes: [...scopes] }
  const make = () => call(makeApiKey, { body: { name: name.trim(), ...what(), until: parseDay(until) } })
  const making = useMaking({ fields, wrong, proven, make, onMade })
  const { id, idOf, errorOf, mending } = making
  const mendingPart = (part: ScopePart, value: number[] | null) => mending(setSees)({ ...sees, [part]: value })
  // One dialog at a time: the proof comes first, and who stops there comes back to what was typed.
  if (proven.isAsking) return null
  if (making.made) {
    const chosen = datasets.filter((dataset) => scopes.includes(dataset.name))
    return <OnceDialog name={name.trim()} apiKey={making.made.key} datasets={reads ? null : chosen} onClose={onClose} />
  }
  return (
    <MakingDialog
      of={making}
      words={{ title: t('form.title'), cancel: t('cancel'), submit: t('form.submit') }}
      onClose={onClose}
    >
      <TextField
        id={idOf('name')}
        label={t('form.name')}
        value={name}
        onChange={mending(setName)}
        longest={apiKeyLimits.nameLength}
        required
        error={errorOf('name')}
        help={t('form.nameHelp')}
      />
      <ChoicesField
        id={`${id}-purpose`}
        label={t('form.purpose')}
        value={purpose}
        options={(['send', 'read'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
        onChange={mending((value: string) => setPurpose(value === 'read' ? 'read' : 'send'))}
        help={t(`form.${purpose}Help`)}
      />
      {reads ? (
        <>
          <ScopeFields
            idOf={idOf}
            values={sees}
            put={mendingPart}
            messages={making.messagesOf('regions', 'products')}
          />
          <Scopes
            id={idOf('datasets')}
            legend={t('form.datasets')}
            help={t('form.datasetsHelp')}
            datasets={readable}
            chosen={read}
            onChange={mending(setRead)}
            error={errorOf('datasets')}
          />
          <CheckField
            id="key-figures-only"
            label={t('form.figuresOnly')}
            checked={figuresOnly}
            onChange={mending(setFiguresOnly)}
            help={t('form.figuresOnlyHelp')}
          />
        </>
      ) : (
        <Scopes
          id={idOf('scopes')}
          legend={t('form.scopes')}
          datasets={datasets}
          chosen={scopes}
          onChange={mending(setScopes)}
          error={errorOf('scopes')}
        />
      )}
      <DayField
        id={idOf('until')}
        label={t('form.until')}
        value={until}
        onChange={mending(setUntil)}
        error={errorOf('until')}
        help={t('form.untilHelp')}
      />
    </MakingDialog>
  )
}

interface ScopesProps {
  readonly id: string
  readonly legend: string
  readonly help?: string
  readonly datasets: readonly Pick<KeyDataset, 'name' | 'titles'>[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly error: string | undefined
}

function Scopes({ id, legend, help, datasets, chosen, onChange, error }: ScopesProps) {
  const words = useKeyWords()
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <fieldset className={parts.checks} aria-describedby={notesOf({ id, error, help }) || undefined}>
      <legend>{legend}</legend>
      {datasets.map((dataset, place) => (
        <label key={dataset.name}>
          <input
            id={place === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.includes(dataset.name)}
            onChange={() => toggle(dataset.name)}
          />
          {words.title(dataset)} <code>{dataset.name}</code>
        </label>
      ))}
      <FieldNotes id={id} error={error} help={help} />
    </fieldset>
  )
}

interface OnceDialogProps {
  readonly name: string
  readonly apiKey: string
  /** That it sends; null where it reads figures. */
  readonly datasets: readonly KeyDataset[] | null
  readonly onClose: () => void
}

/** The key, with a line that sends by it. */
function OnceDialog({ name, apiKey, datasets, onClose }: OnceDialogProps) {
  const { t } = useTranslation('keys')
  return (
    <SecretOnce title={t('once.title', { name })} secret={apiKey} texts="keys" onClose={onClose}>
      <h3>{t(datasets ? 'example.title' : 'example.readingTitle')}</h3>
      {datasets ? <Example apiKey={apiKey} datasets={datasets} /> : <ReadingExample apiKey={apiKey} />}
    </SecretOnce>
  )
}
