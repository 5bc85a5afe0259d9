import { jakartaDay } from '@ido/contract'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, type FocusEvent } from 'react'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { addDays, formatDay, parseDay } from '../../../ui/form/day.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { useTyped } from '../../../ui/form/useTyped.ts'
import { useChoices } from './filter-words.ts'
import { referencesQuery } from '../queries.ts'
import {
  datesChange,
  daysOf,
  pickedOf,
  rangeEnd,
  type DatesField,
  type MarkField,
  type RangeField,
} from './voc.filters.ts'
import type { CodedField, VocSearchChange, TextField, VocSearch } from './voc.search.ts'
import styles from './filter.module.css'

export interface FilterProps {
  readonly search: VocSearch
  readonly onChange: (change: VocSearchChange) => void
}

const pause = 400

export function SelectionFilter({ field, search, onChange }: FilterProps & { readonly field: CodedField }) {
  const { t } = useTranslation('voc')
  const id = useId()
  const references = useQuery(referencesQuery)
  const choices = useChoices(references.data)
  const subProducts = references.data?.sub_product ?? []
  const products = pickedOf(search, 'product_id').map(Number)
  const narrowed =
    field === 'sub_product' && products.length > 0
      ? subProducts
          .filter((item) => products.includes(item.product_id))
          .map((item) => ({ value: String(item.id), label: item.name }))
      : choices(field)
  const picked = pickedOf(search, field)

  const change = (values: string[]) => {
    if (field !== 'product_id') return onChange({ [field]: joined(values) })
    // A sub-product of a product that is no longer picked would leave nothing to see.
    const kept = pickedOf(search, 'sub_product').filter((one) => {
      const product = subProducts.find((item) => String(item.id) === one)?.product_id
      return values.length === 0 || values.includes(String(product))
    })
    onChange({ product_id: joined(values), sub_product: joined(kept) })
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} id={`${id}-label`}>
        {t(`field.${field}`)}
      </label>
      <Combobox
        id={id}
        label={t(`field.${field}`)}
        options={narrowed}
        picked={picked}
        many
        placeholder={t('filter.any')}
        onPick={(one) => change(picked.includes(one) ? picked.filter((value) => value !== one) : [...picked, one])}
        onClear={() => change([])}
      />
    </div>
  )
}

const joined = (values: readonly string[]) => (values.length > 0 ? values.join(',') : undefined)

export function TextFilter({ field, search, onChange }: FilterProps & { readonly field: TextField }) {
  const { t } = useTranslation('voc')
  const id = useId()
  const [text, setText, sent] = useTyped(search[field] ?? '')
  const later = useDebouncedCallback((words: string) => {
    sent(words)
    onChange({ [field]: words || undefined })
  }, pause)
  const type = (typed: string) => {
    setText(typed)
    later(typed.trim())
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`field.${field}`)}</label>
      <input
        id={id}
        autoComplete="off"
        maxLength={100}
        placeholder={t('filter.contains')}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}

interface Ends {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Each end is applied as it is typed; two that make no range leave the list as it was when their pair was entered. */
function useRangeBefore({ from, to }: Ends) {
  const before = useRef<Ends>({ from, to })
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = { from, to }
  }
  return { before, enter }
}

