import { createFileRoute } from '@tanstack/react-router'
import { CataloguePage } from '../../../../features/products/CataloguePage.tsx'
import { readCatalogueSearch } from '../../../../features/products/catalogue.search.ts'
import { productNeeds } from '../../../../features/products/catalogue.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/product/')({
  ...managedRoute('product', readCatalogueSearch),
  loader: ({ context, deps }) => prepareManagedList(context, productNeeds, deps),
  component: CataloguePage,
})
