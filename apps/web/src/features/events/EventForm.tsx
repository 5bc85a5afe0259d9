import { type EventRow, events } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { parseClock } from '../../ui/form/clock.ts'
import { dayProblem } from '../../ui/form/day.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import type { RecordFormProps } from '../../ui/manage/RecordPage.tsx'
import { useDeclaredWords } from '../../ui/manage/declared/words.ts'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import { emptyParts } from '../../ui/people/scope.ts'
import { ScopeFields } from '../../ui/people/ScopeField.tsx'
import { emptyEvent, eventBody, eventMoments, eventValues, type EventValues } from './event-values.ts'
import styles from './events.module.css'

const inputId = (field: string) => `event-${field}`

export function EventForm({ record: event, onSaved }: RecordFormProps<EventRow>) {
  const { t } = useTranslation('events')
  const words = useDeclaredWords(events)
  const form = useEventForm({ record: event, onSaved })
  const { values, put, messages } = form
  const inputs = inputsOf(form, inputId, words)
  const locked = event?.can.edit === false
  return (
    <ManageForm
      label={t(event ? 'editTitle' : 'addTitle')}
      form={form}
      words={words}
      inputId={inputId}
      locked={locked ? t('locked') : undefined}
    >
      <FormSection id="event-what" title={t('section.what')}>
        <TextField {...inputs('name')} longest={120} help={t('nameHelp')} disabled={locked} required />
        <TextField {...inputs('place')} longest={200} disabled={locked} />
        <TextField {...inputs('note')} longest={2000} disabled={locked} area />
      </FormSection>
      <FormSection id="event-when" title={t('section.when')} lead={t('whenLead')}>
        <div className={styles.times}>
          <DayField {...inputs('startsOn')} disabled={locked} required />
          <TextField
            {...inputs('startsAt')}
            label={t('clock.start')}
            longest={5}
            disabled={locked}
            inputMode="numeric"
            short
          />
          <DayField {...inputs('endsOn')} disabled={locked} required />
          <TextField
            {...inputs('endsAt')}
            label={t('clock.end')}
            longest={5}
            disabled={locked}
            inputMode="numeric"
            short
          />
        </div>
      </FormSection>
      <FormSection id="event-where" title={t('section.where')} lead={t('whereLead')}>
        <ScopeFields
          idOf={inputId}
          values={values}
          put={put}
          messages={messages}
          disabled={locked}
          whenEmpty={t('whereEmpty')}
        />
      </FormSection>
    </ManageForm>
  )
}

function useEventForm({ record, onSaved }: RecordFormProps<EventRow>) {
  const { t } = useTranslation(['events', 'form', 'people'])
  const dayTrouble = (text: string) => {
    const problem = dayProblem(text)
    return problem && t(problem === 'noDay' ? 'form:noDay' : 'problem.day')
  }
  const isClock = (text: string) => text.trim() === '' || parseClock(text) !== null
  return useManagedForm<EventValues, EventRow>({
    calls: events,
    record,
    empty: emptyEvent,
    valuesOf: eventValues,
    bodyOf: eventBody,
    problemsOf({ values, base }) {
      const [startsOn, endsOn] = [dayTrouble(values.startsOn), dayTrouble(values.endsOn)]
      const { startsAt, endsAt } = eventMoments(values)
      return {
        ...(values.name.trim() === '' && { name: t('problem.name') }),
        ...(startsOn && { startsOn }),
        ...(endsOn && { endsOn }),
        ...(!isClock(values.startsAt) && { startsAt: t('problem.clock') }),
        ...(!isClock(values.endsAt) && { endsAt: t('problem.clock') }),
        ...(startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt) && { endsOn: t('problem.order') }),
        ...Object.fromEntries(emptyParts(values, base).map((part) => [part, t(`people:problem.scopeMissing.${part}`)])),
      }
    },
    onSaved,
  })
}
