import { decimalMarks, timeWays, type OfferedField } from '@ido/contract'
import { useId, useState } from 'react'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { dayProblem, formatDay, parseDay } from '../../../ui/form/day.ts'
import { useFormat } from '../../../ui/format.ts'
import { Scrolled } from '../../../ui/plain/Scrolled.tsx'
import { Because } from './Because.tsx'
import styles from './fields.module.css'
import shared from './imports.module.css'
import {
  columnOf,
  fromColumn,
  withConstant,
  withRule,
  type FieldSource,
  type MatchingParts,
  type Open,
} from './matching.ts'
import { fieldControl, readingControl } from './steps.ts'

/** Every field of the dataset with the column that fills it, how that is read, and what stands in it. */
export function FieldsTable(props: MatchingParts) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const id = useId()
  const { guess } = props.found
  // By what was found, so that no row jumps away under the hand that fills it.
  const isFirst = ({ name, required, constant }: OfferedField) =>
    required || constant !== null || [guess.profile.fields, guess.profile.constants].some((known) => name in known)
  const first = guess.fields.filter(isFirst).toSorted((a, b) => Number(b.required) - Number(a.required))
  const others = guess.fields.filter((field) => !isFirst(field))
  const othersTitle = t('fields.others', { count: others.length })
  return (
    <section className={shared.card} aria-labelledby={id}>
      <h2 id={id}>{t('fields.title')}</h2>
      <p>{t('fields.lead')}</p>
      <Rows offered={first} label={t('fields.title')} {...props} />
      {others.length > 0 && (
        <details>
          <summary>{othersTitle}</summary>
          <Rows offered={others} label={othersTitle} {...props} />
        </details>
      )}
      {guess.unused.length > 0 && (
        <p className="text-ink-faint text-sm wrap-anywhere">
          {t('fields.unused', { count: guess.unused.length, total: format.number(guess.unused.length) })}{' '}
          {guess.unused.join(', ')}
        </p>
      )}
    </section>
  )
}

interface RowsProps extends MatchingParts {
  readonly offered: readonly OfferedField[]
  readonly label: string
}

