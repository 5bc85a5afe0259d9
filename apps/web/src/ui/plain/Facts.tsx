import type { ReactNode } from 'react'

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  readonly className?: string | undefined
  /** Paper then needs nothing else that says what of the data stands on it. */
  readonly saysSeen?: boolean
}

/** What is known about something, each with its name. */
export function Facts({ facts, className, saysSeen }: FactsProps) {
  return (
    <dl className={className} data-says-seen={saysSeen}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
