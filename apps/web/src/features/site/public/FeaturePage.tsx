import { useTranslation } from '../../../i18n/speech.ts'
import type { PictureName } from '../../../i18n/pictures.ts'
import button from '../../../ui/plain/Button.module.css'
import styles from './FeaturePage.module.css'
import { PictureFrame } from './PictureFrame.tsx'
import { UnmarkedLink } from '../../../ui/plain/UnmarkedLink.tsx'

/** The chapters in order, each with its picture. */
const chapters = [
  { chapter: 'dashboard', picture: 'dashboard' },
  { chapter: 'records', picture: 'records' },
  { chapter: 'voc', picture: 'voc-list' },
  { chapter: 'detail', picture: 'voc-detail' },
  { chapter: 'access', picture: 'access-queue' },
  { chapter: 'logbook', picture: null },
] as const satisfies readonly { chapter: string; picture: PictureName | null }[]

export function FeaturePage() {
  const { t } = useTranslation('feature')
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {chapters.map(({ chapter, picture }, index) => (
        <section key={chapter} id={chapter} className={styles.chapter} aria-labelledby={`${chapter}-title`}>
          <div className={styles.words}>
            <h2 id={`${chapter}-title`}>{t(`chapters.${chapter}.title`)}</h2>
            <p className="mt-3.5">{t(`chapters.${chapter}.text`)}</p>
            <ul className="grid gap-2 mt-4.5">
              {t(`chapters.${chapter}.points`, { returnObjects: true }).map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
          {picture && <PictureFrame name={picture} alt={t(`chapters.${chapter}.alt`)} first={index === 0} />}
        </section>
      ))}
      <More />
      <section className={styles.end} aria-labelledby="start">
        <h2 id="start">{t('end.title')}</h2>
        <p className="max-w-152">{t('end.text')}</p>
        <div className="flex flex-wrap gap-3 mt-3">
          <UnmarkedLink to="/" className={button.button} data-size="large">
            {t('end.signIn')}
          </UnmarkedLink>
          <UnmarkedLink to="/guideline/request-access" className={button.button} data-kind="default" data-size="large">
            {t('end.request')}
          </UnmarkedLink>
        </div>
      </section>
    </div>
  )
}

function More() {
  const { t } = useTranslation('feature')
  return (
    <section aria-labelledby="more">
      <h2 id="more">{t('more.title')}</h2>
      <div className={styles.more}>
        {Object.entries(t('more.items', { returnObjects: true })).map(([key, { title, text }]) => (
          <div key={key}>
            <h3 className="mb-1.5 text-[1.0625rem]">{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
