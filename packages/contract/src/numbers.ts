/** What arithmetic in doubles leaves in the last digits is no part of a figure. */
export const withoutNoise = (figure: number): number => Number(figure.toPrecision(12))
