const names: string[] = []

/** A, B, … Z, AA, as spreadsheets call the column at a place counted from 0. */
export function columnName(place: number): string {
  return (names[place] ??=
    (place < 26 ? '' : columnName(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26)))
}
