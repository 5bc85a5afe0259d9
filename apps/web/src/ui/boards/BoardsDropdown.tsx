import { IconLayoutDashboard } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { Dropdown } from '../plain/Dropdown.tsx'
import { TouchedBoards } from './TouchedBoards.tsx'

/** The way from a list to the dashboards that show what it lists, with its period and filters. */
export function BoardsDropdown(props: Parameters<typeof TouchedBoards>[0]) {
  const { t } = useTranslation('boards')
  const face = (
    <>
      <IconLayoutDashboard size={16} aria-hidden />
      {t('touched.short')}
    </>
  )
  return (
    <Dropdown label={t('touched.title')} face={face} width={320}>
      <div className="p-2.5">
        <TouchedBoards {...props} />
      </div>
    </Dropdown>
  )
}
