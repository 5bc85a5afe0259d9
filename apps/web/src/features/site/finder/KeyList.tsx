import { useRouter } from '@tanstack/react-router'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import type { SideGroup } from '../navigation.ts'
import { destinationsOf } from './destinations.ts'
import styles from './Palette.module.css'
import { modifier } from '../../../ui/plain/keys.ts'

interface KeyListProps {
  readonly groups: readonly SideGroup[]
  readonly onClose: () => void
}

type Line = readonly [keys: string, meaning: string]

/** Every key of the portal, and where `g` leads this person. */
export function KeyList({ groups, onClose }: KeyListProps) {
  const { t } = useTranslation(['finder', 'shell'])
  const { t: named, i18n } = useTranslation('shell')
  const router = useRouter()
  const goes = destinationsOf(groups, { t: named, language: i18n.language, roles: useSession().roles, router }).flatMap(
    ({ letter, title }): Line[] => (letter ? [[`g ${letter}`, title]] : []),
  )
  const parts: readonly (readonly [title: string, lines: readonly Line[]])[] = [
    [
      t('keys.anywhere'),
      [
        [`${modifier} K`, t('shell:finder.title')],
        ['?', t('keys.title')],
        ['Esc', t('keys.escape')],
      ],
    ],
    [t('keys.go'), goes],
    [
      t('keys.list'),
      [
        ['/', t('keys.search')],
        ['j ↓', t('keys.down')],
        ['k ↑', t('keys.up')],
        ['Enter', t('keys.open')],
        ['x', t('keys.select')],
        ['← →', t('keys.cells')],
      ],
    ],
    [
      t('keys.record'),
      [
        ['j', t('keys.after')],
        ['k', t('keys.before')],
        ['e', t('keys.edit')],
      ],
    ],
    [t('keys.dashboard'), [['r', t('keys.renew')]]],
    [t('keys.form'), [[`${modifier} Enter`, t('keys.send')]]],
  ]
  return (
    <Dialog title={t('keys.title')} onClose={onClose} width="wide">
      <p>{t('keys.when')}</p>
      <div className={styles.parts}>
        {parts.map(([title, lines]) => (
          <section className="break-inside-avoid pb-4" key={title} aria-label={title}>
            <h3 className="mb-1.5 text-ink-faint text-xs">{title}</h3>
            <dl>
              {lines.map(([keys, meaning]) => (
                <div className="flex items-center gap-3 min-h-7.5" key={keys}>
                  <dt className="flex gap-1 min-w-20">
                    {keys.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
