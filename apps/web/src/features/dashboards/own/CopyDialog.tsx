import {
  createDashboard,
  type BoardSharing,
  type BothTexts,
  type DashboardDefinition,
  type EndpointMeta,
  type listDashboards,
} from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { otherRefusal, refusalOf } from '../../../ui/feedback/refusal.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import { SharingFields, isSharingWhole } from './SharingFields.tsx'
import { makingQuery, tookIn, useGoToBoard } from './queries.ts'
import { isSlug, slugOf } from './slug.ts'

interface CopyDialogProps {
  readonly definition: DashboardDefinition
  readonly language: 'id' | 'en'
  readonly onClose: () => void
}

/** Makes a board of one's own out of the one that is looked at. */
export function CopyDialog(props: CopyDialogProps) {
  const { t } = useTranslation(['boards', 'common'])
  const { data, error, refetch, isFetching } = useQuery(makingQuery)
  if (data) return <CopyForm {...props} making={data} />
  return (
    <Dialog title={t('copy.title')} onClose={props.onClose}>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <p aria-busy>{t('common:loading')}</p>
      )}
    </Dialog>
  )
}

type Making = EndpointMeta<typeof listDashboards>

function CopyForm({ definition, language, onClose, making }: CopyDialogProps & { readonly making: Making }) {
  const { t } = useTranslation('boards')
  const id = useId()
  const named = (title: string): string => t('copy.named', { title })
  const [title, setTitle] = useState<BothTexts>({ id: named(definition.title.id), en: named(definition.title.en) })
  const [ownSlug, setOwnSlug] = useState<string | null>(null)
  const [sharing, setSharing] = useState<BoardSharing>({ audience: 'private', roles: [] })
  const [isEmpty, setEmpty] = useState(false)
  const [isTried, setTried] = useState(false)
  const slug = ownSlug ?? slugOf(title[language])
  const isForAll = sharing.audience === 'all'
  const missing = {
    id: title.id.trim() === '',
    en: title.en.trim() === '',
    slug: isForAll && !isSlug(slug),
    roles: !isSharingWhole(sharing),
  }
  const make = useMake(onClose, language)
  const send = () => {
    setTried(true)
    if (Object.values(missing).some(Boolean)) return
    const widgets = isEmpty ? [] : definition.widgets
    const made = { ...definition, title, group: 'own', widgets, ...(isEmpty && { filters: [] }) }
    make.mutate({ definition: made, sharing, ...(isForAll && { path: `board/${slug}` }) })
  }
  const said = (isMissing: boolean, words: string) => (isTried && isMissing ? words : undefined)
  const isFull = making.own >= making.most
  return (
    <Dialog
      title={t('copy.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('arrange.cancel')}
          </Button>
          <Button disabled={isFull} busy={make.isPending} onClick={send}>
            {t('copy.make')}
          </Button>
        </>
      }
    >
      <p>{t('copy.text')}</p>
      <Failure>{isFull ? t('copy.full', { most: making.most }) : otherRefusal(make.error, ['path'])}</Failure>
      <div className="grid gap-3">
        <TextField
          id={`${id}-id`}
          label={t('copy.titleId')}
          value={title.id}
          longest={120}
          required
          error={said(missing.id, t('problem.title'))}
          onChange={(words) => setTitle({ ...title, id: words })}
        />
        <TextField
          id={`${id}-en`}
          label={t('copy.titleEn')}
          value={title.en}
          longest={120}
          required
          error={said(missing.en, t('problem.title'))}
          onChange={(words) => setTitle({ ...title, en: words })}
        />
        <SharingFields
          value={sharing}
          mayShare={making.can.share}
          error={said(missing.roles, t('problem.roles'))}
          onChange={setSharing}
        />
        {isForAll ? (
          <TextField
            id={`${id}-slug`}
            label={t('copy.address')}
            value={slug}
            longest={74}
            help={t('copy.addressHelp', { slug })}
            error={said(missing.slug, t('problem.address')) ?? refusalOf(make.error, 'path')}
            onChange={setOwnSlug}
          />
        ) : (
          <p className="text-ink-soft text-sm">{t('copy.addressOwn')}</p>
        )}
        <CheckField id={`${id}-empty`} label={t('copy.empty')} checked={isEmpty} onChange={setEmpty} />
        <p className="text-ink-soft text-sm">{t('copy.count', { own: making.own, most: making.most })}</p>
      </div>
    </Dialog>
  )
}

interface Made {
  readonly path?: string
  readonly definition: DashboardDefinition
  readonly sharing: BoardSharing
}

function useMake(onMade: () => void, language: 'id' | 'en') {
  const { t } = useTranslation('boards')
  const client = useQueryClient()
  const goTo = useGoToBoard()
  return useMutation({
    meta: { ownFailure: true },
    mutationFn: async (body: Made) => (await call(createDashboard, { body })).answer,
    onSuccess: async (answer) => {
      onMade()
      await tookIn(client, answer)
      await goTo(answer.path)
      showNotice(t('copy.made', { title: answer.definition.title[language] }))
    },
  })
}
