import {
  exportInsightFeedback,
  type InsightDetail,
  insightFeedback,
  insightProducts,
  insights,
  listProducts,
  listSubProducts,
  listVoc,
  publishedInsightCall,
  publishedInsights,
} from '@ido/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { addressOf, read } from '../../api/client.ts'

import { addDays } from '../../ui/form/day.ts'
import { useFormat } from '../../ui/format.ts'
import { managedDetailQuery, managedKey } from '../../ui/manage/calls.ts'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import { useListTexts } from '../../ui/manage/texts.ts'
import type { FieldWords } from '../../ui/manage/words.ts'
import type { ExportedFile } from '../../ui/table/column.ts'

// ---- What is asked ----

export const makersProductsQuery = queryOptions({
  queryKey: ['insight-products'],
  queryFn: async ({ signal }) => (await read(insightProducts, signal)).answer,
  staleTime: 60_000,
})

export const seenProductsQuery = queryOptions({
  queryKey: ['insight-seen-products'],
  queryFn: async ({ signal }) => (await read(listProducts, signal)).answer,
  staleTime: 60_000,
})

export const subProductsQuery = queryOptions({
  queryKey: ['insight-sub-products'],
  queryFn: async ({ signal }) => (await read(listSubProducts, signal)).answer,
  staleTime: 60_000,
})

const mostFound = 8

/** Feedback by its number or words; drafts are no evidence. */
export const foundVocQuery = (search: string) =>
  queryOptions({
    queryKey: ['insight-voc', search],
    enabled: search !== '',
    queryFn: async ({ signal }) =>
      (
        await read(listVoc, signal, {
          query: { search, status: 'new,on-progress,done', size: mostFound, total: 'bounded' },
        })
      ).answer,
  })

const readersKey = ['insights-published']

export const publishedQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...readersKey, 'list', search],
    queryFn: ({ signal }) => read(publishedInsights, signal, { query: search }),
  })

export const publishedOneQuery = (id: number) =>
  queryOptions({
    queryKey: [...readersKey, 'one', id],
    queryFn: async ({ signal }) => (await read(publishedInsightCall, signal, { params: { id } })).answer,
  })

export const saidQuery = (id: number, search: ListSearch) =>
  queryOptions({
    queryKey: ['insight-said', id, search],
    staleTime: 0,
    queryFn: ({ signal }) => read(insightFeedback, signal, { params: { id }, query: search }),
  })

export function saidFile(id: number, { page: _page, size: _size, ...asked }: ListSearch) {
  return (file: ExportedFile) => addressOf(exportInsightFeedback, { params: { id }, query: { ...asked, ...file } })
}

/** Shows an insight as it is after something was done to it; whatever was read of insights is old then. */
export function useInsightChanged(): (insight: InsightDetail) => void {
  const client = useQueryClient()
  return (insight) => {
    client.setQueryData(managedDetailQuery<InsightDetail>(insights, insight.id).queryKey, insight)
    void client.invalidateQueries({ queryKey: managedKey(insights) })
    void client.invalidateQueries({ queryKey: readersKey })
  }
}

export const insightNeeds: ManagedNeeds<InsightDetail> = {
  calls: insights,
  texts: ['insights', 'labels'],
  choices: (client) => [client.query(makersProductsQuery), client.query(subProductsQuery)],
  crumb: ({ title }) => title,
}

// ---- How it is called ----

/** '1 Okt 2026 – 31 Okt 2026', of days of which the last is excluded. */
export function usePeriodOf(): (period: { readonly from: string; readonly to: string }) => string {
  const format = useFormat()
  return ({ from, to }) => `${format.day(from)} – ${format.day(addDays(to, -1))}`
}

/** The fields of insights in words. */
export function useInsightWords(): FieldWords {
  const format = useFormat()
  const { worded } = useListTexts('insights')
  return {
    label: (field) => worded(`field.${field}`, field),
    value(field, value) {
      if (field === 'records' && Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
      if (typeof value !== 'string' || value === '') return null
      if (field === 'state') return worded(`states.${value}`, value)
      if (field === 'from') return format.day(value)
      // The day after the last one, as the server has it.
      return field === 'to' ? format.day(addDays(value, -1)) : value
    },
    action: (action) => worded(`action.${action}`, action),
  }
}
