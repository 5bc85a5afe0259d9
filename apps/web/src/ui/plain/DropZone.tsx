import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import styles from './DropZone.module.css'
import parts from './parts.module.css'

interface DropZoneProps {
  /** The file's name, or what to do. */
  readonly text: string
  /** The way without a mouse. */
  readonly choice: string
  /** As an input takes it: the ends of the names. */
  readonly accept: string
  readonly disabled?: boolean
  readonly onChoose: (file: File | undefined) => void
}

/** Takes a file that is dropped on it or chosen. */
export function DropZone({ text, choice, accept, disabled = false, onChoose }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onChoose(event.dataTransfer.files[0])
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={styles.drop}
      data-over={(over && !disabled) || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={24} aria-hidden />
      <span role="status">{text}</span>
      <label className={parts.fileChoice}>
        {choice}
        <input
          type="file"
          accept={accept}
          disabled={disabled}
          onChange={(event) => {
            onChoose(event.target.files?.[0])
            // The same file again, once it was mended, is chosen anew.
            event.target.value = ''
          }}
        />
      </label>
    </div>
  )
}
