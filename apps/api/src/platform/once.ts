/** One value as a source of values that come with time. */
export async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}

/** Made when it is first asked for, and kept: for what takes long and a start has no use for. */
export function firstTime<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
