/** One value as a source of values that come with time. */
export async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}
