import { type CatalogueRow, isLinkTarget, isWebAddress, type ProductView } from '@ido/contract'

/** A sub-product as it is typed; without an id it is new. */
export interface TypedSub {
  readonly id: number | null
  readonly name: string
}

/** An outside dashboard as it is typed, with one address, whichever way it is shown. */
export interface TypedLink {
  readonly title: string
  readonly isRedirect: boolean
  readonly address: string
}

/** What the form's inputs hold. */
export interface ProductValues {
  readonly product: string
  readonly appName: string
  readonly slug: string
  readonly isListed: boolean
  readonly subProducts: readonly TypedSub[]
  readonly owner: string
  readonly views: readonly ProductView[]
  readonly links: readonly TypedLink[]
  readonly backofficeLink: string
  readonly infrastructureLink: string
}

export const emptyProduct: ProductValues = {
  product: '',
  appName: '',
  slug: '',
  isListed: true,
  subProducts: [],
  owner: '',
  views: [],
  links: [],
  backofficeLink: '',
  infrastructureLink: '',
}

export function productValues(row: CatalogueRow): ProductValues {
  return {
    product: row.product,
    appName: row.appName,
    slug: row.slug,
    isListed: row.isListed,
    subProducts: row.subProducts,
    owner: row.owner?.email ?? '',
    views: row.views,
    links: row.links.map(({ title, isRedirect, url, embedUrl }) => ({
      title,
      isRedirect,
      address: url ?? embedUrl ?? '',
    })),
    backofficeLink: row.backofficeLink ?? '',
    infrastructureLink: row.infrastructureLink ?? '',
  }
}

const orNull = (text: string): string | null => text.trim() || null

/** The named fields as the server takes them; rows that were left empty are none. */
export function productBody(values: ProductValues, fields: readonly (keyof ProductValues)[]): Record<string, unknown> {
  const whole: Record<keyof ProductValues, unknown> = {
    product: values.product,
    appName: values.appName,
    slug: orNull(values.slug),
    isListed: values.isListed,
    subProducts: values.isListed ? values.subProducts.filter(({ name }) => name.trim() !== '') : [],
    owner: orNull(values.owner),
    views: values.views,
    links: values.links.filter(isFilled).map(({ title, isRedirect, address }) => ({
      title,
      isRedirect,
      ...(isRedirect ? { url: address.trim() } : { embedUrl: address.trim() }),
    })),
    backofficeLink: orNull(values.backofficeLink),
    infrastructureLink: orNull(values.infrastructureLink),
  }
  return Object.fromEntries(Object.entries(whole).filter(([field]) => (fields as readonly string[]).includes(field)))
}

const isFilled = ({ title, address }: TypedLink) => title.trim() !== '' || address.trim() !== ''

/** What is wrong with an outside dashboard; null where nothing is, or where its row was left empty. */
export function linkProblem(link: TypedLink): 'title' | 'address' | 'frame' | null {
  if (!isFilled(link)) return null
  if (link.title.trim() === '') return 'title'
  const address = link.address.trim()
  if (link.isRedirect) return isLinkTarget(address) ? null : 'address'
  return isWebAddress(address) ? null : 'frame'
}

export const isWrongLink = (text: string): boolean => text.trim() !== '' && !isLinkTarget(text.trim())
