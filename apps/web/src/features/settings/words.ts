import { type ObjectiveKind, type Objectives, retention, retentionKinds, type RetentionKind } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import type { FieldWords } from '../../ui/manage/words.ts'
import { shareText, weekdayName } from '../../ui/settled.ts'
import { scaleOf } from './figures-form.ts'

/** What a kind of data is called. */
export function useKindWords(): (kind: RetentionKind) => string {
  const { i18n } = useTranslation('setting')
  return (kind) => retention[kind].titles[i18n.language]
}

const isKind = (field: string): field is RetentionKind => (retentionKinds as readonly string[]).includes(field)

/** Kinds of data and their days in words; the history names them apart from fields of other records. */
export function useRetentionWords(): FieldWords {
  const { t } = useTranslation('setting')
  const kindWords = useKindWords()
  return {
    label(field) {
      const kind = field.replace(/^keep\./, '')
      return isKind(kind) ? kindWords(kind) : field
    },
    value: (_field, given) => (typeof given === 'number' ? t('retention.days', { count: given }) : t('retention.kept')),
    action: () => t('action.changed'),
  }
}

/** Ends of steps and working hours, as their form and their history name them. */
export function useFigureWords(): FieldWords {
  const { t, i18n } = useTranslation('setting')
  const named: Readonly<Record<string, string>> = {
    stepsAge: t('figures.history.age'),
    stepsResolve: t('figures.history.resolve'),
    workDays: t('figures.days'),
    'work.days': t('figures.days'),
    workFrom: t('figures.from'),
    'work.from': t('figures.from'),
    workTo: t('figures.to'),
    'work.to': t('figures.to'),
  }
  const days = (field: string) => field === 'workDays' || field === 'work.days'
  return {
    label(field) {
      const scale = scaleOf(field)
      if (scale === undefined) return named[field] ?? field
      const step = Number(field.slice(scale.length + 1)) + 1
      return t('figures.end', { step, unit: t(`figures.unit.${scale}`) })
    },
    value(field, given) {
      if (!Array.isArray(given)) return typeof given === 'string' ? given : null
      const told = given.map((one) => (days(field) ? weekdayName(Number(one), i18n.language) : String(one)))
      return told.join(', ')
    },
    action: () => t('action.figures'),
  }
}

/** Objectives by what is held to them: by name in the history, by id in the form. */
export function useObjectiveWords(objectives: Objectives | null): FieldWords {
  const { t, i18n } = useTranslation('setting')
  const nameOf = (what: string) => {
    const [part, id] = what.split('.')
    const all = part === 'services' || part === 'products' ? (objectives?.[part] ?? []) : []
    return all.find((one) => String(one.id) === id)?.name ?? what
  }
  return {
    label(field) {
      const [, kept, name = ''] = /^(slo|availability)\.(.+)$/.exec(field) ?? []
      if (kept !== undefined) return t(`objectives.${kept as ObjectiveKind}`, { name })
      const [, of = '', kind = ''] = /^(\w+\.\d+)\.(\w+)$/.exec(field) ?? []
      return kind === '' ? field : t(`objectives.${kind as ObjectiveKind}`, { name: nameOf(of) })
    },
    value(_field, given) {
      if (typeof given === 'string') return given
      return typeof given === 'number' ? shareText(given, i18n.language) : t('objectives.none')
    },
    action: () => t('action.objectives'),
  }
}
