import { invalid, unknownName } from '../errors.ts'

/** What a filter of comma-joined names asks for; refuses (400) one that is none of those there are, where they are given. */
export function askedNames<Name extends string>(
  field: string,
  text: string | undefined,
  known?: readonly Name[],
): Name[] | undefined {
  const names = text
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = known && names?.find((name) => !known.includes(name as Name))
  if (known && unknown !== undefined) throw invalid([unknownName(field, unknown, known)])
  return names as Name[] | undefined
}

/** What a filter of comma-joined ids asks for. */
export function askedIds(field: string, text: string | undefined): number[] | undefined {
  return askedNames(field, text)?.map((id) => {
    if (!/^[1-9]\d{0,8}$/.test(id)) throw invalid([{ field, key: 'wholeNumberFrom', values: { minimum: 1 } }])
    return Number(id)
  })
}

/** What a filter of yes or no asks for. */
export const askedTruth = (text: string | undefined): boolean[] | undefined =>
  text === undefined ? undefined : [text === 'true']
