import { type Field, uncapitalised } from '@ido/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { FormSection, ManageForm } from '../ManageForm.tsx'
import { AddPage, RecordPage, type RecordFormProps } from '../RecordPage.tsx'
import { RemoveButton } from '../RemoveButton.tsx'
import { useManagedForm } from '../useManagedForm.ts'
import { DeclaredInput } from './DeclaredInput.tsx'
import { inputKind } from './inputs.tsx'
import type { AnyRow, AnyScreen, FormValues } from './screen.ts'
import { useDeclaredTexts } from './texts.ts'
import { useRecordName, useRecordTitle, useScreenWords } from './own.ts'

const known = new Map<string, ReturnType<typeof pagesOf>>()

/**
 * The pages where a record of a list with declared fields is made and changed; the same each time, so that what is typed
 * stays.
 * @param form in place of the form that follows from the fields
 */
export function recordPagesOf(screen: AnyScreen, form?: AnyForm) {
  const pages = known.get(screen.calls.page) ?? pagesOf(screen, form)
  known.set(screen.calls.page, pages)
  return pages
}

/** A form of any such list. */
export type AnyForm = (props: RecordFormProps<AnyRow>) => ReactNode

function pagesOf(screen: AnyScreen, form: AnyForm | undefined) {
  const { calls, staysWithRecord } = screen
  const then = staysWithRecord ? 'record' : 'list'
  const Form = form ?? ((props: RecordFormProps<AnyRow>) => <DeclaredForm {...props} screen={screen} />)
  const Actions = ({ record }: { readonly record: AnyRow }) => {
    const { actions: More, beside: Beside, about: About } = screen
    const name = useRecordName(screen)(record)
    return (
      <>
        {Beside && <Beside record={record} />}
        <div>
          {About && <About record={record} />}
          <RemoveButton calls={calls} record={{ id: record.id, name }} disabled={!record.can.edit} atOnce />
          {More && <More record={record} />}
        </div>
      </>
    )
  }
  return {
    Add: () => {
      const { say, sayIf } = useDeclaredTexts(calls)
      const titleOf = useRecordTitle(screen)
      const saved = (record: AnyRow) => say('saved', { name: titleOf(record) })
      const texts = { title: say('addTitle'), lead: sayIf('addLead'), back: sayIf('toList') }
      return <AddPage<AnyRow> calls={calls} {...texts} form={Form} saved={saved} then={then} wide={screen.isWide} />
    },
    Edit: () => {
      const { say, sayIf } = useDeclaredTexts(calls)
      const titleOf = useRecordTitle(screen)
      return (
        <RecordPage<AnyRow>
          calls={calls}
          title={titleOf}
          back={sayIf('toList')}
          form={Form}
          actions={screen.panel ?? Actions}
          words={useScreenWords(screen)}
          saved={(record) => say('saved', { name: titleOf(record) })}
          then={then}
          wide={screen.isWide}
        />
      )
    },
  }
}

function DeclaredForm({ screen, record, onSaved }: RecordFormProps<AnyRow> & { readonly screen: AnyScreen }) {
  const { calls } = screen
  const { sections = {} } = calls.declared
  const { say, sayIf, one } = useDeclaredTexts(calls)
  const words = useScreenWords(screen)
  const form = useDeclaredForm(screen, { record, onSaved })
  const inputId = (field: string) => `${calls.page}-${field}`
  const locked = record?.can.edit === false
  return (
    <ManageForm
      label={say(record ? 'editTitle' : 'addTitle')}
      form={form}
      words={words}
      inputId={inputId}
      locked={locked ? say('locked') : undefined}
    >
      {Object.entries(sections).map(([section, names]) => (
        <FormSection
          key={section}
          id={`${calls.page}-${section}`}
          title={sayIf(`section.${section}`) ?? one}
          lead={sayIf(`${section}Lead`)}
        >
          {names.map((name) => (
            <DeclaredInput
              key={name}
              screen={screen}
              name={name}
              id={inputId(name)}
              value={form.values[name]}
              onChange={(value) => form.put(name, value)}
              error={form.messages[name]}
              disabled={locked}
              record={record}
            />
          ))}
        </FormSection>
      ))}
    </ManageForm>
  )
}

function useDeclaredForm(screen: AnyScreen, { record, onSaved }: RecordFormProps<AnyRow>) {
  const { calls } = screen
  const words = useScreenWords(screen)
  const { say, sayIf } = useDeclaredTexts(calls)
  const { t, i18n } = useTranslation('form')
  const { fields, sections = {} } = calls.declared
  const entries = Object.values(sections).flatMap((names) =>
    names.flatMap((name) => {
      const field = fields[name]
      return field ? [{ name, field, kind: inputKind(field) }] : []
    }),
  )
  const mapped = (value: (entry: (typeof entries)[number]) => unknown) =>
    Object.fromEntries(entries.map((entry) => [entry.name, value(entry)]))
  const said = (name: string, { kind }: Field) =>
    kind === 'day'
      ? say('problem.day')
      : (sayIf(`problem.${name}`) ?? say('problem.missing', { label: uncapitalised(words.label(name)) }))
  return useManagedForm<FormValues, AnyRow>({
    calls,
    record,
    empty: { ...mapped(({ kind, field }) => kind.empty(field.first)), ...screen.start?.() },
    valuesOf: (row) => mapped(({ kind, name }) => kind.typed(row[name], i18n.language)),
    bodyOf: (values, names) => {
      const sent = mapped(({ kind, name }) => kind.sent(values[name]))
      return Object.fromEntries(names.map((name) => [name, sent[name]]))
    },
    problemsOf({ values }) {
      const found = entries.flatMap(({ name, field, kind }) => {
        const problem = kind.problem(values[name], field, record === null)
        return problem === null ? [] : [[name, problem === 'noDay' ? t('noDay') : said(name, field)]]
      })
      return { ...Object.fromEntries(found), ...screen.check?.(values, say) }
    },
    onSaved,
  })
}
