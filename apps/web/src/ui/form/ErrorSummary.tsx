import { useEffect, useRef, type MouseEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './form.module.css'

interface ErrorSummaryProps {
  readonly errors: readonly { readonly id: string; readonly label: string; readonly message: string }[]
  /** Changes with every refused submit: each brings the reader up here. */
  readonly attempt: number
}

/** What must be mended, summed up over the form; each line leads to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const { t } = useTranslation('form')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  const lead = (event: MouseEvent, id: string) => {
    event.preventDefault()
    const field = document.getElementById(id)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className="mb-1 text-base">{t('summary', { count: errors.length })}</h2>
      <ul className="pl-5 list-disc">
        {errors.map((error) => (
          <li key={error.id}>
            <a className="text-bad font-medium" href={`#${error.id}`} onClick={(event) => lead(event, error.id)}>
              {error.label}: {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
