import { useTranslation } from '../../../i18n/speech.ts'
import button from '../../../ui/plain/Button.module.css'
import { NoRecord } from '../../../ui/plain/NoRecord.tsx'
import { UnmarkedLink } from '../../../ui/plain/UnmarkedLink.tsx'
import { vocPaths, type VocPlace } from '../voc.read.ts'

export function NoVocRecord({ place }: { readonly place: VocPlace }) {
  const { t } = useTranslation('record')
  return (
    <NoRecord title={t('detail.goneTitle')} text={t('detail.goneText')}>
      <UnmarkedLink to={vocPaths[place].list} className={button.button}>
        {t('detail.toList')}
      </UnmarkedLink>
    </NoRecord>
  )
}
