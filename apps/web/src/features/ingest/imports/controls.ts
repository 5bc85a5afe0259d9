/** Id of the control that fills a field, so that a question leads there. */
export const fieldControl = (field: string): string => `import-field-${field}`

/** Id of the control that says how its column is read. */
export const readingControl = (field: string): string => `import-reading-${field}`
