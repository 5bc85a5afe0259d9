import {
  approveAccess,
  effectiveScope,
  shortestReason,
  type AccessRequestRow,
  type DataScope,
  type EndpointCall,
} from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { parseDay } from '../../../ui/form/day.ts'
import { RolesField } from '../../../ui/people/RolesField.tsx'
import { ScopeFields } from '../../../ui/people/ScopeField.tsx'
import styles from '../../../ui/people/people.module.css'
import { optionsQuery } from '../../../ui/people/queries.ts'
import { emptyParts } from '../../../ui/people/scope.ts'
import { endWithin, lastDay, latestEnd } from '../../../ui/people/until.ts'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Facts } from '../../../ui/plain/Facts.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { useDecision } from './useDecision.ts'

interface DecisionProps {
  readonly request: AccessRequestRow
  readonly onDone: () => void
}

type Scope = Required<NonNullable<GivenAccess['scope']>>

/** Lets somebody in: with which roles, for which part of the data, until when. */
export function ApproveForm({ request, onDone }: DecisionProps) {
  const { t } = useTranslation('people')
  const words = usePeopleWords()
  const options = useQuery(optionsQuery)
  const [roles, setRoles] = useState<readonly string[]>([])
  const [withoutRole, setWithoutRole] = useState(false)
  const [scope, setScope] = useState<Scope>({ regions: null, products: null })
  // Nobody grants for longer than they have access themselves.
  const [typed, setUntil] = useState<string>()
  const until = typed ?? lastDay(options.data?.accessUntil ?? null)
  const [reason, setReason] = useState('')
  const [confirming, setConfirming] = useState<GivenAccess | null>(null)
  const chosen = (options.data?.roles ?? []).filter(({ name }) => roles.includes(name))
  // A role may be a label and a scope alone.
  const carriesRights = chosen.some(({ flags }) => flags.length > 0)
  const seen = effectiveScope(
    scope,
    chosen.map((role) => role.scope),
  )
  const makesAdmin = chosen.some(({ flags }) => flags.includes('ADMIN'))
  const { messages, setMessages, decision } = useDecision({
    send: (body: GivenAccess) => call(approveAccess, { params: { id: request.id }, body }),
    onDecided: () => {
      showNotice(t('request.approved', { name: request.name }))
      onDone()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (decision.isPending) return
    const problems = {
      ...(!carriesRights &&
        !withoutRole && { roles: t(roles.length === 0 ? 'problem.roleMissing' : 'problem.roleWithoutRights') }),
      ...Object.fromEntries(emptyParts(scope).map((part) => [part, t(`problem.scopeMissing.${part}`)])),
      ...(until.trim() !== '' && !parseDay(until) && { accessUntil: t('problem.badDay') }),
      ...(makesAdmin && reason.trim().length < shortestReason && { reason: t('problem.adminReason') }),
    }
    setMessages(problems)
    if (Object.keys(problems).length > 0) return
    const given: GivenAccess = {
      roles: [...roles],
      withoutRole: withoutRole && !carriesRights,
      scope,
      accessUntil: endWithin(until, options.data?.accessUntil ?? null),
      reason: reason.trim() || null,
    }
    if (makesAdmin) setConfirming(given)
    else decision.mutate(given)
  }
  const form = useRef<HTMLFormElement>(null)
  const wasConfirming = useRef(false)
  useEffect(() => {
    // Who goes back stands where they went on from: the button there is gone.
    if (wasConfirming.current && !confirming) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    wasConfirming.current = confirming !== null
  }, [confirming])
  if (confirming) {
    return (
      <ConfirmAdmin
        name={request.name}
        given={confirming}
        seen={seen}
        labels={chosen.map(({ label }) => label)}
        busy={decision.isPending}
        onBack={() => setConfirming(null)}
        // What is refused stands beside its field.
        onConfirm={() => decision.mutate(confirming, { onError: () => setConfirming(null) })}
      />
    )
  }
  return (
    <form ref={form} className={styles.decisionForm} onSubmit={submit} noValidate aria-label={t('request.approve')}>
      <h3>{t('field.roles')}</h3>
      <p className="text-ink-faint">{t('request.rolesHelp')}</p>
      <RolesField
        inputId="approve-roles"
        value={roles}
        options={options.data?.roles ?? []}
        onChange={setRoles}
        error={messages['roles']}
      />
      {!carriesRights && (
        <CheckField
          id="approve-without"
          label={t(roles.length === 0 ? 'request.withoutRole' : 'request.withoutRights')}
          checked={withoutRole}
          onChange={setWithoutRole}
          help={
            withoutRole &&
            t('request.withoutRoleHelp', {
              scope: words.value('effectiveScope', seen) ?? '',
              until: parseDay(until) === null ? t('request.noEnd') : until,
            })
          }
        />
      )}
      <h3>{t('field.scope')}</h3>
      <ScopeFields
        idOf={(part) => `approve-${part}`}
        values={scope}
        put={(part, value) => setScope({ ...scope, [part]: value })}
        messages={messages}
      />
      <DayField
        id="approve-until"
        label={t('field.accessUntil')}
        value={until}
        onChange={setUntil}
        error={messages['accessUntil']}
        help={[t('users.untilHelp'), ...latestEnd(t, options.data)].join(' ')}
      />
      <TextField
        id="approve-reason"
        label={t('request.note')}
        value={reason}
        onChange={setReason}
        longest={1000}
        area
        required={makesAdmin}
        help={t(makesAdmin ? 'request.noteHelpAdmin' : 'request.noteHelp')}
        error={messages['reason']}
      />
      <Button type="submit" busy={decision.isPending}>
        {t('request.approveSend')}
      </Button>
    </form>
  )
}

type GivenAccess = NonNullable<EndpointCall<typeof approveAccess>['body']>

interface ConfirmAdminProps {
  readonly name: string
  readonly given: GivenAccess
  /** What the account's own scope and those of the roles come to. */
  readonly seen: DataScope
  /** Of the roles that are given, as people know them. */
  readonly labels: readonly string[]
  readonly busy: boolean
  readonly onBack: () => void
  readonly onConfirm: () => void
}

/** What is about to be given to who becomes an administrator, before it is: takes the place of the form. */
function ConfirmAdmin({ name, given, seen, labels, busy, onBack, onConfirm }: ConfirmAdminProps) {
  const { t } = useTranslation('people')
  const words = usePeopleWords()
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus(), [])
  const { accessUntil, reason } = given
  const facts = [
    [t('field.roles'), labels.join(', ')],
    [t('field.regions'), words.value('regions', seen.regions)],
    [t('field.products'), words.value('products', seen.products)],
    [t('field.accessUntil'), words.value('accessUntil', accessUntil)],
    [t('request.note'), reason],
  ] as const
  return (
    <section className={styles.decisionForm} aria-labelledby="confirm-admin">
      <h3 id="confirm-admin" ref={title} tabIndex={-1}>
        {t('request.adminTitle', { name })}
      </h3>
      <p>{t('request.adminText')}</p>
      <Facts className={parts.facts} facts={facts} />
      <div className={parts.buttons}>
        <Button kind="default" disabled={busy} onClick={onBack}>
          {t('request.adminBack')}
        </Button>
        <Button busy={busy} onClick={onConfirm}>
          {t('request.adminSend')}
        </Button>
      </div>
    </section>
  )
}
