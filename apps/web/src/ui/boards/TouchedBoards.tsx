import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { boardLink, boardsQuery } from '../../api/boards.ts'
import { catalogQuery } from '../../api/catalog.ts'
import { touchedBoards, type Touching } from '../../api/touched-boards.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
import { Button } from '../plain/Button.tsx'

/** As many as stand there without hiding what else does. */
const most = 6

interface TouchedBoardsProps {
  readonly touching: Touching
  /** Period and filters that they are set to, as the address of a board has them. */
  readonly search: Readonly<Record<string, string>>
}

/** Ways to the dashboards that show something, among those that the person may open. */
export function TouchedBoards({ touching, search }: TouchedBoardsProps) {
  const { t, i18n } = useTranslation('boards')
  const { data, error, refetch, isFetching } = useQuery(boardsQuery)
  const { data: catalog = [] } = useQuery(catalogQuery)
  const [isWhole, setWhole] = useState(false)
  if (!data) {
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    return <div className="min-h-24" aria-busy />
  }
  const found = touchedBoards(data, touching, search)
  const titleOf = (id: string) =>
    catalog.flatMap(({ dimensions }) => dimensions).find((known) => known.id === id)?.titles[i18n.language] ?? id
  if (found.length === 0) return <p className="text-ink-soft">{t('touched.none')}</p>
  return (
    <>
      <ul className="grid gap-2 mb-2">
        {found.slice(0, isWhole ? undefined : most).map(({ title, place, search: own, lost }) => (
          <li key={`${place.layout} ${place.at}`}>
            <Link className="text-info font-semibold" {...boardLink(place)} search={own}>
              {title[i18n.language]}
            </Link>
            {lost.length > 0 && (
              <span className="block text-ink-faint text-sm">
                {t('touched.without', { names: lost.map((id) => titleOf(id).toLowerCase()).join(', ') })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {found.length > most && (
        <Button kind="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('touched.less') : t('touched.more', { count: found.length - most })}
        </Button>
      )}
    </>
  )
}

/** The same with its heading, beside a record. */
export function BoardsOfRecord(props: TouchedBoardsProps) {
  const { t } = useTranslation('boards')
  return (
    <section className="mt-5" aria-labelledby="touched-boards">
      <h2 className="mt-0 mb-2 text-base" id="touched-boards">
        {t('touched.title')}
      </h2>
      <TouchedBoards {...props} />
    </section>
  )
}

/** The one that shows it best, where there is room for one. */
export function BestBoard({ touching, search }: TouchedBoardsProps) {
  const { i18n } = useTranslation()
  const { data = [] } = useQuery(boardsQuery)
  const [best] = touchedBoards(data, touching, search)
  if (!best) return null
  return (
    <Link {...boardLink(best.place)} search={best.search} className="text-info">
      {best.title[i18n.language]}
    </Link>
  )
}
