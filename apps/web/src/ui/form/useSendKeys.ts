import { useHotkeys, type HotkeyItem } from '@mantine/hooks'

/** Ctrl-Enter, and Ctrl-Shift-Enter if given, from anywhere on the page, unless a question is waiting for its answer. */
export function useSendKeys(send: () => void, sendShifted?: () => void): void {
  const unlessAsked = (act: () => void) => () => {
    if (document.querySelector('dialog[open]') === null) act()
  }
  useHotkeys(
    [
      ['mod+Enter', unlessAsked(send)],
      ...(sendShifted ? [['mod+shift+Enter', unlessAsked(sendShifted)] satisfies HotkeyItem] : []),
    ],
    [],
  )
}
