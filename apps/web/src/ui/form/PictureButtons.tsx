import { useRef, type ChangeEvent, type ComponentProps } from 'react'
import { Button } from '../plain/Button.tsx'

interface PictureButtonsProps {
  readonly texts: { readonly file: string; readonly choose: string; readonly remove: string }
  readonly size?: ComponentProps<typeof Button>['size']
  readonly disabled: boolean
  readonly choose: { readonly isPending: boolean; readonly mutate: (file: File) => void }
  /** Null where there is nothing to take away. */
  readonly remove: { readonly isPending: boolean; readonly disabled?: boolean; readonly mutate: () => void } | null
  /** What says why the last one was refused. */
  readonly errorId: string | undefined
}

/** Sets a picture, or another one, and takes it away. */
export function PictureButtons({ texts, size, disabled, choose, remove, errorId }: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file again is a change too.
    event.target.value = ''
    if (file) choose.mutate(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={texts.file}
        hidden
        onChange={chosen}
      />
      <Button
        kind="default"
        {...(size && { size })}
        disabled={disabled}
        busy={choose.isPending}
        aria-describedby={errorId}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </Button>
      {remove && (
        <Button
          kind="default"
          {...(size && { size })}
          disabled={remove.disabled ?? false}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {texts.remove}
        </Button>
      )}
    </>
  )
}
