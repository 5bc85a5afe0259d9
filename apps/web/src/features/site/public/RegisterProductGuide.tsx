import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { ArticlePage } from './ArticlePage.tsx'

interface RegisterProductGuideProps {
  /** Null where it is not to be named: to visitors, and to whom it is not shown. */
  readonly product: string | null
  /** What of it stands in the head. */
  readonly about: ReactNode
}

/** How to come to the figures of a product and to an account in its application. */
export function RegisterProductGuide({ product, about }: RegisterProductGuideProps) {
  const { t } = useTranslation('howto')
  return (
    <ArticlePage
      title={t('registerProduct.title', { product: product ?? t('registerProduct.any') })}
      lead={t('registerProduct.lead')}
      sections={t('registerProduct.sections', { returnObjects: true })}
      below={about}
    />
  )
}
