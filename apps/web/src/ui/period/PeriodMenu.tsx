import { jakartaDay } from '@ido/contract'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type MouseEvent, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { addDays, formatDay, isNoDay, parseDay } from '../form/day.ts'
import { Button } from '../plain/Button.tsx'
import { closePanel, Dropdown } from '../plain/Dropdown.tsx'
import { Field } from '../plain/Field.tsx'
import shared from '../table/list.module.css'

/** Days as an address has them: the last one is not included. */
export interface PeriodOfList {
  readonly from: string | undefined
  readonly to: string | undefined
}

interface PeriodMenuProps extends PeriodOfList {
  readonly onChange: (period: PeriodOfList) => void
  /** What is shown without a period, where that is not all there is. */
  readonly clearLabel?: string
}

const presets = { today: 1, week: 7, month: 30 } as const

/** From which day to which, both included; the last days at a click, others typed. */
export function PeriodMenu(props: PeriodMenuProps) {
  const { t } = useTranslation('manage')
  const face = (
    <>
      <IconCalendar size={16} aria-hidden />
      <span className={shared.word}>{t('period.title')}</span>
    </>
  )
  return (
    <Dropdown label={t('period.title')} face={face} width={288}>
      <PeriodForm {...props} />
    </Dropdown>
  )
}

function PeriodForm({ from, to, onChange, clearLabel }: PeriodMenuProps) {
  const { t } = useTranslation('manage')
  const [first, setFirst] = useState(from ? formatDay(from) : '')
  const [last, setLast] = useState(to ? formatDay(addDays(to, -1)) : '')
  const [wrong, setWrong] = useState<{ first?: string; last?: string }>({})
  const unread = (text: string) => t(isNoDay(text) ? 'period.noDay' : 'period.wrong')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [start, end] = [parseDay(first), parseDay(last)]
    const found = {
      ...(first.trim() !== '' && start === null && { first: unread(first) }),
      ...(last.trim() !== '' && end === null && { last: unread(last) }),
      ...(start && end && end < start && { last: t('period.backwards') }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    onChange({ from: start ?? undefined, to: end ? addDays(end, 1) : undefined })
    closePanel(event)
  }
  const take = (days: number, event: MouseEvent) => {
    const today = jakartaDay(new Date())
    onChange({ from: addDays(today, 1 - days), to: addDays(today, 1) })
    closePanel(event)
  }
  return (
    <form className="grid gap-3 p-2" noValidate onSubmit={submit}>
      <div className="flex flex-wrap gap-1.5">
        {(['today', 'week', 'month'] as const).map((preset) => (
          <Button key={preset} kind="default" size="small" onClick={(event) => take(presets[preset], event)}>
            {t(`period.${preset}`)}
          </Button>
        ))}
      </div>
      <TypedDay label={t('period.from')} value={first} error={wrong.first} onChange={setFirst} />
      <TypedDay label={t('period.to')} value={last} error={wrong.last} onChange={setLast} />
      <div className="flex flex-wrap gap-1.5">
        <Button type="submit" size="small">
          {t('period.apply')}
        </Button>
        <Button
          kind="quiet"
          size="small"
          onClick={(event) => {
            onChange({ from: undefined, to: undefined })
            closePanel(event)
          }}
        >
          {clearLabel ?? t('period.clear')}
        </Button>
      </div>
    </form>
  )
}

interface TypedDayProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

function TypedDay({ onChange, ...field }: TypedDayProps) {
  return (
    <Field {...field} placeholder="DD/MM/YYYY" inputMode="numeric" onChange={(event) => onChange(event.target.value)} />
  )
}
