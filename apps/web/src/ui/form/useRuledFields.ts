import { useRef, useState } from 'react'
import { focusField } from './focus-field.ts'
import { refusalOf } from '../feedback/refusal.ts'

type Rules<F extends string> = Readonly<Record<F, (value: string) => string | undefined>>

/**
 * A form whose fields have a rule each: what is wrong is told when it is sent, with the first such field focused, and
 * taken back as it is mended.
 * @param refused what the server said of the last try
 */
export function useRuledFields<F extends string>(
  rules: Rules<F>,
  refused: { readonly error: Error | null; reset(): void },
) {
  const fields = Object.keys(rules) as F[]
  const blank = Object.fromEntries(fields.map((field) => [field, ''])) as Record<F, string>
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Partial<Record<F, string | undefined>>>({})
  const form = useRef<HTMLFormElement>(null)
  return {
    form,
    fields,
    values,
    clear: () => setValues(blank),
    errorOf: (field: F) => errors[field] ?? refusalOf(refused.error, field),
    change(field: F, value: string) {
      setValues({ ...values, [field]: value })
      if (errors[field]) setErrors({ ...errors, [field]: rules[field](value) })
      if (refused.error) refused.reset()
    },
    /** Whether every rule is kept. */
    check(): boolean {
      const found = Object.fromEntries(fields.map((field) => [field, rules[field](values[field])]))
      setErrors(found as typeof errors)
      const wrong = fields.find((field) => found[field])
      focusField(form.current, wrong)
      return wrong === undefined
    },
    focusRefused: (failure: Error) =>
      focusField(
        form.current,
        fields.find((field) => refusalOf(failure, field)),
      ),
  }
}
