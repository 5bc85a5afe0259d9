import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../ui/feedback/notices.ts'
import shared from '../../../ui/form/page.module.css'
import { Inside } from '../../../ui/theme/Inside.tsx'
import { LogbookForm } from './LogbookForm.tsx'

export function LogbookAddPage() {
  const { t } = useTranslation(['logbook', 'manage'])
  const navigate = useNavigate()
  // Saved: there is nothing to ask about on the way out.
  const done = () => {
    showNotice(t('form.saved'))
    void navigate({ to: '/v3/manage/logbook', ignoreBlocker: true })
  }
  return (
    <div className={shared.page}>
      <h1>{t('form.addTitle')}</h1>
      <p className={shared.back}>
        <Link to="/v3/manage/logbook" activeOptions={{ exact: true }}>
          {t('manage:form.toList')}
        </Link>
      </p>
      <div className={shared.layout}>
        <Inside>
          <LogbookForm entry={null} onSaved={done} />
        </Inside>
      </div>
    </div>
  )
}
