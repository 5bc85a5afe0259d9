import { givesPermission, type VocDetail, type VocReferenceLists } from '@ido/contract'
import { Fragment, Suspense, lazy, type ReactNode } from 'react'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import type { Messages } from '../../../ui/form/fieldMessages.ts'
import shared from '../../../ui/form/page.module.css'
import parts from '../../../ui/plain/parts.module.css'
import { ScoreExplained } from '../record/ScoreExplained.tsx'
import type { VocPlace } from '../voc.read.ts'
import { VocField } from './VocField.tsx'
import type { VocDraft } from './draft.ts'
import styles from './form.module.css'
import { chosenWeights, formSections, sectionId, sectionNames, useFieldWords, type FormSection } from './sections.ts'
import { neededIn, otherDataAcuan, type VocFormField } from './values.ts'

// The form is there before similar records are known.
const AlikeWhileTyping = lazy(() =>
  import('../similar/AlikeWhileTyping.tsx').then((module) => ({ default: module.AlikeWhileTyping })),
)

interface FormSectionsProps {
  readonly place: VocPlace
  readonly draft: VocDraft
  readonly record: VocDetail | null
  /** The record can still be sent, which asks for more than saving it does. */
  readonly maySend: boolean
  readonly references: VocReferenceLists | undefined
  readonly messages: Messages
  readonly onChange: (field: VocFormField, value: string) => void
  /** Those of the folded groups that are open. */
  readonly unfolded: ReadonlySet<FormSection>
  readonly onFold: (section: FormSection, isFolded: boolean) => void
  /** The attachments, which belong to the customer's own words. */
  readonly children: ReactNode
}

/** All fields, group by group in the order in which an agent hears them. */
export function FormSections({ place, draft, record, maySend, references, ...props }: FormSectionsProps) {
  const { t } = useTranslation(['record', 'voc'])
  const { roles } = useSession()
  const worksOnVoc = givesPermission('workOnVoc', roles)
  const { values, theirs = {} } = draft
  const needed = neededIn(draft.base, maySend, record?.status)
  const saysOther = values.data_acuan === otherDataAcuan
  const field = (name: VocFormField) => (
    <VocField
      field={name}
      value={values[name]}
      onChange={props.onChange}
      references={references}
      product={name === 'sub_product' ? values.product_id : undefined}
      error={props.messages[name]}
      required={needed.includes(name)}
      disabled={name === 'validated_feedback' && record?.can.validate !== true}
      note={
        theirs[name] !== undefined && (
          <TheirNote field={name} theirs={theirs[name]} references={references} onTake={props.onChange} />
        )
      }
    />
  )
  const shown = (name: VocFormField) => {
    if (name === 'validated_feedback') return record !== null
    if (name === 'progress_by_po_description') return record?.can.progress === true
    return true
  }
  // Whoever only records feedback is spared what others fill in later, unless something stands there already.
  const isFoldable = (section: FormSection) =>
    (section === 'priority' || section === 'followUp') &&
    !worksOnVoc &&
    formSections[section].every((name: VocFormField) => draft.base[name] === '')
  return sectionNames.map((section) => (
    <section key={section} id={sectionId(section)} className={shared.section} aria-labelledby={`${section}-title`}>
      <Foldable
        foldable={isFoldable(section)}
        open={props.unfolded.has(section)}
        onToggle={(isOpen) => props.onFold(section, !isOpen)}
        title={<h2 id={`${section}-title`}>{t(`section.${section}`)}</h2>}
      >
        {section === 'feedback' && maySend && (
          <p className="-mt-2 text-ink-soft text-sm">
            {t('form.neededToSend')} {!worksOnVoc && t('form.fixedOnceSent')} {record === null && t('form.keptForNext')}
          </p>
        )}
        {section === 'priority' && <ScoreExplained chosen={chosenWeights(values)} />}
        {formSections[section]
          .filter(shown)
          .flatMap((name: VocFormField) =>
            name === 'data_acuan' && saysOther ? [name, 'data_acuan_text' as const] : [name],
          )
          .map((name) => (
            <Fragment key={name}>
              {field(name)}
              {name === 'longtext' && record === null && (
                <Suspense>
                  <AlikeWhileTyping place={place} text={values.longtext} product={values.product_id} />
                </Suspense>
              )}
            </Fragment>
          ))}
        {section === 'feedback' && (
          <div className={styles.attachments}>
            <h3>{t('voc:field.attachment')}</h3>
            {props.children}
          </div>
        )}
      </Foldable>
    </section>
  ))
}

interface FoldableProps {
  readonly foldable: boolean
  readonly open: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly title: ReactNode
  readonly children: ReactNode
}

function Foldable({ foldable, open, onToggle, title, children }: FoldableProps) {
  if (!foldable) {
    return (
      <>
        {title}
        {children}
      </>
    )
  }
  return (
    <details className={styles.folded} open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div className="grid gap-4 mt-4">{children}</div>
    </details>
  )
}

interface TheirNoteProps {
  readonly field: VocFormField
  readonly theirs: string
  readonly references: VocReferenceLists | undefined
  readonly onTake: (field: VocFormField, value: string) => void
}

/** Under a field that someone else changed meanwhile: what stands there now, and a way to take it. */
function TheirNote({ field, theirs, references, onTake }: TheirNoteProps) {
  const { t } = useTranslation('record')
  const words = useFieldWords(references)
  return (
    <span className={styles.theirs}>
      {t('form.theirs')} <b>{words(field, theirs)}</b>{' '}
      <button type="button" className={parts.wordButton} onClick={() => onTake(field, theirs)}>
        {t('form.takeTheirs')}
      </button>
    </span>
  )
}
