import { useQuery } from '@tanstack/react-query'
import { IconFileOff } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import page from '../../ui/form/page.module.css'
import { managedDetailQuery, type ManagedCalls } from '../../ui/manage/calls.ts'
import { Inside } from '../../ui/theme/Inside.tsx'
import styles from '../../ui/people/people.module.css'

interface RecordPageProps<Detail> {
  readonly calls: ManagedCalls
  readonly id: number
  readonly title: (record: Detail) => string
  /** The way back to the list. */
  readonly back: ReactNode
  readonly form: ComponentType<{ readonly record: Detail }>
  readonly aside: ComponentType<{ readonly record: Detail }>
}

/** A record that exists: its form, and beside it what can be done with it and what was done to it. */
export function RecordPage<Detail>({ calls, id, title, back, form: Form, aside: Aside }: RecordPageProps<Detail>) {
  const { t } = useTranslation('manage')
  const { data: record, error, refetch, isFetching } = useQuery(managedDetailQuery<Detail>(calls, id))
  if (!record && error instanceof ApiError && (error.code === 404 || error.code === 403)) {
    return (
      <div className={styles.gone}>
        <IconFileOff size={28} aria-hidden />
        <h1>{t('form.goneTitle')}</h1>
        <p>{t('form.goneText')}</p>
        {back}
      </div>
    )
  }
  if (!record) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <div className={styles.bones} aria-busy />
    )
  }
  return (
    <div className={page.page}>
      <h1>{title(record)}</h1>
      <p className={page.back}>{back}</p>
      <div className={styles.layout}>
        <Inside>
          <Form record={record} />
        </Inside>
        <aside className={styles.aside}>
          <Aside record={record} />
        </aside>
      </div>
    </div>
  )
}
