import type { ReactNode } from 'react'
import { sentence } from '../feedback/refusal.ts'

interface FieldNotesProps {
  /** The id of the input that they belong to. */
  readonly id: string
  readonly error?: ReactNode
  readonly help?: ReactNode
}

/** What is wrong with an input, and what helps to fill it in. */
export function FieldNotes({ id, error, help }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="text-bad text-sm font-medium">
          {typeof error === 'string' ? sentence(error) : error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="text-ink-faint text-xs">
          {help}
        </p>
      )}
    </>
  )
}

/** The ids of both as an input names them; empty where there is neither. */
export function notesOf({ id, error, help }: FieldNotesProps): string {
  return [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
}
