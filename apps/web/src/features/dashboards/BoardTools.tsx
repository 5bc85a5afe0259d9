import { IconSettings } from '@tabler/icons-react'
import type { DashboardAnswer } from '@ido/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Dropdown } from '../../ui/plain/Dropdown.tsx'
import type { BoardTool } from './own/ToolItems.tsx'
import styles from './DashboardPage.module.css'

const ToolItems = lazy(() => import('./own/ToolItems.tsx').then((module) => ({ default: module.ToolItems })))

interface BoardToolsProps {
  readonly answer: DashboardAnswer
  readonly onTool: (tool: BoardTool) => void
}

/** What concerns the board itself: whose it is, how it is arranged, whether it is one's home. It is fetched once it is opened. */
export function BoardTools({ answer, onTool }: BoardToolsProps) {
  const { t } = useTranslation('dashboard')
  const face = (
    <>
      <IconSettings size={16} aria-hidden />
      <span className={styles.word}>{t('action.tools')}</span>
    </>
  )
  return (
    <Dropdown label={t('action.tools')} face={face} width={232}>
      <Suspense fallback={<div className={styles.toolsRoom} />}>
        <ToolItems answer={answer} onTool={onTool} />
      </Suspense>
    </Dropdown>
  )
}