export function RangeFilter({ field, search, onChange }: FilterProps & { readonly field: RangeField }) {
  const { t } = useTranslation('voc')
  const name = t(`field.${field}`)
  const [low, setLow, sentLow] = useTyped(search[`${field}_from`] ?? '')
  const [high, setHigh, sentHigh] = useTyped(search[`${field}_to`] ?? '')
  const end = rangeEnd[field]
  const fits = (text: string) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) <= end)
  const isReversed = (from: string, to: string) => from !== '' && to !== '' && Number(from) > Number(to)
  const { before, enter } = useRangeBefore({ from: search[`${field}_from`], to: search[`${field}_to`] })
  const later = useDebouncedCallback((from: string, to: string) => {
    if (!fits(from) || !fits(to)) return
    const asked = isReversed(from, to) ? before.current : { from: from || undefined, to: to || undefined }
    sentLow(asked.from ?? '')
    sentHigh(asked.to ?? '')
    onChange({ [`${field}_from`]: asked.from, [`${field}_to`]: asked.to })
  }, pause)
  const outside = (!fits(low) || !fits(high)) && t('filter.outOfRange', { end })
  const error = outside || (isReversed(low, high) && t('filter.reversed'))
  return (
    <fieldset className={styles.field} onFocusCapture={enter}>
      <legend>{name}</legend>
      <div className={styles.pair}>
        <input
          inputMode="numeric"
          aria-label={t('filter.lowestOf', { field: name })}
          placeholder="0"
          value={low}
          onChange={(event) => {
            setLow(event.target.value)
            later(event.target.value, high)
          }}
        />
        <span aria-hidden>–</span>
        <input
          inputMode="numeric"
          aria-label={t('filter.highestOf', { field: name })}
          placeholder={String(end)}
          value={high}
          onChange={(event) => {
            setHigh(event.target.value)
            later(low, event.target.value)
          }}
        />
      </div>
      {error && (
        <p className="text-bad text-xs" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

// 01/02/20 is a day too, but who types it is about to type 2026.
const typedOut = (text: string) => text === '' || (text.length === 10 && parseDay(text) !== null)

export function DatesFilter({ field, search, onChange }: FilterProps & { readonly field: DatesField }) {
  const { t } = useTranslation('voc')
  const id = useId()
  const days = daysOf(search, field)
  const [from, setFrom, sentFrom] = useTyped(days.from ? formatDay(days.from) : '')
  const [to, setTo, sentTo] = useTyped(days.to ? formatDay(days.to) : '')
  const isBad = (text: string) => text.length >= 8 && parseDay(text) === null
  const isReversed = (start: string, end: string) => (parseDay(start) ?? '') > (parseDay(end) ?? '9')
  const { before, enter } = useRangeBefore(days)
  const apply = (start: string, end: string) => {
    if (!typedOut(start) || !typedOut(end)) return
    const typed = { from: parseDay(start) ?? undefined, to: parseDay(end) ?? undefined }
    const asked = isReversed(start, end) ? before.current : typed
    sentFrom(asked.from ? formatDay(asked.from) : '')
    sentTo(asked.to ? formatDay(asked.to) : '')
    onChange(datesChange(field, asked.from, asked.to))
  }
  return (
    <fieldset className={styles.field} onFocusCapture={enter}>
      <legend>{t(`field.${field}`)}</legend>
      <div className={styles.pair}>
        <DayField
          id={`${id}-from`}
          label={t('filter.lowest')}
          name={t('filter.lowestOf', { field: t(`field.${field}`) })}
          value={from}
          error={isBad(from) && t('filter.badDay')}
          onChange={(text) => {
            setFrom(text)
            apply(text, to)
          }}
          small
        />
        <DayField
          id={`${id}-to`}
          label={t('filter.highest')}
          name={t('filter.highestOf', { field: t(`field.${field}`) })}
          value={to}
          error={(isBad(to) && t('filter.badDay')) || (isReversed(from, to) && t('filter.reversed'))}
          onChange={(text) => {
            setTo(text)
            apply(from, text)
          }}
          small
        />
      </div>
    </fieldset>
  )
}

/** What was answered is offered for the last week; a link may say since when. */
const weekAgo = () => addDays(jakartaDay(Date.now()), -7)

export function MarkFilter({ field, search, onChange }: FilterProps & { readonly field: MarkField }) {
  const { t } = useTranslation('voc')
  const { id: me } = useSession()
  const value = () => (field === 'answered_from' ? weekAgo() : field === 'owner' ? String(me) : 'true')
  return (
    <CheckField
      id={useId()}
      label={t(`filter.mark.${field}`)}
      checked={search[field] !== undefined}
      onChange={(checked) => onChange({ [field]: checked ? value() : undefined })}
    />
  )
}
