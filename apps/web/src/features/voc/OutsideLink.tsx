/** A link that someone typed: only web addresses become one, everything else stays text. */
export function OutsideLink({ address }: { readonly address: string }) {
  if (!/^https?:\/\//i.test(address)) return address
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}
