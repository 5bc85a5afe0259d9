import { PickButton } from '../PickButton.tsx'
import { wordsOf } from '../labels.ts'
import { summaryOf } from '../summary.ts'
import type { WidgetView } from '../widget.ts'
import styles from './Donut.module.css'
import { donutShape, type DonutPart } from './donut.ts'

const size = 100
const thickness = 17
const radius = (size - thickness) / 2
const round = 2 * Math.PI * radius
/** Space between parts, in the same measure. */
const gap = 1

/** A whole and its parts as a ring, with the parts named and counted beside it. */
export function Donut({ view }: { readonly view: WidgetView }) {
  const shape = donutShape(view)
  if (!shape) return null
  return (
    <div className={styles.room}>
      <div className={styles.donut}>
        <div className={styles.ring}>
          <svg className="block w-full h-full" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={summaryOf(view)}>
            {shape.parts.map((part) => (
              <Arc key={part.key} part={part} alone={shape.parts.length === 1} view={view} />
            ))}
          </svg>
          <p className={styles.total} aria-hidden>
            <b className="text-ink text-xl tabular-nums leading-[1.2] tracking-[-0.015em]">{shape.total}</b>
            {wordsOf(view.language).total}
          </p>
        </div>
        <ul className={styles.parts}>
          {shape.parts.map((part) => (
            <li className="grid col-span-full grid-cols-[subgrid] items-center" key={part.key}>
              <span className="w-2.5 h-2.5 rounded-[2px]" style={{ background: part.colour }} />
              <span className="truncate" title={part.name}>
                <PickButton view={view} pick={part.pick} name={part.name}>
                  {part.name}
                </PickButton>
              </span>
              <b className="font-semibold">{part.percent}</b>
              <span className={styles.count}>{part.written}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

interface ArcProps {
  readonly part: DonutPart
  readonly alone: boolean
  readonly view: WidgetView
}

function Arc({ part, alone, view: { onPick } }: ArcProps) {
  const { pick } = part
  const length = Math.max(0.5, part.share * round - (alone ? 0 : gap))
  return (
    <circle
      cx={size / 2}
      cy={size / 2}
      r={radius}
      fill="none"
      strokeWidth={thickness}
      strokeDasharray={`${length} ${round}`}
      transform={`rotate(${part.from * 360 - 90} ${size / 2} ${size / 2})`}
      style={{ stroke: part.colour }}
      data-pick={(onPick && pick && true) || undefined}
      onClick={() => pick && onPick?.(pick)}
    >
      <title>{`${part.name}: ${part.written} (${part.percent})`}</title>
    </circle>
  )
}
