/** Rounds away what arithmetic in doubles leaves in the last digits. */
export const withoutNoise = (figure: number): number => Number(figure.toPrecision(12))
