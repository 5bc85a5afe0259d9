/** How the fields of a list's records are written, for previews, histories and whoever meets the change of another. */
export interface FieldWords {
  readonly label: (field: string) => string
  /** Null where there is nothing. */
  readonly value: (field: string, value: unknown) => string | null
  /** What an entry of the history says that somebody did. */
  readonly action: (action: string) => string
}
