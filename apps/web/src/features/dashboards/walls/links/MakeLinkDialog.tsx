import { jakartaDay, makeWallLink, wallLinkLimits, type WallLinkList } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { call } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/speech.ts'
import { Stopped, type useProven } from '../../../../ui/credentials/useProven.ts'
import { otherRefusal, refusalOf } from '../../../../ui/feedback/refusal.ts'
import { addDays, formatDay, parseDay } from '../../../../ui/form/day.ts'
import { DayField } from '../../../../ui/form/DayField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { ScopePart, ScopeValues } from '../../../../ui/people/scope.ts'
import { ScopeFields } from '../../../../ui/people/ScopeField.tsx'
import { Button } from '../../../../ui/plain/Button.tsx'
import { Dialog } from '../../../../ui/plain/Dialog.tsx'
import { Failure } from '../../../../ui/plain/Message.tsx'
import { Inside } from '../../../../ui/theme/Inside.tsx'
import { BoardChoices } from './BoardChoices.tsx'
import { LinkOnceDialog } from './LinkOnceDialog.tsx'
import styles from '../../../../ui/credentials/secrets.module.css'

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

/** Asks what the link shows, makes it, and shows it this once. */
export function MakeLinkDialog(props: MakeLinkDialogProps) {
  return (
    <Inside>
      <Making {...props} />
    </Inside>
  )
}

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

function Making({ of, proven, onMade, onClose }: MakeLinkDialogProps) {
  const { t } = useTranslation('wallLinks')
  const id = useId()
  const idOf = (field: FieldName) => `${id}-${field}`
  const typed = useTypedLink(of)
  const { wrong, sees } = typed
  const [sent, setSent] = useState(false)
  const make = useMutation({
    mutationFn: async () => (await proven.run(() => call(makeWallLink, { body: typed.body() }))).answer,
    onSuccess: onMade,
    meta: { ownFailure: true },
  })
  const failure = make.error instanceof Stopped ? null : make.error
  const errorOf = (field: FieldName) => (sent && wrong[field]) || refusalOf(failure, field)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
    const first = fields.find((field) => wrong[field])
    if (first) document.getElementById(idOf(first))?.focus()
    else if (!make.isPending) make.mutate()
  }
  /** What was refused is mended. */
  const mending =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      if (make.error) make.reset()
    }
  // One dialog at a time: the proof comes first, and who stops there comes back to what was typed.
  if (proven.isAsking) return null
  if (make.data) return <LinkOnceDialog name={typed.name.trim()} secret={make.data.secret} onClose={onClose} />
  const scopeError = (part: ScopePart) => {
    const error = errorOf(part)
    return error === undefined ? {} : { [part]: error }
  }
  return (
    <Dialog
      title={t('form.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} busy={make.isPending}>
            {t('form.submit')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <Failure>{otherRefusal(failure, fields)}</Failure>
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
          messages={{ ...scopeError('regions'), ...scopeError('products') }}
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
      </form>
    </Dialog>
  )
}
