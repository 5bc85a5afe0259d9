import { type BoardSharing, type Role, boardAudiences, roles } from '@ido/contract'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { ChoicesField } from '../../../ui/form/ChoicesField.tsx'
import { FieldNotes, notesOf } from '../../../ui/form/FieldNotes.tsx'
import { Message } from '../../../ui/plain/Message.tsx'
import parts from '../../../ui/plain/parts.module.css'

interface SharingFieldsProps {
  readonly value: BoardSharing
  readonly onChange: (sharing: BoardSharing) => void
  /** Who may not share is told why. */
  readonly mayShare: boolean
  readonly error?: string | undefined
}

/** For whom a board is, and in words who will see it. */
export function SharingFields({ value, onChange, mayShare, error }: SharingFieldsProps) {
  const { t } = useTranslation('boards')
  const id = useId()
  if (!mayShare) {
    return (
      <Message>
        {t('sharing.tells.private')} {t('sharing.onlyOwn')}
      </Message>
    )
  }
  const { audience } = value
  const toggle = (role: Role) =>
    onChange({ audience, roles: roles.filter((one) => (one === role) !== value.roles.includes(one)) })
  const choose = (chosen: string) => {
    const next = boardAudiences.find((one) => one === chosen) ?? 'private'
    onChange({ audience: next, roles: next === 'roles' ? value.roles : [] })
  }
  return (
    <div className="grid gap-3">
      <ChoicesField
        id={`${id}-audience`}
        label={t('sharing.whom')}
        value={audience}
        options={boardAudiences.map((one) => ({ value: one, label: t(`sharing.audience.${one}`) }))}
        onChange={choose}
      />
      {audience === 'roles' && (
        <fieldset className={parts.checks} aria-describedby={notesOf({ id: `${id}-roles`, error }) || undefined}>
          <legend>{t('sharing.roles')}</legend>
          {roles.map((role) => (
            <label key={role}>
              <input type="checkbox" checked={value.roles.includes(role)} onChange={() => toggle(role)} />
              {t(`sharing.role.${role}`)}
            </label>
          ))}
          <FieldNotes id={`${id}-roles`} error={error} />
        </fieldset>
      )}
      <Message role="status">
        {t(`sharing.tells.${audience}`, { roles: value.roles.join(', ') || '…' })}{' '}
        {audience !== 'private' && t('sharing.scope')}
      </Message>
    </div>
  )
}

/** Roles are named where it is for roles. */
export const isSharingWhole = ({ audience, roles: named }: BoardSharing): boolean =>
  audience !== 'roles' || named.length > 0
