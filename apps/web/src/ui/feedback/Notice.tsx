import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Button } from '../plain/Button.tsx'
import { dismissNotice, useNotice } from './notices.ts'
import styles from './Notice.module.css'

/** Always there, so that screen readers hear what comes into it. */
export function Notice() {
  const { words, isRefusal, action } = useNotice()
  const Mark = isRefusal ? IconAlertTriangle : IconCheck
  const act = () => {
    dismissNotice()
    action?.run()
  }
  return (
    <div role="status" className={styles.notice}>
      {words && (
        <p data-refusal={isRefusal || undefined}>
          <Mark size={16} aria-hidden />
          {words}
          {action && (
            <Button kind="default" size="small" onClick={act}>
              {action.label}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
