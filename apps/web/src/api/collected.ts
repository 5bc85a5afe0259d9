/** Takes what comes in the same moment, and does the work with all of it once that is over. */
export function collected<One>(work: (all: readonly One[]) => void): (one: One) => void {
  let waiting: One[] = []
  return (one) => {
    if (waiting.push(one) > 1) return
    setTimeout(() => {
      const all = waiting
      waiting = []
      work(all)
    })
  }
}
