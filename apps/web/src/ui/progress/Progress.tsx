import { useId } from 'react'
import { useFormat } from '../format.ts'
import { Bar } from '../plain/Bar.tsx'

interface ProgressProps {
  /** How far it is, as it is shown; it changes with every look. */
  readonly text: string
  /** What is under way; undefined `share` while nobody knows how far it is. */
  readonly title: string
  readonly share: number | undefined
}

/** How far something is, of which who hears the page is told each tenth part only. */
export function Progress({ text, title, share }: ProgressProps) {
  const format = useFormat()
  const id = useId()
  const tenth = share === undefined ? null : format.percent(Math.floor(share * 10) / 10)
  return (
    <>
      <p id={id}>{text}</p>
      <Bar labelledBy={id} max={1} value={share} />
      <span className="spoken" role="status">
        {tenth === null ? title : `${title}: ${tenth}`}
      </span>
    </>
  )
}
