/** Of about the size of what is on its way. */
export function Waiting({ lines }: { readonly lines: number }) {
  return (
    <div className="grid gap-3" aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span className="h-5 rounded bg-sunken" key={line} />
      ))}
    </div>
  )
}
