/** Puts the cursor into a field of the form by its name, if it has one. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const input = name && form?.elements.namedItem(name)
  if (input instanceof HTMLInputElement) input.focus()
}
