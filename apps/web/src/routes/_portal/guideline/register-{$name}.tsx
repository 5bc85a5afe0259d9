import { createFileRoute } from '@tanstack/react-router'
import { guidedProduct, readerOfCatalogue } from '../../../features/products/guides.ts'
import { GuidedProduct, NoGuidedProduct } from '../../../features/products/GuidedProduct.tsx'
import { anyProduct } from '../../../features/site/public/any-product.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import { RegisterProductGuide } from '../../../features/site/public/ArticlePage.tsx'

/** Visitors read the same text at every such address, so that it tells nobody which products there are. */
export const Route = createFileRoute('/_portal/guideline/register-{$name}')({
  beforeLoad: async ({ context }) => ({ session: await readerOfCatalogue(context) }),
  loader: async ({ context, params: { name } }) => {
    const isMeant = context.session !== null && name !== anyProduct
    const [product] = await Promise.all([isMeant ? guidedProduct(context, name) : null, loadTexts('howto')])
    return { product, isMissing: isMeant && product === null }
  },
  component: Page,
})

function Page() {
  const { product, isMissing } = Route.useLoaderData()
  const about = product ? <GuidedProduct product={product} /> : isMissing ? <NoGuidedProduct /> : null
  return <RegisterProductGuide product={product?.appName ?? null} about={about} />
}
