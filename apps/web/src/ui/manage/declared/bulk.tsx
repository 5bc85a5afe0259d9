import { useState } from 'react'
import type { BulkFormProps } from '../screen.ts'
import { DeclaredInput } from './DeclaredInput.tsx'
import { inputKind } from './inputs.tsx'
import type { AnyScreen } from './screen.ts'

/** What can be changed of several records at once: each field that says something. */
export function DeclaredBulk({ screen, onChange }: BulkFormProps & { readonly screen: AnyScreen }) {
  const { declared } = screen.calls
  const names = screen.bulk ?? declared.bulk
  const fields = names.flatMap((name) => {
    const field = declared.fields[name]
    return field ? [{ name, kind: inputKind(field) }] : []
  })
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(
      fields.map(({ name, kind }) => [name, kind.unsaid === undefined ? kind.empty(undefined) : kind.unsaid]),
    ),
  )
  const put = (changed: string, value: unknown) => {
    const next = { ...values, [changed]: value }
    setValues(next)
    const said = fields.filter(({ name, kind }) => kind.isSaid(next[name]))
    const change = said.map(({ name, kind }) => {
      const sent = kind.sent(next[name])
      return [name, typeof sent === 'string' ? sent.trim() : sent] as const
    })
    onChange(said.length > 0 ? Object.fromEntries(change) : null)
  }
  return fields.map(({ name }) => (
    <DeclaredInput
      key={name}
      screen={screen}
      name={name}
      id={`bulk-${name}`}
      value={values[name]}
      onChange={(value) => put(name, value)}
      record={null}
      inBulk
    />
  ))
}
