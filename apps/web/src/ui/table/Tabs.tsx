import { useFormat } from '../format.ts'
import styles from './list.module.css'

interface TabsProps<Id extends string> {
  readonly label: string
  /** Several beside each other, divided by commas. */
  readonly chosen: string
  readonly tabs: readonly {
    readonly id: Id
    readonly label: string
    /** Nothing while it is not known. */
    readonly count?: number | string | undefined
  }[]
  readonly onPick: (id: Id) => void
}

/** One part of the list or all of it, each with how many there are. */
export function Tabs<Id extends string>({ label, chosen, tabs, onPick }: TabsProps<Id>) {
  const format = useFormat()
  return (
    <div className={styles.tabs} role="group" aria-label={label}>
      {tabs.map(({ id, label: name, count }) => (
        <button key={id} type="button" aria-pressed={chosen.split(',').includes(id)} onClick={() => onPick(id)}>
          {name}
          <span className="min-w-[3ch] text-ink-faint text-xs tabular-nums text-left">
            {typeof count === 'number' ? format.number(count) : count}
          </span>
        </button>
      ))}
    </div>
  )
}
