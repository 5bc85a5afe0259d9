import {
  findVocOwners,
  givesPermission,
  listVoc,
  publishedInsights,
  recordsNamed,
  users,
  type PublishedInsight,
  type UserRow,
  type VocRow,
} from '@ido/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { isLikeName } from './match.ts'

/** A record or a person that was found. */
export interface Found {
  readonly address: string
  readonly title: string
  readonly hint: string
}

interface FoundAll {
  readonly named: readonly Found[]
  readonly voc: readonly Found[]
  /** Who looks after feedback. */
  readonly owners: readonly Found[]
  readonly insights: readonly Found[]
  readonly people: readonly Found[]
  readonly isPending: boolean
  readonly hasFailed: boolean
}

const pause = 200
const shortest = 2
const most = 5
const none: readonly Found[] = []

/** Records by name or words, people for who manages them: each from the list that has them, within what the person sees. */
export function useFound(words: string): FoundAll {
  const { t, i18n } = useTranslation('finder')
  const { roles } = useSession()
  const [asked] = useDebouncedValue(words, pause)
  const isAsked = asked.length >= shortest
  const query = { search: asked, size: most }
  const mayEdit = givesPermission('workOnVoc', roles)
  const named = useQuery({
    queryKey: ['finder', 'named', asked],
    queryFn: async ({ signal }) => (await read(recordsNamed, signal, { query: { name: asked } })).answer,
    enabled: isLikeName(asked),
  })
  const voc = useQuery({
    queryKey: ['finder', 'voc', asked],
    queryFn: async ({ signal }) => (await read(listVoc, signal, { query: { ...query, total: 'bounded' } })).answer,
    enabled: isAsked,
  })
  const people = useQuery({
    queryKey: ['finder', 'people', asked],
    queryFn: async ({ signal }) => (await read(users.list, signal, { query })).answer,
    enabled: isAsked && givesPermission('managePeople', roles),
  })
  const owners = useQuery({
    queryKey: ['finder', 'owners', asked],
    queryFn: async ({ signal }) => (await read(findVocOwners, signal, { query: { search: asked } })).answer,
    enabled: isAsked && mayEdit,
  })
  const insights = useQuery({
    queryKey: ['finder', 'insights', asked],
    queryFn: async ({ signal }) => (await read(publishedInsights, signal, { query })).answer,
    enabled: isAsked,
  })
  const all = [named, voc, owners, insights, people]
  return {
    named:
      named.data?.map(({ name, titles, address }) => ({ title: name, hint: titles[i18n.language], address })) ?? none,
    voc: voc.data?.map((row) => vocFound(row, mayEdit)) ?? none,
    owners:
      owners.data?.map(({ id, name }) => ({
        title: t('ownedBy', { name }),
        hint: '',
        address: `/v3/manage/voc?owner=${id}`,
      })) ?? none,
    insights: insights.data?.map(insightFound) ?? none,
    people: people.data?.map(personFound) ?? none,
    isPending: (words !== asked && words.length >= shortest) || all.some(({ isFetching }) => isFetching),
    hasFailed: all.some(({ error }) => error !== null),
  }
}

function vocFound({ id, voc_id: name, list_feedback: title, longtext, labels }: VocRow, mayEdit: boolean): Found {
  const place = mayEdit ? '/v3/manage/voc' : '/v3/dashboard/digital-product-performance/product/feedback'
  const text = title ?? longtext ?? ''
  return { title: `${name} ${text}`.trim(), hint: labels.product_id ?? '', address: `${place}/detail/${id}` }
}

function insightFound({ id, title, product }: PublishedInsight): Found {
  const list = '/v3/dashboard/digital-product-performance/product/insight'
  return { title, hint: product, address: `${list}/detail/${id}` }
}

function personFound({ id, name, email, nik }: UserRow): Found {
  return { title: name, hint: nik === null ? email : `${nik} · ${email}`, address: `/v3/manage/users/edit/${id}` }
}
