import { givesPermission, type Widget } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { PickField } from '../../../ui/form/PickField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { editAddress } from '../../../ui/manage/search.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { sizesIn } from '../library/library.ts'
import styles from './arrange.module.css'
import { columnRange, rowRange } from './arranging.ts'

interface EditWidgetDialogProps {
  readonly widget: Widget
  readonly onApply: (widget: Widget) => void
  readonly onClose: () => void
}

const languages = [
  { language: 'id', suffix: 'Id' },
  { language: 'en', suffix: 'En' },
] as const

/** What a widget is called and how large it is; what it counts stays. */
export function EditWidgetDialog({ widget, onApply, onClose }: EditWidgetDialogProps) {
  const { t } = useTranslation('boards')
  const id = useId()
  const [draft, setDraft] = useState(widget)
  const [isTried, setTried] = useState(false)
  const put = (part: 'title' | 'description' | 'text', language: 'id' | 'en') => (words: string) =>
    setDraft((now) => ({ ...now, [part]: { ...(now[part] ?? { id: '', en: '' }), [language]: words } }))
  const apply = () => {
    setTried(true)
    if (!draft.title.id.trim() || !draft.title.en.trim()) return
    onApply(draft)
    onClose()
  }
  return (
    <Dialog
      title={t('widget.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('arrange.cancel')}
          </Button>
          <Button onClick={apply}>{t('widget.apply')}</Button>
        </>
      }
    >
      <div className="grid gap-3">
        {draft.saved === undefined ? (
          <WordFields id={id} draft={draft} isTried={isTried} put={put} />
        ) : (
          <FromLibrary saved={draft.saved} onFree={() => setDraft(({ saved: _saved, ...own }) => own)} />
        )}
        <div className={styles.pair}>
          <PickField
            id={`${id}-columns`}
            label={t('widget.columns')}
            value={String(draft.columns)}
            options={sizesIn(columnRange)}
            onChange={(columns) => setDraft({ ...draft, columns: Number(columns) })}
          />
          <PickField
            id={`${id}-rows`}
            label={t('widget.rows')}
            value={String(draft.rows)}
            options={sizesIn(rowRange)}
            onChange={(rows) => setDraft({ ...draft, rows: Number(rows) })}
          />
        </div>
      </div>
    </Dialog>
  )
}

interface WordFieldsProps {
  readonly id: string
  readonly draft: Widget
  readonly isTried: boolean
  readonly put: (part: 'title' | 'description' | 'text', language: 'id' | 'en') => (words: string) => void
}

function WordFields({ id, draft, isTried, put }: WordFieldsProps) {
  const { t } = useTranslation('boards')
  return (
    <>
      {languages.map(({ language, suffix }) => (
        <TextField
          key={language}
          id={`${id}-title-${language}`}
          label={t(`widget.title${suffix}`)}
          value={draft.title[language]}
          longest={120}
          required
          error={isTried && !draft.title[language].trim() && t('problem.title')}
          onChange={put('title', language)}
        />
      ))}
      {languages.map(({ language, suffix }) => (
        <TextField
          key={language}
          id={`${id}-tells-${language}`}
          label={t(`widget.tells${suffix}`)}
          value={draft.description[language]}
          longest={300}
          onChange={put('description', language)}
        />
      ))}
      {draft.text &&
        languages.map(({ language, suffix }) => (
          <TextField
            key={language}
            id={`${id}-text-${language}`}
            label={t(`widget.text${suffix}`)}
            value={draft.text?.[language] ?? ''}
            longest={2_000}
            area
            onChange={put('text', language)}
          />
        ))}
    </>
  )
}

/** A widget of the library is called and counts what it does there; whoever wants it otherwise here makes it the board's own. */
function FromLibrary({ saved, onFree }: { readonly saved: number; readonly onFree: () => void }) {
  const { t } = useTranslation('boards')
  const { roles } = useSession()
  return (
    <>
      <p className="text-ink-soft text-sm">{t('widget.fromLibrary')}</p>
      {givesPermission('manageWidgets', roles) && (
        <p className="text-ink-soft text-sm">
          <Link to={editAddress('widget')} params={{ id: String(saved) }}>
            {t('widget.inLibrary')}
          </Link>
        </p>
      )}
      <Button kind="default" size="small" onClick={onFree}>
        {t('widget.free')}
      </Button>
    </>
  )
}
