import { leaveVocThanks, readVocThanks, removeVocThanks, type VocDetail, type VocThanks } from '@ido/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, read } from '../../../api/client.ts'
import { detailQuery, vocKeys } from '../queries.ts'

// A step of the record may plan thanks or take them back.
const keyOf = ({ id, version }: VocDetail) => [...vocKeys.all, 'thanks', id, version]

/** The address that was left for the record, and whether its customer was thanked. */
export function useThanks(record: VocDetail) {
  return useQuery({
    queryKey: keyOf(record),
    queryFn: async ({ signal }) => (await read(readVocThanks, signal, { params: { id: record.id } })).answer,
    placeholderData: keepPreviousData,
  })
}

/** How it stands where a change was refused for that. */
const standsIn = (failure: unknown): VocThanks | null =>
  failure instanceof ApiError && failure.code === 409 ? (failure.content as VocThanks | null) : null

/** What is done with the address. Its answer is how it stands now, and so is what a refusal over another version says. */
export function useThanksWrites(record: VocDetail) {
  const client = useQueryClient()
  const params = { id: record.id }
  const settled = {
    onSuccess: (now: VocThanks) => {
      client.setQueryData(keyOf(record), now)
      void client.invalidateQueries({ queryKey: detailQuery(record.id).queryKey })
    },
    onError: (failure: Error) => {
      const now = standsIn(failure)
      if (now) client.setQueryData(keyOf(record), now)
      else void client.invalidateQueries({ queryKey: keyOf(record) })
    },
  }
  const leave = useMutation({
    mutationFn: async (body: { email: string; version: number }) =>
      (await call(leaveVocThanks, { params, body })).answer,
    ...settled,
    meta: { ownFailure: true },
  })
  const remove = useMutation({
    mutationFn: async () => (await call(removeVocThanks, { params })).answer,
    ...settled,
  })
  return { leave, remove }
}
