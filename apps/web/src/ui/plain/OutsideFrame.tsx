interface OutsideFrameProps {
  readonly url: URL
  readonly title: string
  readonly onLoad?: () => void
}

/** An address that may stand in a frame; null for what is none, and for our own, which would leave the sandbox by its own scripts. */
export function framedAddress(text: string | null | undefined): URL | null {
  const url = URL.parse(text ?? '')
  return url && ['http:', 'https:'].includes(url.protocol) && url.origin !== location.origin ? url : null
}

/**
 * A page of another house. It may run its own scripts and forms but reaches nothing of ours; which addresses may be
 * framed at all is the server's policy.
 */
export function OutsideFrame({ url, title, onLoad }: OutsideFrameProps) {
  return (
    <iframe
      src={url.href}
      title={title}
      // The origin it may keep is its own: pages of another house need their own cookies.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
      onLoad={onLoad}
    />
  )
}
