import { discardImport } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import { renewHistory } from './queries.ts'

interface DiscardProps {
  readonly id: number
  readonly label: string
  readonly onDone: () => void
}

/** Throws a file away that was not imported. */
export function Discard({ id, label, onDone }: DiscardProps) {
  const client = useQueryClient()
  const discard = useMutation({
    mutationFn: () => call(discardImport, { params: { id } }),
    onSuccess: async () => {
      onDone()
      await renewHistory(client)
    },
    meta: { ownFailure: true },
  })
  return (
    <>
      <Button kind="default" size="small" busy={discard.isPending} onClick={() => discard.mutate()}>
        {label}
      </Button>
      <Failure>{discard.error?.message}</Failure>
    </>
  )
}
