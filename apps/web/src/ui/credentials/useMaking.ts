import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { otherRefusal, refusalOf } from '../feedback/refusal.ts'
import { Stopped, type useProven } from './useProven.ts'

interface MakingOptions<F extends string, Made> {
  /** In the order in which they stand, so that the first that is wrong is gone to. */
  readonly fields: readonly F[]
  /** What is wrong before anybody is asked. */
  readonly wrong: Readonly<Record<F, string | false>>
  readonly proven: ReturnType<typeof useProven>
  make(): Promise<{ answer: Made }>
  onMade(): Promise<void>
}

/** The form of something that is made once its maker has proved who they are; what was typed stays until it is there. */
export function useMaking<F extends string, Made>({ fields, wrong, proven, make, onMade }: MakingOptions<F, Made>) {
  const id = useId()
  const idOf = (field: F) => `${id}-${field}`
  const [sent, setSent] = useState(false)
  const sending = useMutation({
    mutationFn: async () => (await proven.run(make)).answer,
    onSuccess: onMade,
    meta: { ownFailure: true },
  })
  const failure = sending.error instanceof Stopped ? null : sending.error
  const errorOf = (field: F): string | undefined => (sent && wrong[field]) || refusalOf(failure, field)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
    const first = fields.find((field) => wrong[field])
    if (first) document.getElementById(idOf(first))?.focus()
    else if (!sending.isPending) sending.mutate()
  }
  /** What was refused is mended. */
  const mending =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      if (sending.error) sending.reset()
    }
  /** Without the fields that are right. */
  const messagesOf = <P extends F>(...some: readonly P[]) =>
    Object.fromEntries(
      some.flatMap((field) => [[field, errorOf(field)]].filter(([, error]) => error !== undefined)),
    ) as {
      [Q in P]?: string
    }
  return {
    id,
    idOf,
    errorOf,
    messagesOf,
    mending,
    onSubmit,
    refusal: otherRefusal(failure, fields),
    isSending: sending.isPending,
    made: sending.data,
  }
}
