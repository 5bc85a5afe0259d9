import { IconCheck } from '@tabler/icons-react'
import { useNotice } from './notices.ts'
import styles from './Notice.module.css'

/** Always there, so that screen readers hear what comes into it. */
export function Notice() {
  const words = useNotice()
  return (
    <div role="status" className={styles.notice}>
      {words && (
        <p>
          <IconCheck size={16} aria-hidden />
          {words}
        </p>
      )}
    </div>
  )
}
