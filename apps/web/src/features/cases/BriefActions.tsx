import { behind, givesPermission, type BriefCase } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { Button } from '../../ui/plain/Button.tsx'
import styles from './Brief.module.css'
import { useCaseChange } from './queries.ts'

/** Opens the records that a case counted, and lets who works on cases take it. */
export function BriefActions({ found }: { readonly found: BriefCase }) {
  const { t, i18n } = useTranslation('brief')
  const { id, roles, viewedBy } = useSession()
  const change = useCaseChange(found)
  const [first] = found.measures
  const take = () => change.mutate({ owner: id }, { onSuccess: () => showNotice(t('taken')) })
  return (
    <span className={styles.actions}>
      {first && (
        <Link
          to="/v3/detail-case/{-$slug}"
          search={behind(first.evidence, first.measure)}
          aria-label={`${t('records')}: ${found.title[i18n.language]}`}
        >
          {t('records')}
        </Link>
      )}
      {found.owner === null && viewedBy === null && givesPermission('workOnVoc', roles) && (
        <Button kind="default" size="small" busy={change.isPending} onClick={take}>
          {t('take')}
        </Button>
      )}
    </span>
  )
}
