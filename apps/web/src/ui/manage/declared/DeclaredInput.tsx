import type { Field } from '@ido/contract'
import type { ComponentType } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { inputKind } from './inputs.tsx'
import type { FieldInputProps, AnyScreen } from './screen.ts'
import { useDeclaredTexts } from './texts.ts'
import { useScreenWords } from './own.ts'

interface DeclaredInputProps extends Pick<
  FieldInputProps,
  'id' | 'value' | 'onChange' | 'error' | 'disabled' | 'record'
> {
  readonly screen: AnyScreen
  readonly name: string
  /** In a bulk edit nothing is required. */
  readonly inBulk?: boolean
}

/** The input of a field, that of its kind unless the list brings its own. */
export function DeclaredInput({ screen, name, inBulk = false, ...props }: DeclaredInputProps) {
  const { i18n } = useTranslation()
  const words = useScreenWords(screen)
  const { say } = useDeclaredTexts(screen.calls)
  const field = screen.calls.declared.fields[name]
  if (!field) return null
  const own = screen.inputs as Readonly<Record<string, ComponentType<FieldInputProps>>> | undefined
  const Input = own?.[name] ?? inputKind(field).Input
  // What the server chooses for a new record must stay chosen.
  const isRequired = field.isRequired || (props.record !== null && field.kind === 'whole')
  return (
    <Input
      {...props}
      {...(inBulk && field.kind === 'audience' && { inBulk })}
      field={inBulk ? inOneLine(field) : field}
      label={words.label(name)}
      help={field.help?.[i18n.language] ?? (field.kind === 'audience' ? say('audienceHelp') : undefined)}
      required={isRequired && !inBulk}
      renderOption={(option) => (
        <>
          {screen.sign?.(option)}
          {words.value(name, option)}
        </>
      )}
    />
  )
}

/** The same field where there is room for a line only. */
const inOneLine = ({ input: _input, ...field }: Field): Field => field
