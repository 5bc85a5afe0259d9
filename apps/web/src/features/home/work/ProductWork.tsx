import { useQuery } from '@tanstack/react-query'
import { behind, productQueries, type QueryRow } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { ownProductsQuery, productWork, useLists, vocWork } from './queries.ts'
import { WorkCard, WorkRows } from './WorkCard.tsx'
import { feedback, VocLine } from './VocWork.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import { useFormat } from '../../../ui/format.ts'
import styles from './Work.module.css'

/** A product owner: what came back, the queue, and how the own products stand. */
export function ProductWork() {
  const { t } = useTranslation('home')
  const { returned, waiting, underWay } = useLists().voc
  const [back, queue, doing] = [useQuery(vocWork(returned)), useQuery(vocWork(waiting)), useQuery(vocWork(underWay))]
  return (
    <WorkCard
      title={t('work.product.title')}
      nothing={t('work.product.nothing')}
      counts={[
        { label: t('work.product.returned'), of: back, link: { to: feedback, search: { ...returned } } },
        { label: t('work.waiting'), of: queue, link: { to: feedback, search: { ...waiting } } },
        { label: t('work.product.underWay'), of: doing, link: { to: feedback, search: { ...underWay } } },
      ]}
    >
      <OwnProducts />
      <WorkRows
        title={t('work.product.rows')}
        of={back}
        keyOf={({ id }) => id}
        renderRow={(row) => <VocLine row={row} beside="status" />}
      />
    </WorkCard>
  )
}

/** As many as are read at a glance; those with the most feedback waiting come first. */
const mostProducts = 5

interface OwnProduct {
  readonly id: number
  readonly name: string
  readonly waiting: number
  readonly underWay: number
  readonly trouble: number
}

const numberOf = (row: QueryRow | undefined, measure: string): number => Number(row?.[measure] ?? 0)

function useOwnProducts() {
  const products = useQuery(ownProductsQuery)
  const [said, trouble] = [useQuery(productWork('feedback')), useQuery(productWork('trouble'))]
  const asked = [products, said, trouble]
  const failed = asked.find(({ error, data }) => error && !data)
  const retry = () => void Promise.all(asked.map(({ refetch }) => refetch()))
  if (!products.data || !said.data || !trouble.data) return { rows: undefined, failed, retry }
  const rows = products.data.map(({ id, name }): OwnProduct => {
    const ofStatus = (status: string) =>
      numberOf(
        said.data.find((row) => row['product'] === name && row['status'] === status),
        'feedback',
      )
    const open = numberOf(
      trouble.data.find((row) => row['product'] === name),
      'open_now',
    )
    return { id, name, waiting: ofStatus('new'), underWay: ofStatus('on-progress'), trouble: open }
  })
  const busy = rows.filter(({ waiting, underWay, trouble: open }) => waiting + underWay + open > 0)
  return { rows: busy.toSorted((a, b) => b.waiting - a.waiting || b.trouble - a.trouble), failed, retry }
}

/** How each of the own products stands; every number leads to what it counts. */
function OwnProducts() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { rows, failed, retry } = useOwnProducts()
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={retry} retrying={failed.isFetching} />
  if (!rows) return <div className={`${card.waiting} h-11`} data-awaited />
  if (rows.length === 0) return null
  return (
    <table className={styles.products}>
      <thead>
        <tr>
          <th scope="col">{t('work.product.product')}</th>
          <th scope="col">{t('work.product.new')}</th>
          <th scope="col">{t('work.product.doing')}</th>
          <th scope="col">{t('work.product.trouble')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, mostProducts).map(({ id, name, waiting, underWay, trouble }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <Link to={feedback} search={{ product_id: String(id), status: 'new' }}>
                {format.number(waiting)}
              </Link>
            </td>
            <td>
              <Link to={feedback} search={{ product_id: String(id), status: 'on-progress' }}>
                {format.number(underWay)}
              </Link>
            </td>
            <td>
              <Link
                to="/v3/detail-case/{-$slug}"
                search={behind(productQueries.trouble, 'open_now', { product: name })}
              >
                {format.number(trouble)}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
