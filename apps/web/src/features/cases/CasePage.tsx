import type { CaseDetail } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ApiError } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import page from '../../ui/form/page.module.css'
import { NoRecord } from '../../ui/plain/NoRecord.tsx'
import { Unbroken } from '../../ui/plain/Unbroken.tsx'
import view from '../../ui/plain/record-view.module.css'
import { CaseSign } from './CaseSign.tsx'
import { CaseCare } from './CaseCare.tsx'
import { CaseChart } from './CaseChart.tsx'
import { CaseFigures } from './CaseFigures.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import styles from './cases.module.css'
import { caseQuery } from './queries.ts'
import { useCaseWords } from './useCaseWords.ts'

/** One case: what is wrong, where, since when and how bad, what can be done about it, and what was. */
export function CasePage({ id }: { readonly id: number }) {
  const { t } = useTranslation('cases')
  const { data: found, error, refetch, isFetching } = useQuery(caseQuery(id))
  if (!found && error instanceof ApiError && (error.code === 404 || error.code === 403)) {
    return (
      <NoRecord title={t('goneTitle')} text={t('goneText')}>
        <ToList />
      </NoRecord>
    )
  }
  return (
    <div className="grid gap-4" aria-busy={!found && isFetching}>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {found ? (
        <>
          <Head found={found} />
          <div className={view.columns}>
            <div className="grid gap-4 min-w-0">
              <CaseChart found={found} />
              <CaseFigures found={found} />
            </div>
            <CaseCare found={found} />
          </div>
          <CaseHistory key={found.id} found={found} />
        </>
      ) : (
        !error && <div className={styles.room} data-awaited />
      )}
    </div>
  )
}

/** Back to the list as it was left. */
function ToList() {
  const { t } = useTranslation('cases')
  const before = useLocation({ select: ({ state }) => state.listBefore })
  return (
    <Link to="/v3/cases" search={before ?? {}} activeOptions={{ exact: true }}>
      {t('toList')}
    </Link>
  )
}

function Head({ found }: { readonly found: CaseDetail }) {
  const words = useCaseWords()
  const [first] = found.measures
  const beside = first ? words.beside(first).join(', ') : ''
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <CaseSign state={found.state} />
        <h1>
          <Unbroken words={words.title(found)} />
        </h1>
      </div>
      <p className={styles.facts}>
        <span>{words.place(found)}</span>
        <span>{words.time(found)}</span>
        {first && beside && <span>{`${words.value(first)} (${beside})`}</span>}
      </p>
      <p className={page.back}>
        <ToList />
      </p>
    </header>
  )
}
