import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../i18n/speech.ts'
import { OwnProducts } from './OwnProducts.tsx'
import { useLists, vocWork } from './queries.ts'
import { feedback, VocLine } from './VocLine.tsx'
import { WorkCard, WorkRows } from './WorkCard.tsx'

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
