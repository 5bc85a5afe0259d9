import { exampleQuery, ingestCall, queryCall } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { CopyButton } from '../../ui/plain/CopyButton.tsx'
import parts from '../../ui/plain/parts.module.css'
import secrets from '../../ui/credentials/secrets.module.css'
import type { KeyDataset } from './queries.ts'
import { useKeyWords } from './words.ts'

interface ExampleProps {
  readonly apiKey: string
  /** That the key is for; the first is shown. */
  readonly datasets: readonly KeyDataset[]
}

/** A line for a shell that sends a row to this portal, by the address that one is at. */
export function Example({ apiKey, datasets }: ExampleProps) {
  const { t } = useTranslation('keys')
  const words = useKeyWords()
  const [first, ...others] = datasets
  if (first === undefined) return null
  const pathOf = ({ name }: KeyDataset) => ingestCall.path.replace(':dataset', name)
  const line = [
    `curl ${window.location.origin}${pathOf(first)}`,
    `-H 'Authorization: Bearer ${apiKey}'`,
    `-H 'Content-Type: application/json'`,
    `-d '[${JSON.stringify(first.example)}]'`,
  ].join(' \\\n  ')
  return (
    <div className="grid gap-4 min-w-0">
      <p>{t('example.text')}</p>
      <pre className={secrets.code}>
        <code>{line}</code>
      </pre>
      <div className={secrets.buttons}>
        <CopyButton text={line} label={t('example.copy')} copiedLabel={t('once.copied')} />
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t('example.docs')}
        </a>
      </div>
      {others.length > 0 && (
        <div className={parts.faint}>
          <p>{t('example.others')}</p>
          <ul className="grid gap-1 mt-1 pl-5 list-disc wrap-anywhere">
            {others.map((dataset) => (
              <li key={dataset.name}>
                {words.title(dataset)}: <code>{pathOf(dataset)}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** A line for a shell that asks this portal for figures. */
export function ReadingExample({ apiKey }: Pick<ExampleProps, 'apiKey'>) {
  const { t } = useTranslation('keys')
  const line = [
    `curl ${window.location.origin}${queryCall.path}`,
    `-H 'Authorization: Bearer ${apiKey}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(exampleQuery)}'`,
  ].join(' \\\n  ')
  return (
    <div className="grid gap-4 min-w-0">
      <p>{t('example.readingText')}</p>
      <pre className={secrets.code}>
        <code>{line}</code>
      </pre>
      <div className={secrets.buttons}>
        <CopyButton text={line} label={t('example.copy')} copiedLabel={t('once.copied')} />
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t('example.docs')}
        </a>
      </div>
    </div>
  )
}