function Rows({ offered, label, ...parts }: RowsProps) {
  const { t } = useTranslation('imports')
  return (
    <Scrolled className={shared.wide} label={label}>
      <table className={`${shared.table} ${styles.fields}`}>
        <thead>
          <tr>
            <th scope="col">{t('fields.field')}</th>
            <th scope="col">{t('fields.column')}</th>
            <th scope="col">{t('fields.reading')}</th>
            <th scope="col">{t('fields.samples')}</th>
          </tr>
        </thead>
        <tbody>
          {offered.map((field) => (
            <Row key={field.name} field={field} {...parts} />
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

interface RowProps extends MatchingParts {
  readonly field: OfferedField
}

const constantChoice = 'constant'

const columnChoice = (name: string) => `column:${name}`

function Row({ field, found, profile, open, onChange }: RowProps) {
  const { t, i18n } = useTranslation('imports')
  const { name, required, constant } = field
  const rule = profile.fields[name]
  const fixed = profile.constants[name]
  const title = field.title[i18n.language]
  const asked = open.find((one) => one.field === name)
  const match = found.guess.matches.find((one) => one.field === name && one.column === rule?.column)
  const column = columnOf(found.survey, rule?.column)
  const choose = (choice: string) =>
    onChange((now) => {
      if (choice === constantChoice) return withConstant(now, name, '')
      const chosen = choice === '' ? null : fromColumn(found.survey, field, choice.slice(columnChoice('').length))
      return withRule(now, name, chosen, found.guess.rowsWithoutId)
    })
  return (
    <tr data-asked={asked ? true : undefined}>
      <th scope="row">
        {title}
        {required && <span className="text-ink-faint font-normal"> {t('fields.required')}</span>}
        <code>{name}</code>
      </th>
      <td>
        <select
          id={fieldControl(name)}
          className={styles.select}
          aria-label={t('fields.columnOf', { field: title })}
          aria-invalid={asked?.what === 'missing' || undefined}
          value={fixed !== undefined ? constantChoice : rule ? columnChoice(rule.column) : ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">
            {name === found.guess.rowsWithoutId
              ? t('fields.byCells')
              : constant === null
                ? t('fields.none')
                : t('fields.usual', { value: constant })}
          </option>
          <option value={constantChoice}>{t('fields.constant')}</option>
          {found.survey.columns.map((one) => (
            <option key={one.name} value={columnChoice(one.name)}>
              {one.name}
            </option>
          ))}
        </select>
        {fixed !== undefined && <ConstantCell field={field} title={title} value={fixed} onChange={onChange} />}
        {match && !match.sure && <span className="block text-ink-soft text-xs">{t(`fields.why.${match.why}`)}</span>}
        <Asked asked={asked} />
      </td>
      <td>{rule && <Reading field={field} title={title} rule={rule} found={found} onChange={onChange} />}</td>
      <td className="min-w-32 text-ink-soft">{column?.samples.slice(0, 3).join(' · ')}</td>
    </tr>
  )
}

function Asked({ asked }: { readonly asked: Open | undefined }) {
  const { t } = useTranslation('imports')
  return asked && <span className="block text-watch text-xs font-semibold">{t(`asked.${asked.what}`)}</span>
}

interface ReadingProps extends Pick<MatchingParts, 'found' | 'onChange'> {
  readonly field: OfferedField
  readonly title: string
  readonly rule: FieldSource
}

/** How the cells of a column are read, with the rows that decided it or leave it open. */
function Reading({ field, title, rule, found, onChange }: ReadingProps) {
  const { t } = useTranslation('imports')
  const column = columnOf(found.survey, rule.column)
  const isTime = field.kind === 'time'
  if (!isTime && field.kind !== 'amount' && field.kind !== 'whole') return null
  const decision = isTime ? column?.times : column?.decimal
  const set = (part: Partial<FieldSource>) =>
    onChange((now) => withRule(now, field.name, { ...rule, ...part }, found.guess.rowsWithoutId))
  return (
    <>
      {isTime ? (
        <select
          id={readingControl(field.name)}
          className={styles.select}
          aria-label={t('fields.wayOf', { field: title })}
          aria-invalid={rule.format === undefined || undefined}
          value={rule.format ?? ''}
          onChange={(event) => set({ format: timeWays.find((way) => way === event.target.value) ?? 'D/M/Y' })}
        >
          {rule.format === undefined && <option value="">{t('fields.choose')}</option>}
          {timeWays.map((way) => (
            <option key={way} value={way}>
              {t(`way.${way}`)}
            </option>
          ))}
        </select>
      ) : (
        <select
          id={readingControl(field.name)}
          className={styles.select}
          aria-label={t('fields.decimalOf', { field: title })}
          aria-invalid={(decision && 'ask' in decision && rule.decimal === undefined) || undefined}
          value={rule.decimal ?? ''}
          onChange={(event) => set({ decimal: event.target.value === ',' ? ',' : '.' })}
        >
          {rule.decimal === undefined && (
            <option value="">{decision && 'ask' in decision ? t('fields.choose') : t('decimal.either')}</option>
          )}
          {decimalMarks.map((mark) => (
            <option key={mark} value={mark}>
              {t(mark === ',' ? 'decimal.comma' : 'decimal.point')}
            </option>
          ))}
        </select>
      )}
      {decision && (
        <Because cells={'ask' in decision ? decision.because : decision.decidedBy} asks={'ask' in decision} />
      )}
    </>
  )
}

interface ConstantCellProps extends Pick<MatchingParts, 'onChange'> {
  readonly field: OfferedField
  readonly title: string
  readonly value: string
}

const longest = 2_000

/** What a field is in every row: one of its list, a day as people here type it, or a text. */
function ConstantCell({ field, title, value, onChange }: ConstantCellProps) {
  const { t } = useTranslation(['imports', 'form'])
  const labelOf = useLabels()
  const problemId = useId()
  const isTime = field.kind === 'time'
  const [typed, setTyped] = useState(isTime && value !== '' ? formatDay(value) : value)
  const set = (text: string) => onChange((now) => withConstant(now, field.name, text))
  const problem = isTime && typed.trim() !== '' ? dayProblem(typed) : null
  const label = t('fields.valueOf', { field: title })
  if (field.list) {
    return (
      <select className={styles.select} aria-label={label} value={value} onChange={(event) => set(event.target.value)}>
        <option value="">{t('fields.choose')}</option>
        {field.list.map((one) => (
          <option key={one} value={one}>
            {labelOf(one)}
          </option>
        ))}
      </select>
    )
  }
  return (
    <>
      <input
        className={styles.select}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? problemId : undefined}
        placeholder={isTime ? 'DD/MM/YYYY' : undefined}
        maxLength={longest}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          set(isTime ? (parseDay(text) ?? '') : text)
        }}
      />
      {problem && (
        <span id={problemId} className="block text-bad text-xs font-medium">
          {t(problem === 'noDay' ? 'form:noDay' : 'fields.badDay')}
        </span>
      )}
    </>
  )
}
