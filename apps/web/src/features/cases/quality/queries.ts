import { changeCaseSensitivity, listCaseQuality, type CaseSensitivity, type MeasureQuality } from '@ido/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../../api/client.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'

const key = ['case-quality'] as const

export const qualityQuery = ({ dataset }: ListSearch) =>
  queryOptions({
    queryKey: [...key, dataset],
    staleTime: 0,
    queryFn: async ({ signal }) => (await read(listCaseQuality, signal, { query: { dataset } })).answer,
  })

/** Sets how closely one measure is looked at; a refusal often means that somebody else was faster, so the list is asked anew. */
export function useSensitivity({ dataset, measure, version }: MeasureQuality) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sensitivity: CaseSensitivity) =>
      (await call(changeCaseSensitivity, { params: { dataset, measure }, body: { version, sensitivity } })).answer,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
