import {
  longestInsightComment,
  type PublishedInsightDetail,
  sayInsightFeedback,
  takeBackInsightFeedback,
} from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { ChoicesField } from '../../ui/form/ChoicesField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import view from '../../ui/plain/record-view.module.css'
import styles from './insights.module.css'
import { publishedOneQuery } from './insights.ts'

interface OwnFeedbackProps {
  readonly id: number
  readonly feedback: PublishedInsightDetail['feedback']
}

/** Whether an insight helps its reader: said once, changed as often as one likes, and taken back. */
export function OwnFeedback({ id, feedback }: OwnFeedbackProps) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const client = useQueryClient()
  const [helpful, setHelpful] = useState(feedback ? String(feedback.helpful) : '')
  const [comment, setComment] = useState(feedback?.comment ?? '')
  const [isTried, setTried] = useState(false)
  const { queryKey } = publishedOneQuery(id)
  const shown = (now: PublishedInsightDetail['feedback'], notice: 'own.sent' | 'own.takenBack') => {
    client.setQueryData(queryKey, (before) => before && { ...before, feedback: now })
    showNotice(t(notice))
  }
  const say = useMutation({
    meta: { ownFailure: true },
    mutationFn: async () =>
      (await call(sayInsightFeedback, { params: { id }, body: { helpful: helpful === 'true', comment } })).answer,
    onSuccess: (said) => shown(said, 'own.sent'),
  })
  const takeBack = useMutation({
    meta: { ownFailure: true },
    mutationFn: () => call(takeBackInsightFeedback, { params: { id } }),
    onSuccess: () => shown(null, 'own.takenBack'),
  })
  return (
    <section className={`${view.group} grid gap-3`} aria-labelledby="insight-own">
      <h2 id="insight-own">{t('own.title')}</h2>
      <ChoicesField
        id="insight-helpful"
        label={t('own.answer')}
        value={helpful}
        options={[
          { value: 'true', label: t('own.yes') },
          { value: 'false', label: t('own.no') },
        ]}
        onChange={setHelpful}
        error={isTried && helpful === '' && t('own.choose')}
      />
      <TextField
        id="insight-comment"
        label={t('own.comment')}
        help={t('own.commentHelp')}
        value={comment}
        onChange={setComment}
        longest={longestInsightComment}
        area
      />
      {feedback && <p className={styles.soft}>{t('own.said', { at: format.instant(feedback.at) })}</p>}
      <Failure>{(say.error ?? takeBack.error)?.message}</Failure>
      <div>
        <Button busy={say.isPending} onClick={() => (helpful === '' ? setTried(true) : say.mutate())}>
          {t(feedback ? 'own.change' : 'own.send')}
        </Button>{' '}
        {feedback && (
          <Button kind="quiet" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
            {t('own.takeBack')}
          </Button>
        )}
      </div>
    </section>
  )
}
