// By itself, since the reader of an address comes with every page and needs no shapes.
export const downloadStates = ['running', 'done', 'failed'] as const
