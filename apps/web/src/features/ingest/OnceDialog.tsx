import { useTranslation } from '../../i18n/speech.ts'
import { SecretOnce } from '../../ui/credentials/SecretOnce.tsx'
import { Example, ReadingExample } from './Example.tsx'
import type { KeyDataset } from './queries.ts'

interface OnceDialogProps {
  readonly name: string
  readonly apiKey: string
  /** That it sends; null where it reads figures. */
  readonly datasets: readonly KeyDataset[] | null
  readonly onClose: () => void
}

/** The key, with a line that sends by it. */
export function OnceDialog({ name, apiKey, datasets, onClose }: OnceDialogProps) {
  const { t } = useTranslation('keys')
  return (
    <SecretOnce title={t('once.title', { name })} secret={apiKey} texts="keys" onClose={onClose}>
      <h3>{t(datasets ? 'example.title' : 'example.readingTitle')}</h3>
      {datasets ? <Example apiKey={apiKey} datasets={datasets} /> : <ReadingExample apiKey={apiKey} />}
    </SecretOnce>
  )
}
