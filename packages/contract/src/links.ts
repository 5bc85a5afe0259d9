/** Without a name before the host, which is there to look like another one. */
const pageOfWeb =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu
/** A page of this portal begins with one slash; a browser reads a second one, or a backslash, as another host. */
const pageOfPortal = /^\/(?![/\\])[^\\\p{Cc}\s]*$/u

/** Whether a text is the address of a page of the web. */
export const isWebAddress = (text: string): boolean => pageOfWeb.test(text)

/** Whether a link may lead there: to a page of the web, or of this portal. */
export const isLinkTarget = (text: string): boolean => pageOfPortal.test(text) || isWebAddress(text)
