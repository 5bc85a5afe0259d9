import type { CountedBySteps } from '@ido/contract'
import { useLabels } from '../../i18n/labels.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { type GivenSteps, useStepsPreview } from './figure-queries.ts'
import styles from './setting.module.css'

/** Shows how today's figures would be told by these steps, beside how they are. */
export function StepsPreview({ steps, disabled }: { readonly steps: GivenSteps; readonly disabled: boolean }) {
  const { t } = useTranslation('setting')
  const preview = useStepsPreview()
  const { data } = preview
  const hours = ({ opened }: CountedBySteps): Counted => [
    { label: t('figures.within'), count: opened.within },
    { label: t('figures.outside'), count: opened.outside },
  ]
  return (
    <>
      <Button kind="default" disabled={disabled} busy={preview.isPending} onClick={() => preview.mutate(steps)}>
        {t('figures.preview')}
      </Button>
      {data && (
        <Dialog
          title={t('figures.previewTitle')}
          onClose={preview.reset}
          footer={
            <Button kind="default" data-first onClick={preview.reset}>
              {t('cleanUp.close')}
            </Button>
          }
        >
          {(['tickets', 'orders', 'resolved'] as const).map((what) => (
            <Compared key={what} title={t(`figures.${what}`)} before={data.before[what]} after={data.after[what]} />
          ))}
          <Compared title={t('figures.opened')} before={hours(data.before)} after={hours(data.after)} />
        </Dialog>
      )}
    </>
  )
}

type Counted = CountedBySteps['tickets']

interface ComparedProps {
  readonly title: string
  readonly before: Counted
  readonly after: Counted
}

function Compared({ title, before, after }: ComparedProps) {
  const { t } = useTranslation('setting')
  return (
    <section>
      <h3 className="my-4 text-lg">{title}</h3>
      <div className={styles.compared}>
        <Counts title={t('figures.now')} counts={before} />
        <Counts title={t('figures.becomes')} counts={after} />
      </div>
    </section>
  )
}

function Counts({ title, counts }: { readonly title: string; readonly counts: Counted }) {
  const format = useFormat()
  const words = useLabels()
  return (
    <table className={styles.rows}>
      <caption>{title}</caption>
      <tbody>
        {counts.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{words(label)}</th>
            <td>{format.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
