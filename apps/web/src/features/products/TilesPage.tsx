import { type EndpointAnswer, type listProductTiles, type ProductView, productViews } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { ProductLogo } from './ProductLogo.tsx'
import { tilesQuery } from './queries.ts'
import { tileFiguresQuery, tilePages } from './tiles.ts'
import styles from './tiles.module.css'

type Tile = EndpointAnswer<typeof listProductTiles>[number]

/** The products of one of the three lists, each with one figure; a tile opens the product's page. */
export function TilesPage({ view }: { readonly view: ProductView }) {
  const { t } = useTranslation('products')
  const tiles = useQuery(tilesQuery)
  const figures = useQuery(tileFiguresQuery(view))
  const shown = tiles.data?.filter(({ views }) => views.includes(view))
  return (
    <div className={styles.page} data-wide>
      <h1>{t(`view.${view}`)}</h1>
      <p>{t(`tiles.lead.${view}`)}</p>
      <nav className={styles.views} aria-label={t('tiles.views')}>
        {productViews.map((one) => (
          <Link key={one} {...tilePages[one]} aria-current={one === view ? 'page' : undefined}>
            {t(`view.${one}`)}
          </Link>
        ))}
      </nav>
      {tiles.error && !tiles.data && (
        <LoadFailure error={tiles.error} onRetry={() => void tiles.refetch()} retrying={tiles.isFetching} />
      )}
      {figures.error && tiles.data && (
        <LoadFailure error={figures.error} onRetry={() => void figures.refetch()} retrying={figures.isFetching} />
      )}
      {shown?.length === 0 && <p role="status">{t('tiles.none')}</p>}
      <ul className={styles.tiles} aria-busy={tiles.isPending}>
        {shown?.map((tile) => (
          <li key={tile.slug}>
            <TileLink tile={tile} view={view} figures={figures.data} isWaiting={figures.isPending} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TileLinkProps {
  readonly tile: Tile
  readonly view: ProductView
  readonly figures: ReadonlyMap<string, number> | undefined
  readonly isWaiting: boolean
}

function TileLink({ tile: { slug, product, productId, appName, logo }, view, figures, isWaiting }: TileLinkProps) {
  const { t } = useTranslation('products')
  const format = useFormat()
  const figure = productId === null ? undefined : figures?.get(product)
  const told = productId === null ? t('tiles.noFigures') : t(`tiles.figure.${view}`)
  return (
    <Link to="/v3/dashboard/$name" params={{ name: slug }} className={styles.tile}>
      <ProductLogo name={appName} logo={logo} size="large" />
      <b>{appName}</b>
      <span className={styles.figure} title={figure === undefined ? undefined : format.number(figure)}>
        {figure !== undefined ? format.thousands(figure) : productId === null || isWaiting ? '\u00a0' : '–'}
      </span>
      <small>{told}</small>
    </Link>
  )
}
