import type { DashboardAnswer } from '@ido/contract'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useViewing } from '../../../ui/form/ViewingNote.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { boardWith, type Board } from '../board.ts'
import page from '../page/DashboardPage.module.css'
import { useMarks } from '../widget/useMarks.ts'
import { WidgetFrame } from '../widget/WidgetFrame.tsx'
import { versionQuery } from './queries.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import styles from './versions.module.css'

interface OldVersionProps {
  readonly board: Board
  readonly answer: DashboardAnswer
  readonly version: number
  readonly onBack: () => void
}

/** A board as one of its versions arranged it, with the figures of now; that it is an old one stands on top. */
export function OldVersion({ board, answer, version, onBack }: OldVersionProps) {
  const { t } = useTranslation(['boards', 'common'])
  const format = useFormat()
  const viewing = useViewing()
  const { data, error, refetch, isFetching } = useQuery(versionQuery(answer.path, version))
  const [asks, ask] = useState(false)
  const now = useNow()
  const who = data?.who ?? t('versions.portal')
  return (
    <div className={page.page} data-wide>
      <div className={styles.old} role="note">
        <IconHistory size={20} aria-hidden />
        <p className="flex-[1_1_20rem]">
          <b className="text-watch">{t('versions.old')}.</b>{' '}
          {data && t('versions.oldText', { version, at: format.instant(data.at), who })}
        </p>
        <Button kind="default" onClick={onBack}>
          {t('versions.back')}
        </Button>
        {answer.can.restore && data && (
          <Button disabled={viewing} onClick={() => ask(true)}>
            {t('versions.restoreOf', { version })}
          </Button>
        )}
      </div>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <p className="my-3.5" aria-busy>
          {t('common:loading')}
        </p>
      )}
      {data && <Shown board={boardWith(board, data.definition, now)} />}
      {asks && data && <RestoreDialog answer={answer} version={data} onDone={onBack} onClose={() => ask(false)} />}
    </div>
  )
}

function Shown({ board }: { readonly board: Board }) {
  const { definition, language } = board
  const marks = useMarks(board)
  return (
    <>
      <header className={page.head}>
        <div>
          <h1>{definition.title[language]}</h1>
          <p className="mt-0.5 text-ink-soft text-pretty">{definition.question[language]}</p>
        </div>
      </header>
      <div className={page.board}>
        <div className={page.grid}>
          {definition.widgets.map((widget) => (
            <WidgetFrame key={widget.id} widget={widget} board={board} cases={[]} marks={marks} />
          ))}
        </div>
      </div>
    </>
  )
}
