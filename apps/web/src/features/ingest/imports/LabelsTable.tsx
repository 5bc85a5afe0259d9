import { useId } from 'react'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { type MatchingParts, unknownWords, withRule } from './matching.ts'
import shared from './imports.module.css'
import styles from './fields.module.css'

const mostShown = 50
const leaveOut = 'none'
const labelChoice = (label: string) => `label:${label}`

/** Words of the file that the portal's lists do not have: which of ours each stands for. */
export function LabelsTable({ found, profile, onChange }: MatchingParts) {
  const { t, i18n } = useTranslation('imports')
  const labelOf = useLabels()
  const id = useId()
  const asked = unknownWords(found, profile)
  if (asked.length === 0) return null
  return (
    <section className={shared.card} aria-labelledby={id}>
      <h2 id={id}>{t('labels.title')}</h2>
      <p>{t('labels.lead')}</p>
      {asked.map(({ field, column, values, near }) => {
        const offered = found.guess.fields.find(({ name }) => name === field)
        const rule = profile.fields[field]
        if (!offered || !rule) return null
        const set = (value: string, choice: string) => {
          const others = Object.entries(rule.map ?? {}).filter(([word]) => word !== value)
          const chosen =
            choice === '' ? [] : [[value, choice === leaveOut ? null : choice.slice(labelChoice('').length)]]
          const map = Object.fromEntries([...others, ...chosen])
          onChange((now) => withRule(now, field, { ...rule, map }, found.guess.rowsWithoutId))
        }
        const valueOf = (word: string) => {
          const label = rule.map?.[word]
          return label === undefined ? '' : label === null ? leaveOut : labelChoice(label)
        }
        return (
          <div key={field} className={shared.part}>
            <h3>
              {offered.title[i18n.language]} ← {column}
            </h3>
            <ul className={styles.words}>
              {values.slice(0, mostShown).map((word) => (
                <li key={word}>
                  <span>{word}</span>
                  <select
                    className={styles.select}
                    aria-label={t('labels.of', { word })}
                    value={valueOf(word)}
                    onChange={(event) => set(word, event.target.value)}
                  >
                    <option value="">{t('labels.reject')}</option>
                    <option value={leaveOut}>{t('labels.empty')}</option>
                    {offered.list?.map((label) => (
                      <option key={label} value={labelChoice(label)}>
                        {labelOf(label)}
                      </option>
                    ))}
                  </select>
                  {near[word] !== undefined && rule.map?.[word] === undefined && (
                    <Button kind="default" size="small" onClick={() => set(word, labelChoice(near[word] ?? ''))}>
                      {t('labels.near', { label: labelOf(near[word]) })}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {values.length > mostShown && <p>{t('labels.more', { count: values.length - mostShown })}</p>}
          </div>
        )
      })}
    </section>
  )
}
