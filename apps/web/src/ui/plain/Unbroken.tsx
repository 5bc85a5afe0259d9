/** Names such as 'T-REG 2' stay on one line. */
export function Unbroken({ words }: { readonly words: string }) {
  return words.split(/((?<![^\s-])[^\s-]+-[^\s-]+(?: \d+)?)/).map((part, at) =>
    // The odd parts are what the expression caught.
    at % 2 === 1 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
