import { jakartaDay, makeWallLink, wallLinkLimits, type WallLinkList } from '@ido/contract'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/speech.ts'
import { MakingDialog } from '../../../../ui/credentials/MakingDialog.tsx'
import { useMaking } from '../../../../ui/credentials/useMaking.ts'
import type { useProven } from '../../../../ui/credentials/useProven.ts'
import { addDays, formatDay, parseDay } from '../../../../ui/form/day.ts'
import { DayField } from '../../../../ui/form/DayField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { ScopeValues } from '../../../../ui/people/scope.ts'
import { ScopeFields } from '../../../../ui/people/ScopeField.tsx'
import { FieldNotes, notesOf } from '../../../../ui/form/FieldNotes.tsx'
import parts from '../../../../ui/plain/parts.module.css'
import secrets from '../../../../ui/credentials/secrets.module.css'
import styles from './walls.module.css'
import { SecretOnce } from '../../../../ui/credentials/SecretOnce.tsx'

interface MakeLinkDialogProps {
  /** What there is to choose from. */
  readonly of: WallLinkList
  readonly proven: ReturnType<typeof useProven>
  readonly onMade: () => Promise<void>
  readonly onClose: () => void
}

const fields = ['name', 'boards', 'seconds', 'regions', 'products', 'until'] as const
type FieldName = (typeof fields)[number]

const usualSeconds = '60'
const usualDays = 90
const { shortestSeconds: least, longestSeconds: most, longestDays, nameLength } = wallLinkLimits

/** What is typed, and what of it is wrong before anybody is asked. */
function useTypedLink({ boards: offered }: WallLinkList) {
  const { t } = useTranslation('wallLinks')
  const [name, setName] = useState('')
  const [boards, setBoards] = useState<readonly string[]>(() =>
    // What hangs on most walls; a path says where a board stands.
    offered.map(({ path }) => path).filter((path) => path.startsWith('tioc/')),
  )
  const [seconds, setSeconds] = useState(usualSeconds)
  const [until, setUntil] = useState(() => formatDay(addDays(jakartaDay(Date.now()), usualDays)))
  const [sees, setSees] = useState<ScopeValues>({ regions: null, products: null })
  const pace = /^\d+$/.test(seconds.trim()) ? Number(seconds) : Number.NaN
  const wrong: Readonly<Record<FieldName, string | false>> = {
    name: name.trim() === '' && t('form.nameMissing'),
    boards:
      (boards.length === 0 || boards.length > wallLinkLimits.boards) &&
      t('form.boardsWrong', { most: wallLinkLimits.boards }),
    seconds: !(pace >= least && pace <= most) && t('form.secondsWrong', { least, most }),
    regions: sees.regions?.length === 0 && t('form.scopeMissing'),
    products: sees.products?.length === 0 && t('form.scopeMissing'),
    until: parseDay(until) === null && t('form.untilWrong'),
  }
  const body = () => ({
    name: name.trim(),
    boards: [...boards],
    seconds: pace,
    regions: sees.regions && [...sees.regions],
    products: sees.products && [...sees.products],
    until: parseDay(until) ?? '',
  })
  return { name, setName, boards, setBoards, seconds, setSeconds, until, setUntil, sees, setSees, wrong, body }
}

/** Asks what the link shows, makes it, and shows it this once. */
export function MakeLinkDialog({ of, proven, onMade, onClose }: MakeLinkDialogProps) {
  const { t } = useTranslation('wallLinks')
  const typed = useTypedLink(of)
  const { wrong, sees } = typed
  const make = () => call(makeWallLink, { body: typed.body() })
  const making = useMaking({ fields, wrong, proven, make, onMade })
  const { idOf, errorOf, mending } = making
  // One dialog at a time: the proof comes first, and who stops there comes back to what was typed.
  if (proven.isAsking) return null
  if (making.made) return <LinkOnceDialog name={typed.name.trim()} secret={making.made.secret} onClose={onClose} />
  return (
    <MakingDialog
      of={making}
      words={{ title: t('form.title'), cancel: t('cancel'), submit: t('form.submit') }}
      onClose={onClose}
    >
      <TextField
        id={idOf('name')}
        label={t('form.name')}
        value={typed.name}
        onChange={mending(typed.setName)}
        longest={nameLength}
        required
        error={errorOf('name')}
        help={t('form.nameHelp')}
      />
      <BoardChoices
        id={idOf('boards')}
        boards={of.boards}
        chosen={typed.boards}
        onChange={mending(typed.setBoards)}
        error={errorOf('boards')}
      />
      <TextField
        id={idOf('seconds')}
        label={t('form.seconds')}
        value={typed.seconds}
        onChange={mending(typed.setSeconds)}
        longest={3}
        short
        inputMode="numeric"
        required
        error={errorOf('seconds')}
        help={t('form.secondsHelp', { least, most })}
      />
      <ScopeFields
        idOf={idOf}
        values={sees}
        put={(part, value) => mending(typed.setSees)({ ...sees, [part]: value })}
        messages={making.messagesOf('regions', 'products')}
        whenEmpty={t('form.scopeMissing')}
        offered={of}
      />
      <DayField
        id={idOf('until')}
        label={t('form.until')}
        value={typed.until}
        onChange={mending(typed.setUntil)}
        required
        error={errorOf('until')}
        help={t('form.untilHelp', { count: longestDays })}
      />
    </MakingDialog>
  )
}

interface BoardChoicesProps {
  readonly id: string
  readonly boards: WallLinkList['boards']
  /** Paths, in the order of the wall. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly error: string | undefined
}

/** Which boards hang on the wall, one after the other as they are ticked. */
function BoardChoices({ id, boards, chosen, onChange, error }: BoardChoicesProps) {
  const { t, i18n } = useTranslation('wallLinks')
  const toggle = (path: string) =>
    onChange(chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path])
  // What is ticked from the start is seen without scrolling; nothing moves while one ticks.
  const [begun] = useState(chosen)
  const ordered = boards.toSorted((a, b) => Number(begun.includes(b.path)) - Number(begun.includes(a.path)))
  const help = t('form.boardsHelp')
  return (
    <fieldset className={parts.checks} aria-describedby={notesOf({ id, error, help }) || undefined}>
      <legend>{t('form.boards')}</legend>
      <div className={styles.boards}>
        {ordered.map(({ path, title }, place) => {
          const at = chosen.indexOf(path)
          return (
            <label key={path}>
              <input
                id={place === 0 ? id : undefined}
                type="checkbox"
                checked={at >= 0}
                onChange={() => toggle(path)}
              />
              <span>
                {title[i18n.language]} <span className={parts.faint}>{path}</span>
              </span>
              {at >= 0 && <span className={secrets.badge}>{t('form.place', { at: at + 1 })}</span>}
            </label>
          )
        })}
      </div>
      <FieldNotes id={id} error={error} help={help} />
    </fieldset>
  )
}

interface LinkOnceDialogProps {
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
}

const steps = ['open', 'full', 'keys', 'awake'] as const

/** The link, this once, and how it comes onto a screen. */
function LinkOnceDialog({ name, secret, onClose }: LinkOnceDialogProps) {
  const { t } = useTranslation('wallLinks')
  return (
    <SecretOnce
      title={t('once.title', { name })}
      secret={`${location.origin}/wall#${secret}`}
      texts="wallLinks"
      onClose={onClose}
    >
      <h3>{t('hang.title')}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`hang.${step}`)}</li>
        ))}
      </ol>
    </SecretOnce>
  )
}
