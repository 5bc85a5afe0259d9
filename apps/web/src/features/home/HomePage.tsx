import { givesPermission, npsChange, vocStatuses, type Role } from '@ido/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import card from '../../ui/figures/Card.module.css'
import { useViewing } from '../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../ui/format.ts'
import button from '../../ui/plain/Button.module.css'
import { Button } from '../../ui/plain/Button.tsx'
import { AnnouncedBar } from './Announced.tsx'
import styles from './HomePage.module.css'
import { NpsCard } from './NpsCard.tsx'
import vocRows from './VocRows.module.css'
import { NewestVoc, Worklist } from './VocRows.tsx'
import { homeQuery, type HomeData } from './home.query.ts'
import { daysBetween } from './nps.ts'
import lines from './rows.module.css'
import { insightsWork, shownInsights, useVisit } from './work/queries.ts'
import { countsFromVisit, workOf } from './work/work-of.ts'

interface HomePageProps {
  /** What is wrong. */
  readonly brief: ReactNode
  /** The short form of feedback. */
  readonly renderQuickAdd: (onClose: () => void) => ReactNode
}

/** What is wrong, in ten seconds, then what the role does first; the NPS, the queue by status, my work, the newest. */
export function HomePage({ brief, renderQuickAdd }: HomePageProps) {
  const { t } = useTranslation(['home', 'shell'])
  const format = useFormat()
  const { name, roles } = useSession()
  const [greeting] = useState(() => partOfDay(new Date()))
  const { data, error, refetch, isFetching } = useQuery(homeQuery)
  const hasFigures = data !== undefined || !error
  return (
    <div className={styles.page} aria-busy={!data && isFetching}>
      <div className={styles.head}>
        <h1 data-title={t('shell:nav.home')}>{t(`greeting.${greeting}`, { name: name.split(' ')[0] ?? name })}</h1>
        <div className={styles.add}>
          <QuickAdd renderForm={renderQuickAdd} />
          <Link
            to="/v3/dashboard/digital-product-performance/product/feedback/add"
            className={button.button}
            data-kind="default"
          >
            {t('add')}
          </Link>
        </div>
        <p className={styles.asOf}>{data && t('asOf', { time: format.instant(data.asOf) })}</p>
        <p className={styles.summary}>
          {data ? <Summary data={data} /> : '\u00a0'} {countsFromVisit(roles) && <Visit />}
        </p>
      </div>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      <AnnouncedBar rows={data?.announcements} total={data?.announced} isAsked={hasFigures} />
      <div className={styles.columns}>
        <div>
          {brief}
          {hasFigures && (
            <>
              <div className={styles.quieter}>
                <NpsCard nps={data?.nps} lastSeen={data?.newest[0]?.time_in} />
              </div>
              <div className={styles.last}>
                <Worklist mine={data?.myOpen} />
              </div>
              <div className={styles.end}>
                <NewInsights />
              </div>
            </>
          )}
        </div>
        <div>
          <RoleWork />
          {hasFigures && (
            <>
              <div className={styles.quieter}>
                <StatusCards statuses={data?.statuses} />
              </div>
              <div className={styles.last}>
                <NewestVoc rows={data?.newest} />
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** Since when things are new. */
function Visit() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { data: endedAt } = useVisit()
  return endedAt && t('visit', { at: format.instant(endedAt) })
}

function QuickAdd({ renderForm }: { readonly renderForm: HomePageProps['renderQuickAdd'] }) {
  const { t } = useTranslation('home')
  const viewing = useViewing()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button disabled={viewing} onClick={() => setOpen(true)}>
        <IconPlus size={16} aria-hidden />
        {t('quick.open')}
      </Button>
      {open && <Suspense>{renderForm(() => setOpen(false))}</Suspense>}
    </>
  )
}

/** Indonesian greets by four parts of the day, each by its own word; the day is Jakarta's, seven hours ahead of UTC. */
function partOfDay(now: Date): 'morning' | 'noon' | 'afternoon' | 'evening' {
  const hour = (now.getUTCHours() + 7) % 24
  if (hour < 4 || hour >= 18) return 'evening'
  if (hour < 11) return 'morning'
  return hour < 15 ? 'noon' : 'afternoon'
}

/** What waits, and how the NPS moved where that is more than chance; its card says the rest. */
function Summary({ data }: { readonly data: HomeData }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { from, to, current, previous } = data.nps
  const change = npsChange(current, previous)
  const waiting = data.statuses.find(({ status }) => status === 'new')?.total ?? 0
  return (
    <>
      {waiting === 0 ? (
        t('summary.nothingWaiting')
      ) : (
        <Link to="/v3/dashboard/digital-product-performance/product/feedback" search={{ status: 'new' }}>
          {t('summary.waiting', { total: format.number(waiting) })}
        </Link>
      )}
      {change?.isReal &&
        !change.isSmall &&
        ` ${t(change.points > 0 ? 'summary.up' : 'summary.down', {
          change: format.number(Math.abs(change.points)),
          days: daysBetween(from, to),
        })}`}
    </>
  )
}

/** Counts by status; each card leads to the list that it counts. */
function StatusCards({ statuses }: { readonly statuses: HomeData['statuses'] | undefined }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const total = statuses?.reduce((sum, status) => sum + status.total, 0) ?? 0
  return (
    <section aria-label={t('statuses.title')} className="grid grid-cols-2 gap-4">
      {vocStatuses.map((status) => {
        const count = statuses?.find((entry) => entry.status === status)?.total ?? 0
        return (
          <Link
            key={status}
            to="/v3/dashboard/digital-product-performance/product/feedback"
            search={{ status }}
            className={`${card.card} ${styles.status}`}
          >
            <span className={card.title}>{t(`status.${status}`)}</span>
            <span className={card.value}>{statuses ? format.number(count) : '\u00a0'}</span>
            <span className={styles.share} data-status={status} aria-hidden>
              <span style={{ width: `${total === 0 ? 0 : (100 * count) / total}%` }} />
            </span>
            <span className="text-ink-faint text-sm">
              {t(`statusHint.${status}`)}
              <br />
              {statuses ? t('statuses.share', { share: format.percent(total === 0 ? 0 : count / total) }) : '\u00a0'}
            </span>
          </Link>
        )
      })}
    </section>
  )
}

const list = '/v3/dashboard/digital-product-performance/product/insight'

const placeholders = Array.from({ length: shownInsights }, (_, place) => place)

/** The newest findings about products that the person sees. Last of its column, since there may be fewer than there is room for. */
function NewInsights() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { data: rows, error, isFetching, refetch } = useQuery(insightsWork)
  return (
    <section className={`${card.card} ${vocRows.list}`} aria-label={t('insights.title')}>
      <header>
        <h2>{t('insights.title')}</h2>
        <Link to={list}>{t('insights.all')}</Link>
      </header>
      {error && !rows && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {rows?.length === 0 && (
        <div className={vocRows.empty}>
          <p>{t('insights.empty')}</p>
        </div>
      )}
      <ul className={lines.rows}>
        {rows?.map(({ id, title, product, publishedAt }) => (
          <li key={id}>
            <Link to={`${list}/detail/{-$id}`} params={{ id: String(id) }}>
              <span className={lines.text}>{title}</span>
              <span className={lines.facts}>{[product, format.day(publishedAt)].join(' · ')}</span>
            </Link>
          </li>
        ))}
        {!rows &&
          !error &&
          placeholders.map((place) => <li key={place} className={`${card.waiting} h-11.75 mx-3 mb-2`} />)}
      </ul>
    </section>
  )
}

const OwnQueue = lazy(() => import('./work/OwnQueue.tsx').then((module) => ({ default: module.OwnQueue })))

const AdminWork = lazy(() => import('./work/PeopleWork.tsx').then((module) => ({ default: module.AdminWork })))

const ManagerWork = lazy(() => import('./work/PeopleWork.tsx').then((module) => ({ default: module.ManagerWork })))

const ShiftWork = lazy(() => import('./work/ShiftWork.tsx').then((module) => ({ default: module.ShiftWork })))

const ValidationWork = lazy(() => import('./work/VocWork.tsx').then((module) => ({ default: module.ValidationWork })))

const ProductWork = lazy(() => import('./work/ProductWork.tsx').then((module) => ({ default: module.ProductWork })))

const AnswersWork = lazy(() => import('./work/VocWork.tsx').then((module) => ({ default: module.AnswersWork })))

const parts: Readonly<Record<Role, ComponentType>> = {
  ADMIN: AdminWork,
  AGENT: ShiftWork,
  MANAGEMENT: ManagerWork,
  CMP: ValidationWork,
  PO: ProductWork,
}

/** The person's own queue, then what each of their roles does first; who writes feedback down sees what was answered. Each part is fetched by who has it. */
function RoleWork() {
  const { roles } = useSession()
  return (
    <Suspense fallback={<div className={card.waiting} data-awaited />}>
      {givesPermission('workOnVoc', roles) && <OwnQueue />}
      {workOf(roles).map((role) => {
        const Part = parts[role]
        return <Part key={role} />
      })}
      {countsFromVisit(roles) && <AnswersWork />}
    </Suspense>
  )
}
