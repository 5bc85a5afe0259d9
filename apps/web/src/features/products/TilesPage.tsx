import {
  type EndpointAnswer,
  type listProductTiles,
  tiles as tilesOf,
  type TilesPageName,
  type Unit,
} from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'
import { figureIn } from '../../widgets/figures.ts'
import { ProductLogo } from './ProductLogo.tsx'
import { tilesQuery } from './queries.ts'
import { productLink, figuresBeside, tileFiguresQuery, tilePages, type TilesLayout } from './tiles.ts'
import styles from './tiles.module.css'

type Tile = EndpointAnswer<typeof listProductTiles>[number]

interface TilesPageProps {
  readonly page: TilesPageName
  /** The second version has its lists in the sidebar, the third on the page. */
  readonly layout: TilesLayout
}

/** The products of one of the three lists, each with one figure; a tile opens the product's page. */
export function TilesPage({ page, layout }: TilesPageProps) {
  const { t } = useTranslation('products')
  const { view } = tilesOf[page]
  const tiles = useQuery(tilesQuery)
  const figures = useQuery(tileFiguresQuery(page))
  const shown = tiles.data?.filter(({ views }) => views.includes(view))
  return (
    <div className="grid grid-cols-1 gap-3" data-wide>
      <h1>{t(`tiles.title.${page}`)}</h1>
      <p className="text-ink-soft">{t(`tiles.lead.${page}`)}</p>
      {layout === 'v3' && (
        <nav className={styles.views} aria-label={t('tiles.views')}>
          {tilePages.map(({ page: other, link }) => (
            <UnmarkedLink key={other} {...link} data-on={other === page || undefined} isChosen={other === page}>
              {t(`tiles.title.${other}`)}
            </UnmarkedLink>
          ))}
        </nav>
      )}
      {tiles.error && !tiles.data && (
        <LoadFailure error={tiles.error} onRetry={() => void tiles.refetch()} retrying={tiles.isFetching} />
      )}
      {figures.error && tiles.data && (
        <LoadFailure error={figures.error} onRetry={() => void figures.refetch()} retrying={figures.isFetching} />
      )}
      {shown?.length === 0 && (
        <p className="text-ink-soft" role="status">
          {t('tiles.none')}
        </p>
      )}
      <ul className={styles.tiles} aria-busy={tiles.isPending}>
        {shown?.map((tile) => (
          <li key={tile.slug}>
            <TileLink tile={tile} page={page} layout={layout} figures={figures.data} isWaiting={figures.isPending} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TileLinkProps extends TilesPageProps {
  readonly tile: Tile
  readonly figures: ReadonlyMap<string, readonly (number | null)[]> | undefined
  readonly isWaiting: boolean
}

function TileLink({ tile, page, layout, figures, isWaiting }: TileLinkProps) {
  const { t, i18n } = useTranslation('products')
  const { slug, product, productId, appName, logo } = tile
  const format = useFormat()
  const { unit: first } = tilesOf[page]
  const [figure, ...smaller] = (productId === null ? undefined : figures?.get(product)) ?? []
  const written = (value: number, unit: Unit) =>
    unit === 'count' ? format.thousands(value) : figureIn(value, unit, i18n.language)
  const beside = figuresBeside(page).flatMap(({ measure, unit }, place) => {
    const value = smaller[place]
    return typeof value === 'number' ? [t(`tiles.beside.${measure}`, { value: written(value, unit) })] : []
  })
  const told = productId === null ? t('tiles.noFigures') : [t(`tiles.figure.${page}`), ...beside].join(' · ')
  return (
    <Link {...productLink(layout, page, slug)} className={styles.tile}>
      <ProductLogo name={appName} logo={logo} size="large" />
      <b className="wrap-anywhere">{appName}</b>
      <span
        className={styles.figure}
        title={typeof figure === 'number' && first === 'count' ? format.number(figure) : undefined}
      >
        {typeof figure === 'number' ? written(figure, first) : productId === null || isWaiting ? '\u00a0' : '–'}
      </span>
      <small>{told}</small>
    </Link>
  )
}
