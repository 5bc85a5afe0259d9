import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useId, type SubmitEvent, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../format.ts'
import { pageSizes, type ListAnswer, type PageState } from './column.ts'
import buttons from '../plain/icon-button.module.css'
import styles from './pager.module.css'

interface PagerProps {
  readonly meta: ListAnswer<unknown>['meta'] | undefined
  readonly page: PageState
  readonly onChange: (page: PageState) => void
}

/** Where in the list one is, in words, and the ways to move: step, first and last, jump, page size. */
export function Pager({ meta, page, onChange }: PagerProps) {
  const { t } = useTranslation('table')
  const sizeId = useId()
  const last = Math.max(1, meta?.totalPage ?? 1)
  const goTo = (number: number) => onChange({ ...page, number: Math.max(1, Math.min(number, last)) })
  const steps = [
    { name: t('firstPage'), to: 1, icon: <IconChevronsLeft size={16} aria-hidden />, off: page.number <= 1 },
    { name: t('previousPage'), to: page.number - 1, icon: <IconChevronLeft size={16} />, off: page.number <= 1 },
    { name: t('nextPage'), to: page.number + 1, icon: <IconChevronRight size={16} />, off: page.number >= last },
    { name: t('lastPage'), to: last, icon: <IconChevronsRight size={16} aria-hidden />, off: page.number >= last },
  ]
  return (
    <div className={styles.pager} data-awaited={!meta || undefined}>
      <Counts meta={meta} />
      <label htmlFor={sizeId} className={styles.sizeLabel}>
        {t('pageSize')}
      </label>
      <select
        id={sizeId}
        // On phones there is no room for the label.
        aria-label={t('pageSize')}
        className={styles.select}
        value={page.size}
        onChange={(event) => onChange({ number: 1, size: Number(event.target.value) })}
      >
        {[...new Set<number>([...pageSizes, page.size])].map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <nav className={styles.steps} aria-label={t('pages')}>
        {steps.slice(0, 2).map((step) => (
          <Step key={step.name} {...step} onGo={goTo} />
        ))}
        <JumpTo key={page.number} page={page.number} last={last} onGo={goTo} />
        {steps.slice(2).map((step) => (
          <Step key={step.name} {...step} onGo={goTo} />
        ))}
      </nav>
    </div>
  )
}

interface StepProps {
  readonly name: string
  readonly to: number
  readonly icon: ReactNode
  readonly off: boolean
  readonly onGo: (page: number) => void
}

function Step({ name, to, icon, off, onGo }: StepProps) {
  return (
    <button
      type="button"
      className={buttons.icon}
      aria-label={name}
      title={name}
      disabled={off}
      onClick={() => onGo(to)}
    >
      {icon}
    </button>
  )
}

function Counts({ meta }: Pick<PagerProps, 'meta'>) {
  const { t } = useTranslation('table')
  const format = useFormat()
  if (!meta) return <p className={styles.counts} role="status" />
  const total = format.number(meta.totalIsExact === false ? meta.totalData - 1 : meta.totalData)
  const [from, to] = [format.number(meta.show_from), format.number(meta.show_to)]
  const words =
    meta.totalData === 0
      ? t('countNone')
      : t(meta.totalIsExact === false ? 'countAtLeast' : 'count', { from, to, total })
  return (
    <p className={styles.counts} role="status">
      {words}
    </p>
  )
}

interface JumpProps {
  readonly page: number
  readonly last: number
  readonly onGo: (page: number) => void
}

function JumpTo({ page, last, onGo }: JumpProps) {
  const { t } = useTranslation('table')
  const format = useFormat()
  const jump = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = new FormData(event.currentTarget).get('page')
    const typed = typeof written === 'string' ? Number(written.replace(/\D/g, '')) : 0
    if (typed > 0) onGo(typed)
  }
  return (
    <form className={styles.jump} onSubmit={jump} noValidate>
      <input
        name="page"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('jumpTo', { last: format.number(last) })}
        defaultValue={page}
        size={Math.max(3, String(page).length)}
        onFocus={(event) => event.target.select()}
      />
      <span>{t('ofPages', { last: format.number(last) })}</span>
    </form>
  )
}
