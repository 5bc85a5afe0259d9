import { managementPages, type Role } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { sentence } from '../feedback/refusal.ts'
import parts from '../plain/parts.module.css'
import styles from './people.module.css'
import type { PeopleOptions } from './queries.ts'
import { usePeopleWords } from './words.ts'

interface RolesFieldProps {
  readonly value: readonly string[]
  /** Roles that a group of the directory gives; they are taken there, not here. */
  readonly fromDirectory?: readonly string[]
  readonly options: PeopleOptions['roles']
  readonly onChange: (value: string[]) => void
  /** Names that may be given or taken; all of the options where absent. */
  readonly grantable?: readonly string[] | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly inputId: string
}

/** The roles with what each opens. */
export function RolesField({ value, fromDirectory = [], options, onChange, grantable, ...field }: RolesFieldProps) {
  const { t } = useTranslation('people')
  const { error, inputId, disabled = false } = field
  const words = usePeopleWords()
  const makesAdmin = (name: string) =>
    Number(options.find((one) => one.name === name)?.flags.includes('ADMIN') ?? false)
  // What opens everything is not what the hand finds first.
  const names = [...new Set([...options.map(({ name }) => name), ...value])].toSorted(
    (one, other) => makesAdmin(one) - makesAdmin(other),
  )
  const toggle = (name: string) =>
    onChange(value.includes(name) ? value.filter((one) => one !== name) : [...value, name].toSorted())
  return (
    <fieldset
      className={`${parts.checks} ${styles.roles}`}
      disabled={disabled}
      aria-describedby={error ? `${inputId}-error` : undefined}
    >
      <legend className="spoken">{t('field.roles')}</legend>
      {names.map((name, index) => {
        const option = options.find((one) => one.name === name)
        const given = fromDirectory.includes(name)
        const mayGrant = option !== undefined && (grantable?.includes(name) ?? true)
        return (
          <label key={name} data-off={given || !mayGrant || undefined}>
            <input
              id={index === 0 ? inputId : undefined}
              type="checkbox"
              checked={value.includes(name) || given}
              disabled={given || !mayGrant}
              onChange={() => toggle(name)}
            />
            <span>
              <b>{option?.label ?? name}</b> <code>{name}</code>
              <small>{given ? t('role.byDirectory') : mayGrant ? '' : t('role.notYours')}</small>
              {option && <RoleOpens flags={option.flags} />}
              {option && <small>{t('role.seesScope', { scope: words.value('scope', option.scope) ?? '' })}</small>}
            </span>
          </label>
        )
      })}
      {error && (
        <p id={`${inputId}-error`} className="text-bad text-sm font-medium">
          {sentence(error)}
        </p>
      )}
    </fieldset>
  )
}

/** What a role opens, in words: the management pages of the flag that leads. */
export function RoleOpens({ flags }: { readonly flags: readonly Role[] }) {
  const { t } = useTranslation(['people', 'shell'])
  const [leading] = flags
  if (leading === undefined) return <small>{t('role.opensNothing')}</small>
  const pages = managementPages[leading].map((page) => t(`shell:nav.${page}`))
  return <small>{t('role.opens', { pages: pages.join(', ') })}</small>
}
