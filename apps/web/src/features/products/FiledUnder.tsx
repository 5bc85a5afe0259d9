import { productFiled } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { Facts } from '../../ui/plain/Facts.tsx'
import parts from '../../ui/plain/parts.module.css'
import { catalogueKey } from './queries.ts'

/** What is filed under a product and stays when its entry is deleted, for who is about to do that. */
export function FiledUnder({ id, product }: { readonly id: number; readonly product: string }) {
  const { t } = useTranslation('products')
  const format = useFormat()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...catalogueKey, 'filed', id],
    queryFn: async ({ signal }) => (await read(productFiled, signal, { params: { id } })).answer,
    staleTime: 0,
  })
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <p aria-busy>{t('filed.counting')}</p>
  if (data.length === 0) return <p>{t('filed.none', { product })}</p>
  const facts = data.map(({ kind, count }) => [t(`filed.kind.${kind}`), format.number(count)] as const)
  return (
    <>
      <p>{t('filed.lead', { product })}</p>
      <Facts className={parts.facts} facts={facts} />
    </>
  )
}
